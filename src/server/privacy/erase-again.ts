import { momentText } from "@/domain/time/sa-time";
import { openErasure } from "../auth/erasure-state";
import { now } from "../core/clock";
import { erasedAccounts, noteErased } from "../core/erased-list";
import { newRecord, setAll } from "../core/records";
import { selectAll } from "../core/sql";
import { eraseAccounts, overwriteFreedPages } from "./erase-accounts";

/**
 * At every start, before the first request: accounts that were erased and are back, because a backup from before
 * was restored, is erased again. What the backup had open of theirs was finished before they were erased. An
 * erasure that a crash kept out of the list is written there now.
 */
export function eraseAgain(app: App): void {
  const at = now();
  const listed = erasedAccounts(app);
  for (const { user_id } of erasedRows(app)) {
    if (!listed.includes(user_id)) noteErased(app, user_id, at);
  }
  const back = selectAll(
    app,
    "SELECT id FROM users WHERE id IN (SELECT value FROM json_each({:listed}))",
    { listed: JSON.stringify(listed) },
    { id: "" },
  );
  eraseAccounts(
    app,
    back.map(
      ({ id }) =>
        (tx: App) =>
          openErasure(tx, id) ?? newRequest(tx, id, at),
    ),
    at,
  );
  if (back.length > 0) overwriteFreedPages(app);
}

function erasedRows(app: App) {
  const sql = "SELECT user_id FROM erasures WHERE erased_at != ''";
  return selectAll(app, sql, {}, { user_id: "" });
}

/** The restored backup knows nothing of the request; `eraseAccounts` saves it. */
function newRequest(tx: App, userId: string, at: number): RecordModel {
  const row = newRecord(tx, "erasures");
  setAll(row, { user_id: userId, requested_at: momentText(at), due_at: momentText(at) });
  return row;
}
