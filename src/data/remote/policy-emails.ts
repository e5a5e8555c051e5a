import { send } from "./client";

/** Stops emails about policies for the member of a mailed link. */
export async function stopPolicyEmails(token: string): Promise<void> {
  await send("policy-emails/stop", { body: { token } });
}
