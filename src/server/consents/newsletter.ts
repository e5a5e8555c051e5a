import type { Consent } from "@/domain/consent-answers";
import type { Caller } from "../http";
import { addToList } from "../newsletter/subscribe";
import { subscriberAt, takeOff } from "../newsletter/subscriber";

/** What the newsletter's list says of a member's address. */
export function newsletterConsent(app: App, email: string): Consent {
  const row = subscriberAt(app, email);
  const withdrawn_at = row?.getString("unsubscribed_at") ?? "";
  return {
    purpose: "newsletter",
    state: row ? stateOf(row) : "never",
    given_at: row ? row.getString("confirmed_at") || row.getString("subscribed_at") : "",
    withdrawn_at,
  };
}

function stateOf(row: RecordModel): Consent["state"] {
  if (row.getString("unsubscribed_at")) return "withdrawn";
  return row.getString("confirmed_at") ? "given" : "waiting";
}

/** A member whose address is confirmed has proven it: no second mail asks for that. */
export function allowNewsletter(tx: App, caller: Caller, now: number): void {
  addToList(tx, { email: caller.email, isProven: caller.record.verified() }, now);
}

export function stopNewsletter(tx: App, email: string, now: number): void {
  const row = subscriberAt(tx, email);
  if (row) takeOff(tx, row, now);
}
