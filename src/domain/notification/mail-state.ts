import { HOUR_MS } from "../time/durations";

/** How often an email is tried. */
export const MAIL_TRIES_MAX = 10;
/** An email that could not be sent for so long is outdated; it stays readable in the outbox. */
export const MAIL_SHELF_LIFE_MS = 72 * HOUR_MS;

export const MESSAGE_STATES = ["sent", "waiting", "failed"] as const;
export type MessageState = (typeof MESSAGE_STATES)[number];

/** How an email of the outbox is at a moment: `failed` where nothing sends it any more. */
export function mailState(
  mail: { readonly sent: boolean; readonly attempts: number; readonly dueAt: number },
  ms: number,
): MessageState {
  if (mail.sent) return "sent";
  const isOver = mail.attempts >= MAIL_TRIES_MAX || mail.dueAt <= ms - MAIL_SHELF_LIFE_MS;
  return isOver ? "failed" : "waiting";
}
