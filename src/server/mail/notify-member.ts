import type { MemberEvent } from "@/domain/notification/rules";
import { isProven } from "../auth/account";
import { findOrNull } from "../core/records";
import { type NewNotification, notify, withdrawNotification } from "../notifications/notify";
import type { MailEvents } from "./mail-events";
import { queueMail, withdrawMail } from "./outbox";

/** An event that is mailed as well, at once: a delivery day is too late for a mail, and a message to many has a queue. */
type MailedEvent = Exclude<Extract<MemberEvent, keyof MailEvents>, "member_message">;
type MemberMessage<E extends MailedEvent> = NewNotification<E> & { readonly data: MailEvents[E] };

/** Notifies a member of an event by email and in the app, in its transaction. Idempotent. */
export function notifyMember<E extends MailedEvent>(tx: App, message: MemberMessage<E>): void {
  const member = findOrNull(tx, "users", message.userId);
  if (!member) return;
  const { event, eventId, data, dueAt } = message;
  queueMail(tx, { to: member.email(), userId: member.id, event, eventId, data, dueAt });
  notify(tx, message);
}

/**
 * The same, but without the email where the address is unconfirmed: such an address gets three a day, and they are
 * kept for what else the event causes.
 */
export function notifyProvenMember<E extends MailedEvent>(
  tx: App,
  message: MemberMessage<E>,
): void {
  const member = findOrNull(tx, "users", message.userId);
  if (member && isProven(member)) notifyMember(tx, message);
  else notify(tx, message);
}

/** What an undo takes back: news of an order, a payment or credit, and none of an account or among admins. */
const TAKEN_BACK: readonly MemberEvent[] = [
  "order_received",
  "membership_started",
  "payment_verified",
  "payment_rejected",
  "deposit_credited",
  "credit_corrected",
];

/**
 * Takes back a member's mail and message of an event that was undone, as far as they have not left. Phones and browsers
 * make some events' ids: what another event of this id tells, or tells others, stays.
 */
export function retract(tx: App, eventId: string, userId: string): void {
  withdrawMail(tx, eventId, TAKEN_BACK, userId);
  withdrawNotification(tx, eventId, TAKEN_BACK, userId);
}

/** The member's name from the profile; may be empty. */
export function nameOf(app: App, userId: string): string {
  return findOrNull(app, "profiles", userId)?.getString("full_name") ?? "";
}
