import { fail } from "../http";
import { queueMail } from "../mail/outbox";
import { subscriberAt } from "../newsletter/subscriber";
import { findOrNull } from "../records";
import { execute } from "../sql";
import { findAccount } from "./account";

/**
 * Gives an account the address whose link was opened, and tells the old one. Sessions go on: the member
 * may be in the middle of an order (T47). Links mailed to the old address end with it (T48). 409 `email_taken`.
 */
export function takeNewEmail(tx: App, user: RecordModel, email: string, now: number): void {
  if (findAccount(tx, email)) fail(409, "email_taken");
  const before = user.email();
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
  moveSubscription(tx, before, email);
  moveUnsentMail(tx, before, email);
  queueMail(tx, {
    to: before,
    event: "email_changed",
    eventId: `${user.id}:${now}`,
    data: {},
    dueAt: now,
  });
}

function moveProfile(tx: App, userId: string, email: string): void {
  const profile = findOrNull(tx, "profiles", userId);
  if (!profile) return;
  profile.set("email", email);
  tx.save(profile);
}

/** The newsletter goes where the member is, unless the new address has its own answer already. */
function moveSubscription(tx: App, before: string, email: string): void {
  const row = subscriberAt(tx, before);
  if (!row) return;
  if (subscriberAt(tx, email)) {
    tx.delete(row);
    return;
  }
  row.set("email", email);
  tx.save(row);
}

function moveUnsentMail(tx: App, before: string, email: string): void {
  execute(
    tx,
    "UPDATE OR IGNORE mail_outbox SET `to` = {:email} WHERE `to` = {:before} AND sent_at = ''",
    { before, email },
  );
}
