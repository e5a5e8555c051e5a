import { NEAR_DAYS } from "@/domain/statement/reading/decide";
import { undoSchema } from "@/domain/statement/requests";
import { daysAfter } from "@/domain/time/days-after";
import { momentText } from "@/domain/time/sa-time";
import { audit } from "../core/audit";
import { command, fail } from "../core/http";
import { findOrNull } from "../core/records";
import { execute, exists, selectAll } from "../core/sql";
import { endProposals } from "../ledger/second-admin";
import { importRow } from "./list-imports";

/**
 * Undoes an import while none of its lines is decided: what was must be undone before, which a verified payment can't
 * be. A later one of the same days is undone first, and of days beside them one that knew lines, which the bank may have
 * moved: its file may hold lines that only this one has stored.
 */
export const undoImport = command(
  { route: "POST /api/app/admin/statement/undo-import", body: undoSchema },
  ({ app: tx, caller, body, now }) => {
    const { id } = body;
    const record = findOrNull(tx, "statement_imports", id);
    if (!record) return fail(404, "not_found");
    if (record.getString("undone_at") !== "") return { import: importRow(tx, id) };
    const decided = `SELECT 1 FROM bank_lines
    WHERE import_id = {:id} AND status NOT IN ('open', 'ignored')`;
    if (exists(tx, VERIFIED, { id })) fail(409, "statement_verified");
    if (exists(tx, decided, { id })) fail(409, "statement_decided");
    const accountId = record.getString("account_id");
    const days = { from: record.getString("from_date"), to: record.getString("to_date") };
    const around = {
      after: daysAfter(days.from, -NEAR_DAYS),
      before: daysAfter(days.to, NEAR_DAYS),
    };
    const at = record.getString("imported_at");
    if (exists(tx, LATER, { accountId, ...days, ...around, at })) fail(409, "statement_later");
    endProposals(tx, proposedLines(tx, id), { caller, now });
    const lines = execute(tx, "DELETE FROM bank_lines WHERE import_id = {:id}", { id });
    forgetAnswers(tx, { accountId, ...around });
    execute(
      tx,
      `UPDATE bank_accounts SET revision = revision + 1, number = CASE WHEN ${GAVE_NUMBER} THEN '' ELSE number END
       WHERE id = {:accountId}`,
      { accountId, id },
    );
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

const LATER = `SELECT 1 FROM statement_imports
  WHERE account_id = {:accountId} AND from_date <= {:before} AND to_date >= {:after}
    AND (known_lines > 0 OR (from_date <= {:to} AND to_date >= {:from}))
    AND imported_at > {:at} AND undone_at = ''`;

const hasNumber = (id: string) => `EXISTS (SELECT 1 FROM audit_log
  WHERE collection = 'statement_imports' AND record_id = ${id} AND action = 'statement.imported'
    AND after ->> '$.account_number' != '')`;

/** Whether the account was added without a number, and has it of no other import. */
const GAVE_NUMBER = `EXISTS (SELECT 1 FROM audit_log WHERE collection = 'bank_accounts'
    AND record_id = {:accountId} AND action = 'bank_account.added' AND after ->> '$.number' = '')
  AND ${hasNumber("{:id}")} AND NOT EXISTS (SELECT 1 FROM statement_imports i
    WHERE i.account_id = {:accountId} AND i.undone_at = '' AND i.id != {:id} AND ${hasNumber("i.id")})`;

/** That a line is the same under another text may have been said by mistake: it is asked about again. */
function forgetAnswers(
  tx: App,
  around: { after: string; before: string; accountId: string },
): void {
  execute(
    tx,
    `UPDATE bank_lines SET other_key = ''
     WHERE account_id = {:accountId} AND date BETWEEN {:after} AND {:before} AND other_key != ''`,
    around,
  );
}

const VERIFIED = `SELECT 1 FROM bank_lines l CROSS JOIN line_matches m ON m.line_id = l.id
  WHERE l.import_id = {:id} AND m.undone_at = '' AND m.decision_id != ''`;

/** Its lines about which something waits for a second admin. */
function proposedLines(tx: App, importId: string): string[] {
  const rows = selectAll(
    tx,
    `SELECT l.id FROM ledger_proposals p, json_each(p.targets) t CROSS JOIN bank_lines l ON l.id = t.value
     WHERE p.outcome = '' AND l.import_id = {:importId}`,
    { importId },
    { id: "" },
  );
  return rows.map(({ id }) => id);
}
