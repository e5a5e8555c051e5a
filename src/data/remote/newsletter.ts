import * as z from "zod/mini";
import { send } from "../core/client";

const subscribed = z.object({ sends_email: z.boolean() });

/** Asks for the newsletter. Answers whether emails leave the server. @throws {RequestError} 409 `newsletter_duplicate`. */
export async function subscribe(email: string, website: string): Promise<boolean> {
  return subscribed.parse(await send("newsletter", { body: { email, website } })).sends_email;
}

/** The mailed link was opened. @throws {RequestError} 400 `link_invalid`. */
export async function confirmSubscription(token: string): Promise<void> {
  await send("newsletter/confirm", { body: { token } });
}

/** Asks for the unsubscribe link by mail; the answer never tells whether the address is on the list. */
export async function askToLeave(email: string, website: string): Promise<void> {
  await send("newsletter/leave", { body: { email, website } });
}

/** @throws {RequestError} 400 `link_invalid`. */
export async function unsubscribe(token: string): Promise<void> {
  await send("newsletter/unsubscribe", { body: { token } });
}
