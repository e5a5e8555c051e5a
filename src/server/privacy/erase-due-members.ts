import { isAccountHeld } from "@/domain/privacy/erasure";
import { momentText } from "@/domain/time/sa-time";
import { adminRoleOf } from "../auth/admin-role";
import { creditWaits, openBusiness, withdrawErasure } from "../auth/erasure-state";
import { now } from "../core/clock";
import { dueUpTo } from "../core/job-runs";
import { selectAll } from "../core/sql";
import { ERASE_JOB, eraseAccounts, overwriteFreedPages } from "./erase-accounts";

/**
 * Every night: erases the accounts whose seven days are over. An account with an unfinished order waits for it. One
 * that got credit since waits for up to 30 days, so that its member can ask for a refund. One that came due in an outage,
 * when nobody could keep it, waits for three days more. Run twice or late, it does the same. Answers what is left of
 * erased accounts.
 */
export function eraseDueMembers(app: App): string {
  const at = now();
  const due = selectAll(
    app,
    `SELECT id FROM erasures WHERE erased_at = '' AND kept_at = '' AND due_at <= {:due}
     ORDER BY due_at`,
    { due: momentText(dueUpTo(app, ERASE_JOB, at)) },
    { id: "" },
  );
  const requests = due.map(
    ({ id }) =>
      (tx: App) =>
        dueRequest(tx, id, at),
  );
  let left = "";
  try {
    eraseAccounts(app, requests, at);
  } finally {
    left = overwriteFreedPages(app); // also where one can't be erased
  }
  return left;
}

/**
 * The request, unless it was withdrawn or carried out since, or something is not finished. An admin's is withdrawn: it
 * would be carried out in the night after they lose the role.
 */
function dueRequest(tx: App, id: string, at: number): RecordModel | null {
  const request = tx.findRecordById("erasures", id);
  if (request.getString("kept_at") || request.getString("erased_at")) return null;
  const userId = request.getString("user_id");
  if (adminRoleOf(tx, userId)) {
    withdrawErasure(tx, request, at);
    return null;
  }
  const isHeld = isAccountHeld(openBusiness(tx, userId, at)) || creditWaits(tx, request, at);
  return isHeld ? null : request;
}
