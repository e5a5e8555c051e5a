import { type Role, STAFF_ROLES } from "@/domain/staff/roles";
import { momentText } from "@/domain/time/sa-time";
import { audit } from "../core/audit";
import { fail } from "../core/http";
import { newRecord } from "../core/records";
import { requireActive } from "./account";
import { liftRevocation } from "./admin-revocations";
import { openErasure } from "./erasure-state";
import { noteStaffAgain } from "./former-staff";
import { roleRow } from "./role-row";
import { tellAdminGranted } from "./tell-admins";

/**
 * Gives the account the role of the invitation and uses that up. Ends the account's sessions: they may
 * be another person's, and none is limited to an admin's 12 hours. 409 `already_admin`
 * for a role that an admin has already, 403 `account_deactivated`, 409
 * `account_leaving` for one that is going to be deleted.
 */
export function grantRole(tx: App, user: RecordModel, invitation: RecordModel, now: number): void {
  requireActive(user);
  if (openErasure(tx, user.id)) fail(409, "account_leaving");
  const role = invitation.getString("role") as Role;
  if (role !== "admin" && roleRow(tx, user.id, "admin")) fail(409, "already_admin");
  user.refreshTokenKey();
  tx.save(user.ignoreUnchangedFields(true));
  invitation.set("used_at", momentText(now));
  invitation.set("used_by", user.id);
  tx.save(invitation);
  if (role === "admin") becomeAdmin(tx, user);
  else noteStaffAgain(user.id, role);
  if (roleRow(tx, user.id, role)) return;
  const row = newRecord(tx, "user_roles");
  row.set("user_id", user.id);
  row.set("role", role);
  tx.save(row);
  audit(tx, {
    at: now,
    actorId: user.id,
    action: `${role}.granted`,
    collection: "user_roles",
    recordId: row.id,
    after: { user_id: user.id, invitation: invitation.id },
  });
  if (role === "admin") tellAdminGranted(tx, { row, user, invitation, now });
}

/** An admin's role includes the others: nothing of those is left when it is taken. */
function becomeAdmin(tx: App, user: RecordModel): void {
  liftRevocation(tx, user.id, user.email());
  for (const role of STAFF_ROLES) {
    const row = roleRow(tx, user.id, role);
    if (row) tx.delete(row);
  }
}
