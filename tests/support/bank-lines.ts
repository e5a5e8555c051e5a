import { randomUUID } from "node:crypto";
import { sastDate } from "@/domain/time/sa-time";
import { sql } from "./ordering";
import type { TestServer } from "./pocketbase";

export interface BankLine {
  readonly text: string;
  readonly cents: number;
  readonly date?: string;
}

const today = () => sastDate(Date.now());

/** An account with one imported statement of these lines, whose balances agree. */
export function importLines(
  server: TestServer,
  lines: readonly BankLine[],
  { from = today(), to = today(), opening = 100_000 } = {},
): { account: string; lines: string[] } {
  const account = randomUUID();
  const imported = randomUUID();
  const closing = lines.reduce((sum, { cents }) => sum + cents, opening);
  const now = new Date().toISOString().replace("T", " ");
  sql(
    server,
    `INSERT INTO bank_accounts (id, name, bank, number, kind, column_map, revision, created_at)
       VALUES ('${account}', 'Cheque ${account.slice(0, 4)}', 'fnb', '${account.slice(0, 8)}', 'csv', 'null', 1, '${now}');
     INSERT INTO statement_imports (id, account_id, file, file_name, sha256, bytes, format, proved, from_date,
         to_date, has_balances, opening_balance, closing_balance, new_lines, known_lines, debit_lines,
         skipped_lines, imported_at, imported_by, undone_at)
       VALUES ('${imported}', '${account}', '', 'a.csv', '', 0, 'fnb', 'balances', '${from}', '${to}', 1,
         ${opening}, ${closing}, ${lines.length}, 0, 0, 0, '${now}', '', '')`,
  );
  const rows = lines.map(({ text, cents, date = today() }, at) => {
    const key = text.toUpperCase().replace(/[^A-Z0-9]/g, "");
    const id = randomUUID();
    return { id, date, cents, text, key, status: cents < 0 ? "ignored" : "open", at };
  });
  const list = JSON.stringify(rows).replace(/'/g, "''");
  sql(
    server,
    `INSERT INTO bank_lines (id, account_id, import_id, date, cents, fee, text, key_text, other_key, occurrence,
         fitid, has_balance, balance, raw, status, user_id, reason, decided_at, decided_by, version)
       SELECT value ->> 'id', '${account}', '${imported}', value ->> 'date', value ->> 'cents', 0,
         value ->> 'text', value ->> 'key', '',
         ROW_NUMBER() OVER (PARTITION BY value ->> 'date', value ->> 'cents', value ->> 'key'
                            ORDER BY value ->> 'at'),
         '', 0, 0, '', value ->> 'status', '', '', '', '', 0
       FROM json_each('${list}') ORDER BY value ->> 'at'`,
  );
  return { account, lines: rows.map(({ id }) => id) };
}
