import type { ImportRow } from "@/domain/statement/requests";
import { listAsked, pageOf } from "../admin/list-page";
import { query } from "../core/http";
import { selectAll } from "../core/sql";

const COLUMNS = `i.id, i.account_id, COALESCE(a.name, '') AS account_name, i.file_name, i.file != '' AS has_file,
  i.bytes, i.format, i.proved, i.from_date, i.to_date, i.has_balances, i.opening_balance, i.closing_balance,
  i.new_lines, i.known_lines, i.debit_lines, i.skipped_lines, i.imported_at, COALESCE(u.email, '') AS imported_by,
  i.undone_at`;
const JOINS =
  "LEFT JOIN bank_accounts a ON a.id = i.account_id LEFT JOIN users u ON u.id = i.imported_by";
const ROW = {
  id: "",
  account_id: "",
  account_name: "",
  file_name: "",
  has_file: 0,
  bytes: 0,
  format: "",
  proved: "",
  from_date: "",
  to_date: "",
  has_balances: 0,
  opening_balance: 0,
  closing_balance: 0,
  new_lines: 0,
  known_lines: 0,
  debit_lines: 0,
  skipped_lines: 0,
  imported_at: "",
  imported_by: "",
  undone_at: "",
};

/** Every import, the newest first. */
export const listImports = query("GET /api/app/admin/statement/imports", ({ app, e }) => {
  const { after, limit } = listAsked(e, ["newest"]);
  const [at, id] = after ?? ["9999", ""];
  const rows = selectAll(
    app,
    `SELECT ${COLUMNS} FROM statement_imports i ${JOINS}
     WHERE (i.imported_at, i.id) < ({:at}, {:id}) ORDER BY i.imported_at DESC, i.id DESC LIMIT {:limit}`,
    { at, id, limit },
    ROW,
  );
  const page = pageOf(rows, (row) => [row.imported_at, row.id]);
  return { rows: page.rows.map(shown), next: page.next };
});

/** One import as it is listed; null where there is none. */
export function importRow(app: App, id: string): ImportRow | null {
  const [row] = selectAll(
    app,
    `SELECT ${COLUMNS} FROM statement_imports i ${JOINS} WHERE i.id = {:id}`,
    { id },
    ROW,
  );
  return row ? shown(row) : null;
}

function shown({ has_balances, has_file, ...row }: typeof ROW): ImportRow {
  return {
    ...row,
    proved: row.proved as ImportRow["proved"],
    has_file: has_file === 1,
    opening_balance: has_balances ? row.opening_balance : null,
    closing_balance: has_balances ? row.closing_balance : null,
  };
}
