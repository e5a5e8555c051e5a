import { now } from "../core/clock";
import { inTransaction } from "../core/http";
import { selectAll } from "../core/sql";
import { isListedAsRevoked, joinRevocations } from "./admin-revocations";
import { adminRoleOf } from "./admin-role";
import { takeRole } from "./revoke-admin";

/**
 * At every start, before the first request: an admin who was revoked and is one again, because a backup
 * was restored, is revoked again, also where no admin is left: then the start prints a sign-up link.
 */
export function revokeAgain(app: App): void {
  const admins = selectAll(
    app,
    `SELECT u.id AS id, u.email AS email FROM user_roles r JOIN users u ON u.id = r.user_id
     WHERE r.role = 'admin'`,
    {},
    { id: "", email: "" },
  );
  const back = admins.filter(({ id, email }) => isListedAsRevoked(app, id, email));
  inTransaction(app, (tx) => {
    joinRevocations(tx);
    for (const { id } of back) {
      const role = adminRoleOf(tx, id);
      if (role) takeRole(tx, { role, userId: id, actorId: "", now: now() });
    }
  });
}
