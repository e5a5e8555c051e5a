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
  const listed = deactivatedAccounts(app).flatMap((userId) => {
    const found = listedDeactivation(app, userId);
    return found ? [{ userId, ...found }] : [];
  });
  for (const { userId, at, by } of listed) {
    const user = findOrNull(app, "users", userId);
    if (user?.getString("deactivated_at") !== "" || adminRoleOf(app, userId)) continue;
    inTransaction(app, (tx) => closeAccount(tx, user, { at, by, reason: REASON_LOST }, now()));
  }
  const ids = listed.map(({ userId }) => userId);
  for (const { id, at, by } of unlisted(app, ids)) listDeactivated(app, id, { at, by });
}

function unlisted(app: App, ids: readonly string[]) {
  return selectAll(
    app,
    `SELECT u.id AS id, u.deactivated_at AS at, COALESCE((SELECT l.actor_id FROM audit_log l
       WHERE l.collection = 'users' AND l.record_id = u.id AND l.action = 'member.deactivated'
       ORDER BY l.at DESC LIMIT 1), '') AS "by"
     FROM users u WHERE u.deactivated_at != '' AND u.id NOT IN (SELECT value FROM json_each({:ids}))`,
    { ids: JSON.stringify(ids) },
    { id: "", at: "", by: "" },
  );
}
