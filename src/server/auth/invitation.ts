import type { Role } from "@/domain/staff/roles";
import { DAY_MS } from "@/domain/time/durations";
import { momentOf, momentText } from "@/domain/time/sa-time";
import { newId } from "../core/ids";
import { keyedHash } from "../core/keyed-hash";
import { findFirstOrNull, newRecord } from "../core/records";
import { settings } from "../core/settings";
import { execute, exists, selectFirst } from "../core/sql";
import { adminCount } from "./admin-role";

/**
 * `set_up`: the link that the start prints while there is no admin.
 * `listed`: emailed only to an address in ADMIN_EMAILS: proves the mailbox.
 * `invited`: made by an admin for an address; the admin knows the link too.
 */
export type InvitationKind = "set_up" | "listed" | "invited";

export const INVITATION_LIFETIME: Readonly<Record<InvitationKind, number>> = {
  set_up: 100 * 365 * DAY_MS,
  listed: DAY_MS,
  invited: 7 * DAY_MS,
};

interface NewInvitation {
  readonly kind: InvitationKind;
  readonly role?: Role;
  readonly email?: string;
  readonly createdBy?: string;
}

/** Makes an invitation in the place of those still open for the same address. */
export function createInvitation(tx: App, given: NewInvitation, now: number): RecordModel {
  const email = given.email ?? "";
  deleteOpenInvitations(tx, email);
  const row = newRecord(tx, "admin_invitations");
  row.set("id", newId());
  row.set("token_hash", $security.sha256(tokenOf(tx, row.id)));
  row.set("email", email);
  row.set("role", given.role ?? "admin");
  row.set("created_by", given.createdBy ?? "");
  row.set("expires_at", momentText(now + INVITATION_LIFETIME[given.kind]));
  tx.save(row);
  return row;
}

/** The address that takes the invitation up; `as` is for the page's words alone. */
export function invitationLink(app: App, id: string, role: Role = "admin"): string {
  const path = role === "admin" ? "/admin-auth?" : `/admin-auth?as=${role}&`;
  return `${settings.publicUrl}${path}invite=${tokenOf(app, id)}`;
}

export function kindOf(invitation: RecordModel): InvitationKind {
  if (!invitation.getString("email")) return "set_up";
  return invitation.getString("created_by") ? "invited" : "listed";
}

/**
 * The invitation that `token` opens for `email`, or null: unknown, used, expired, for another
 * address, or the set-up link once there is an admin.
 */
export function openInvitation(
  app: App,
  token: string,
  email: string,
  now: number,
): RecordModel | null {
  const row = findFirstOrNull(app, "admin_invitations", "token_hash = {:hash} && used_at = ''", {
    hash: $security.sha256(token),
  });
  if (!row || momentOf(row.getString("expires_at")) <= now) return null;
  if (kindOf(row) === "set_up") return adminCount(app) === 0 ? row : null;
  return row.getString("email") === email ? row : null;
}

/**
 * Whether this account has taken the invitation up, and still has its role. Not said of an admin's: their session is
 * never renewed.
 */
export function hasTakenUp(app: App, token: string, userId: string): boolean {
  const sql = `SELECT 1 FROM admin_invitations i JOIN user_roles r ON r.user_id = i.used_by AND r.role = i.role
    WHERE i.token_hash = {:hash} AND i.used_by = {:userId} AND i.role != 'admin'`;
  return exists(app, sql, { hash: $security.sha256(token), userId });
}

/** How many addresses are invited and have not come yet. */
export function openInvitations(app: App, now: number): number {
  const found = selectFirst(
    app,
    `SELECT COUNT(*) AS n FROM admin_invitations
     WHERE email != '' AND used_at = '' AND expires_at > {:now}`,
    { now: momentText(now) },
    { n: 0 },
  );
  return found?.n ?? 0;
}

export function deleteOpenInvitations(tx: App, address: string): void {
  const email = address.toLowerCase(); // as an invitation has it
  execute(tx, "DELETE FROM admin_invitations WHERE email = {:email} AND used_at = ''", { email });
}

// Derived, not stored: a mail makes its link when it is sent, and the printed one stays the same over
// restarts, while the table holds nothing that opens anything.
function tokenOf(app: App, id: string): string {
  return keyedHash(app, `admin_invitation:${id}`);
}
