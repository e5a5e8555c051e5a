import { momentText } from "@/domain/time/sa-time";
import { audit } from "../core/audit";
import { findFirstOrNull } from "../core/records";
import { selectAll, selectFirst } from "../core/sql";
import { forgetPhones } from "../push/phones";
import { liftRevocation } from "./admin-revocations";

/**
 * Gives the account the admin role and uses the invitation up. Ends the account's sessions and push
 * phones: they may be another person's, and no session is limited to an admin's 12 hours.
 */
export function grantAdmin(tx: App, user: RecordModel, invitation: RecordModel, now: number): void {
  user.refreshTokenKey();
  tx.save(user.ignoreUnchangedFields(true));
  forgetPhones(tx, user.id);
  liftRevocation(tx, user.id, user.email());
  invitation.set("used_at", momentText(now));
  invitation.set("used_by", user.id);
  tx.save(invitation);
  if (adminRoleOf(tx, user.id)) return;
  const role = new Record(tx.findCollectionByNameOrId("user_roles"));
  role.set("user_id", user.id);
  role.set("role", "admin");
  tx.save(role);
  audit(tx, {
    at: now,
    actorId: user.id,
    action: "admin.granted",
    collection: "user_roles",
    recordId: role.id,
    after: { user_id: user.id, invitation: invitation.id },
  });
}

export function adminRoleOf(app: App, userId: string): RecordModel | null {
  return findFirstOrNull(app, "user_roles", "user_id = {:userId} && role = 'admin'", { userId });
}

export function adminCount(app: App): number {
  const sql = "SELECT COUNT(*) AS n FROM user_roles WHERE role = 'admin'";
  return selectFirst(app, sql, {}, { n: 0 })?.n ?? 0;
}

export function adminsOf(app: App) {
  return selectAll(
    app,
    "SELECT u.id, u.email FROM user_roles r JOIN users u ON u.id = r.user_id WHERE r.role = 'admin'",
    {},
    { id: "", email: "" },
  );
}
