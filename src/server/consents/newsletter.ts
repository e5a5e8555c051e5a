import type { Consent } from "@/domain/consents/responses";
import { isProven, requireProven } from "../auth/account";
import { subscriberAt, takeOff } from "../mail/subscriber";
import { addToList } from "../newsletter/subscribe";

/** What the newsletter's list says of a member's address; nothing while it is not confirmed (T75). */
export function newsletterConsent(app: App, user: RecordModel): Consent {
  const row = isProven(user) ? subscriberAt(app, user.email()) : null;
  return {
    purpose: "newsletter",
    state: row ? stateOf(row) : "never",
    given_at: row ? givenAt(row) : "",
    withdrawn_at: row?.getString("unsubscribed_at") ?? "",
  };
}

/** Not when somebody asked for it after the member had left. */
function givenAt(row: RecordModel): string {
  const asked = row.getString("subscribed_at");
  const left = row.getString("unsubscribed_at");
  return row.getString("confirmed_at") || (left && asked >= left ? "" : asked);
}

function stateOf(row: RecordModel): Consent["state"] {
  if (row.getString("unsubscribed_at")) return "withdrawn";
  return row.getString("confirmed_at") ? "given" : "waiting";
}

/** A member whose address is confirmed has proven it: no second mail asks for that. 409 `email_unconfirmed`. */
export function allowNewsletter(tx: App, user: RecordModel, now: number): void {
  requireProven(user);
  addToList(tx, { email: user.email(), isProven: true }, now);
}

export function stopNewsletter(tx: App, user: RecordModel, now: number): void {
  requireProven(user);
  const row = subscriberAt(tx, user.email());
  if (row) takeOff(tx, row, now);
}
