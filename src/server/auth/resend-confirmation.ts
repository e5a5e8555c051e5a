import { command, fail } from "../core/http";
import { queueMail } from "../mail/outbox";
import { enforceThrottle } from "./throttle";

/** Mails a new link to confirm the caller's address, once in two minutes and three times a day (429); nothing when it is confirmed. */
export const resendConfirmation = command(
  "POST /api/app/confirm-email/resend",
  ({ app, caller, now, e }) => {
    if (caller.record.verified()) return { sent: false };
    enforceThrottle({ app, e }, "confirmation_mail", caller.email);
    if (!queueConfirmation(app, caller.record, now)) fail(429, "too_many_emails");
    return { sent: true };
  },
);

/** Mails a link that confirms the account's address; answers false where its mailbox has had enough today. */
export function queueConfirmation(tx: App, user: RecordModel, now: number): boolean {
  return queueMail(tx, {
    to: user.email(),
    userId: user.id,
    event: "confirm_email",
    eventId: `${user.id}:${now}`,
    data: {},
    dueAt: now,
  });
}
