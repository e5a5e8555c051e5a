import { adminRoleOf } from "../auth/admin-role";
import { now } from "../core/clock";
import { inTransaction } from "../core/http";
import { findOrNull } from "../core/records";
import { selectAll } from "../core/sql";
import { closeAccount } from "./close-account";
import { deactivatedAccounts, listDeactivated, listedDeactivation } from "./deactivated-list";

const REASON_LOST = "The reason was lost when a backup was restored.";

/**
 * At every start, before the first request: an account that was deactivated and is open again, because a backup was
 * restored, is closed again, with who did it and when. A deactivation that a crash kept out of the list is added now.
 */
export function deactivateAgain(app: App): void {
  for (const userId of deactivatedAccounts(app)) {
    const user = findOrNull(app, "users", userId);
    const listed = listedDeactivation(app, userId);
    const isOpen = user?.getString("deactivated_at") === "";
    if (!user || !listed || !isOpen || adminRoleOf(app, userId)) continue;
    inTransaction(app, (tx) => closeAccount(tx, user, { ...listed, reason: REASON_LOST }, now()));
  }
  for (const { id, at, by } of closedAccounts(app)) {
    if (!listedDeactivation(app, id)) listDeactivated(app, id, { at, by });
  }
}

function closedAccounts(app: App) {
  return selectAll(
    app,
    `SELECT u.id AS id, u.deactivated_at AS at, COALESCE((SELECT l.actor_id FROM audit_log l
       WHERE l.collection = 'users' AND l.record_id = u.id AND l.action = 'member.deactivated'
       ORDER BY l.at DESC LIMIT 1), '') AS "by"
     FROM users u WHERE u.deactivated_at != ''`,
    {},
    { id: "", at: "", by: "" },
  );
}
