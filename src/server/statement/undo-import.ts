import { undoSchema } from "@/domain/statement/requests";
import { momentText } from "@/domain/time/sa-time";
import { audit } from "../core/audit";
import { command, fail } from "../core/http";
import { findOrNull } from "../core/records";
import { execute, exists } from "../core/sql";
import { importRow } from "./list-imports";

/**
 * Undoes an import while none of its lines is decided. A later one of the same days is undone first: its file may hold
 * lines that only this one has stored.
 */
export const undoImport = command(
  { route: "POST /api/app/admin/statement/undo-import", body: undoSchema },
  ({ app: tx, caller, body, now }) => {
    const { id } = body;
    const record = findOrNull(tx, "statement_imports", id);
    if (!record) return fail(404, "not_found");
    if (record.getString("undone_at") !== "") return { import: importRow(tx, id) };
    const decided = `SELECT 1 FROM bank_lines
    WHERE import_id = {:id} AND (version > 0 OR status NOT IN ('open', 'ignored'))`;
    if (exists(tx, decided, { id })) fail(409, "statement_decided");
    const accountId = record.getString("account_id");
    const later = `SELECT 1 FROM statement_imports
    WHERE account_id = {:accountId} AND from_date <= {:to} AND to_date >= {:from}
      AND imported_at > {:at} AND undone_at = ''`;
    const days = { from: record.getString("from_date"), to: record.getString("to_date") };
    if (exists(tx, later, { accountId, ...days, at: record.getString("imported_at") })) {
      fail(409, "statement_later");
    }
    const lines = execute(tx, "DELETE FROM bank_lines WHERE import_id = {:id}", { id });
    execute(tx, "UPDATE bank_accounts SET revision = revision + 1 WHERE id = {:accountId}", {
      accountId,
    });
    record.set("undone_at", momentText(now));
    tx.save(record);
    audit(tx, {
      at: now,
      actorId: caller.id,
      action: "statement.undone",
      collection: "statement_imports",
      recordId: id,
      before: { file_name: record.getString("file_name"), lines },
    });
    return { import: importRow(tx, id) };
  },
);
