import { send } from "../core/client";

export async function stopPolicyEmails(token: string): Promise<void> {
  await send("policy-emails/stop", { body: { token } });
}
