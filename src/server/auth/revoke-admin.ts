import * as z from "zod/mini";
import { STAFF_ROLES } from "@/domain/staff/roles";
import { issue } from "@/domain/text/messages";
import { audit, newestAbout } from "../core/audit";
import { command, fail } from "../core/http";
import { execute } from "../core/sql";
import { noteRevocation } from "./admin-revocations";
import { adminCount, adminRoleOf } from "./admin-role";
import { noteFormerStaff } from "./former-staff";
import { tellAdminRevoked } from "./tell-admins";

const REVOKED = "admin.revoked";

const revokeSchema = z.object({ user_id: z.string(issue("not_found")) });

/**
 * Takes the admin role away; the account stays, as a member's, also where ADMIN_EMAILS names it (T78). Sent
 * again, as after an answer that was lost, it is the same. 404 where there was no such admin, 409 `last_admin`
 * for the last one, also when two remove each other at once.
 */
export const revokeAdmin = command(
  { route: "POST /api/app/admin/revoke", body: revokeSchema },
  ({ app, body, caller, now }) => {
    const role = adminRoleOf(app, body.user_id);
    if (!role) {
      return newestAbout(app, body.user_id, REVOKED) ? { revoked: true } : fail(404, "not_found");
    }
    if (adminCount(app) === 1) fail(409, "last_admin");
    takeRole(app, { role, userId: body.user_id, actorId: caller.id, now });
    return { revoked: true };
  },
);

interface Revoking {
  readonly role: RecordModel;
  readonly userId: string;
  /** Empty where a start does it. */
  readonly actorId: string;
  readonly now: number;
}

/** An admin's role includes those of the staff: a restored backup may have them as they were before. */
export function takeRole(tx: App, { role, userId, actorId, now }: Revoking): void {
  tx.delete(role);
  noteRevocation(tx, userId, tx.findRecordById("users", userId).email());
  for (const role of STAFF_ROLES) noteFormerStaff(userId, role);
  withdrawTheirs(tx, userId);
  audit(tx, {
    at: now,
    actorId,
    action: REVOKED,
    collection: "user_roles",
    recordId: role.id,
    before: { user_id: userId },
  });
  tellAdminRevoked(tx, { roleId: role.id, userId, actorId, now });
}

/** No way back in: the open invitations that the revoked admin made, and those for their address. */
function withdrawTheirs(tx: App, userId: string): void {
  execute(
    tx,
    `DELETE FROM admin_invitations WHERE used_at = '' AND (created_by = {:userId}
      OR (email != '' AND email = (SELECT email FROM users WHERE id = {:userId})))`,
    { userId },
  );
}
