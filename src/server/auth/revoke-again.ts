import { now } from "../core/clock";
import { inTransaction } from "../core/http";
import { selectAll } from "../core/sql";
import { isListedAsRevoked, joinRevocations } from "./admin-revocations";
import { adminRoleOf } from "./admin-role";
import { takeStaffRole } from "./end-role";
import { formerStaff } from "./former-staff";
import { takeRole } from "./revoke-admin";
import { roleRow } from "./role-row";

/**
 * At every start, before the first request: an admin who was revoked and is one again, because a backup
 * was restored, is revoked again, also where no admin is left: then the start prints a sign-up link. A role of the
 * staff that was ended ends again too.
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
    endRolesAgain(tx);
  });
}

function endRolesAgain(tx: App): void {
  for (const { userId, roles } of formerStaff(tx)) {
    for (const role of roles) {
      const row = roleRow(tx, userId, role);
      if (!row) continue;
      const ending = { row, user_id: userId, role, remove_data: false, actorId: "", now: now() };
      takeStaffRole(tx, ending);
    }
  }
}
