import { fail } from "../core/http";
import { findOrNull } from "../core/records";
import { execute } from "../core/sql";
import { queueMail, redirectUnsentMail } from "../mail/outbox";
import { subscriberAt } from "../mail/subscriber";
import { tellConfirmed } from "../policies/tell-confirmed";
import { findAccount, isProven } from "./account";
import { isRevoked, noteRevocation } from "./admin-revocations";

/**
 * Gives an account the address whose link was opened, and notifies the old one. Sessions stay valid: the member
 * may be in the middle of an order (T47). Links mailed to the old address end with it (T48). 409 `email_taken`.
 */
export function takeNewEmail(tx: App, user: RecordModel, email: string, now: number): void {
  if (findAccount(tx, email)) fail(409, "email_taken");
  const before = user.email();
  const wasConfirmed = isProven(user);
  const sessions = user.tokenKey();
  user.setEmail(email);
  user.setVerified(true);
  tx.save(user.ignoreUnchangedFields(true));
  // PocketBase has just ended every session, as it does with each new address.
  execute(tx, "UPDATE users SET tokenKey = {:sessions} WHERE id = {:id}", {
    sessions,
    id: user.id,
  });
  moveProfile(tx, user.id, email);
  if (isRevoked(tx, before)) noteRevocation(tx, user.id, email);
  redirectUnsentMail(tx, user.id, email);
  if (wasConfirmed) {
    moveSubscription(tx, before, email);
    nameInLog(tx, user.id, before);
  } else {
    tellConfirmed(tx, user, now);
  }
  queueMail(tx, {
    to: before,
    userId: user.id,
    event: "email_changed",
    eventId: `${user.id}:${now}`,
    data: { was_confirmed: wasConfirmed },
    dueAt: now,
  });
}

/**
 * Invitations of the old address become the account's in the log: only the notice of the change knows whose it was, and
 * that is deleted by age before the account may be.
 */
function nameInLog(tx: App, userId: string, email: string): void {
  execute(
    tx,
    `UPDATE audit_log SET member_id = {:userId} WHERE collection = 'admin_invitations' AND member_id = ''
       AND {:email} IN (before ->> '$.email', after ->> '$.email')`,
    { userId, email },
  );
}

function moveProfile(tx: App, userId: string, email: string): void {
  const profile = findOrNull(tx, "profiles", userId);
  if (!profile) return;
  profile.set("email", email);
  tx.save(profile);
}

/** The newsletter of a confirmed address moves with the member, unless the new address has answered for itself. */
function moveSubscription(tx: App, before: string, email: string): void {
  const row = subscriberAt(tx, before);
  if (!row) return;
  const other = subscriberAt(tx, email);
  if (other && (isAnswered(other) || !isAnswered(row))) {
    tx.delete(row);
    return;
  }
  if (other) tx.delete(other);
  row.set("email", email);
  tx.save(row);
}

/** Whether the owner of the address has confirmed or unsubscribed: anyone can enter an address. */
function isAnswered(row: RecordModel): boolean {
  return row.getString("confirmed_at") !== "" || row.getString("unsubscribed_at") !== "";
}
