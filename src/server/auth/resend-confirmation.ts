import { command } from "../http";
import { queueMail } from "../mail/outbox";
import { requireTry } from "./attempts";

/** Mails a new link to confirm the caller's address, once in two minutes (429 before); nothing when it is confirmed. */
export const resendConfirmation = command({ access: "member" }, ({ app, caller, now, e }) => {
  if (caller.record.verified()) return { sent: false };
  requireTry({ app, e }, "confirmation_mail", caller.email);
  queueConfirmation(app, caller.record, now);
  return { sent: true };
});

/** Mails a link that confirms the account's address. */
export function queueConfirmation(tx: App, user: RecordModel, now: number): void {
  queueMail(tx, {
    to: user.email(),
    event: "confirm_email",
    eventId: `${user.id}:${now}`,
    data: {},
    dueAt: now,
  });
}
