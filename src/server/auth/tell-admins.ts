import { aloneFrom, confirmableFrom } from "@/domain/ledger/second-admin";
import { momentText } from "@/domain/time/sa-time";
import { findOrNull } from "../core/records";
import { mailAdmins } from "../mail/mail-admins";
import { queueMail } from "../mail/outbox";
import { kindOf } from "./invitation";

interface Invited {
  readonly id: string;
  readonly email: string;
  readonly by: string;
  readonly now: number;
}

/** Who stole one admin's session can't invite an accomplice unseen (T664). */
export function tellAdminInvited(tx: App, { id, email, by, now }: Invited): void {
  mailAdmins(tx, "admin_invited", { email, by, at: momentText(now) }, id);
}

interface Granted {
  readonly row: RecordModel;
  readonly user: RecordModel;
  readonly invitation: RecordModel;
  readonly now: number;
}

/** Emails every admin, the new one too. */
export function tellAdminGranted(tx: App, { row, user, invitation, now }: Granted): void {
  const data = {
    email: user.email(),
    by: emailOf(tx, invitation.getString("created_by")),
    how: kindOf(invitation),
    at: momentText(now),
    from: momentText(confirmableFrom(0, now)),
  };
  mailAdmins(tx, "admin_granted", data, row.id);
}

interface Revoked {
  readonly roleId: string;
  readonly userId: string;
  /** Empty where a start does it. */
  readonly actorId: string;
  readonly now: number;
}

/** Emails the admins who are left, and the one who was removed. */
export function tellAdminRevoked(tx: App, { roleId, userId, actorId, now }: Revoked): void {
  const email = emailOf(tx, userId);
  const from = momentText(aloneFrom(now));
  const data = { email, by: emailOf(tx, actorId), at: momentText(now), from };
  mailAdmins(tx, "admin_revoked", data, roleId);
  const event = "admin_role_ended";
  queueMail(tx, { to: email, userId, event, eventId: roleId, data, dueAt: now });
}

function emailOf(tx: App, userId: string): string {
  return userId ? (findOrNull(tx, "users", userId)?.email() ?? "") : "";
}
