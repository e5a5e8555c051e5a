import { mailboxOf } from "@/domain/mail/mailbox";
import { momentText } from "@/domain/time/sa-time";
import { resetThrottle } from "../auth/throttle";
import { newId } from "../core/ids";
import { keyedHash } from "../core/keyed-hash";
import { findFirstWhere, findOrNull, newRecord } from "../core/records";
import { isRefused, withdrawRefusal } from "../newsletter/refusals";

/** The row of a token that unsubscribes, or null. */
export function subscriberOf(app: App, token: string): RecordModel | null {
  const where = "token_hash = {:hash} AND token_hash != ''";
  return findFirstWhere(app, "newsletter_subscribers", where, { hash: $security.sha256(token) });
}

/** The row of an address, whatever its letter case, or null. */
export function subscriberAt(app: App, email: string): RecordModel | null {
  return findFirstWhere(app, "newsletter_subscribers", "email = {:email} COLLATE NOCASE", {
    email,
  });
}

/** A new row for an address; who it belongs to has not said yes yet. */
export function newSubscriber(tx: App, email: string): RecordModel {
  const row = newRecord(tx, "newsletter_subscribers");
  row.set("id", newId());
  row.set("email", email);
  row.set("token_hash", $security.sha256(tokenOf(tx, row.id)));
  return row;
}

/**
 * The token behind the links that unsubscribe a subscriber, and do nothing else. Derived, not stored: a mail makes its
 * links when it is sent, and the table holds nothing that opens anything.
 */
export function tokenOf(app: App, id: string): string {
  return keyedHash(app, `newsletter:${id}`);
}

/** The token by which the owner of the address says yes. Newsletters, which are passed on, don't have it. */
export function consentToken(app: App, id: string): string {
  return `${id}.${keyedHash(app, `newsletter-consent:${id}`)}`;
}

/** The row of a token that says yes, or null. */
export function consenting(app: App, token: string): RecordModel | null {
  const [id = ""] = token.split(".");
  return id && $security.equal(token, consentToken(app, id))
    ? findOrNull(app, "newsletter_subscribers", id)
    : null;
}

/** Whether the newsletter was asked for, by anyone, since the owner of the address left it. */
export function isAskedFor(row: RecordModel): boolean {
  return row.getString("subscribed_at") > row.getString("unsubscribed_at");
}

/** Whether the owner of the address left the newsletter, or an admin or an erasure took it off for good. */
export function hasRefused(app: App, row: RecordModel): boolean {
  return row.getString("unsubscribed_at") !== "" || isRefused(app, row.getString("email"));
}

/** The address is on the list: its owner has said so. */
export function takeOn(tx: App, row: RecordModel, now: number): void {
  if (row.getString("confirmed_at")) return;
  row.set("confirmed_at", momentText(now));
  row.set("unsubscribed_at", "");
  tx.save(row);
  withdrawRefusal(tx, row.getString("email"));
  resetThrottle(tx, "newsletter_again", mailboxOf(row.getString("email")));
}

/**
 * Takes a subscriber off the list. The row stays, so that the address isn't added again unasked. Of one who left
 * before, it ends what somebody asked for since: the day they left stays as it is.
 */
export function takeOff(tx: App, row: RecordModel, now: number): void {
  if (!isAskedFor(row)) return;
  const left = row.getString("unsubscribed_at");
  if (left) row.set("subscribed_at", left);
  else row.set("unsubscribed_at", momentText(now));
  row.set("confirmed_at", "");
  tx.save(row);
}
