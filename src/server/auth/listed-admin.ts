import { momentText } from "@/domain/time/sa-time";
import { findFirstOrNull } from "../core/records";
import { settings } from "../core/settings";
import { execute } from "../core/sql";
import { printBelow } from "../core/terminal";
import { isRevoked } from "./admin-revocations";
import { createInvitation, INVITATION_LIFETIME } from "./invitation";

/**
 * The invitation of an address in ADMIN_EMAILS, made when its email is composed; null for every other
 * address and for a revoked one. One that is open stays valid, so that asking again ends no link.
 */
export function listedInvitation(app: App, email: string, now: number): RecordModel | null {
  const address = email.toLowerCase();
  if (!settings.adminEmails.includes(address) || isRevoked(app, address)) return null;
  const filter = "email = {:email} && created_by = '' && used_at = ''";
  const open = findFirstOrNull(app, "admin_invitations", filter, { email: address });
  if (!open) return createInvitation(app, { kind: "listed", email: address }, now);
  execute(app, "UPDATE admin_invitations SET expires_at = {:expires} WHERE id = {:id}", {
    id: open.id,
    expires: momentText(now + INVITATION_LIFETIME.listed),
  });
  return open;
}

/** Says at the start which addresses of ADMIN_EMAILS open nothing, and what to do about it. */
export function printRevokedAdmins(app: App): void {
  const revoked = settings.adminEmails.filter((email) => isRevoked(app, email));
  if (revoked.length === 0) return;
  printBelow(
    "ADMIN_EMAILS lists addresses that were removed as admins.",
    `They stay members until an admin invites them again: ${revoked.join(", ")}`,
  );
}
