import { attempt } from "@/data/core/perform";
import { stopPolicyEmails } from "@/data/remote/policy-emails";
import { TOASTS } from "@/domain/text/messages";

export function stopPolicyEmailsOf(token: string) {
  return attempt(TOASTS.policy_emails_stop_failed, () => stopPolicyEmails(token));
}
