import { attempt } from "@/data/core/perform";
import { stopPolicyEmails } from "@/data/remote/policy-emails";
import { TOASTS } from "@/domain/text/messages";
import { type LinkAction, LinkActionPage } from "@/ui/link-page";

const STOP: LinkAction = {
  title: "Emails about our policies",
  ask: "Would you like to stop the emails before our policies change?",
  button: "Stop these emails",
  act: (token) => attempt(TOASTS.policy_emails_stop_failed, () => stopPolicyEmails(token)),
  done: "These emails are off",
  text: "We won't email you before our policies change. The new texts are always on our pages. You can turn these emails on again on your account page. All your other emails stay as they are.",
};

/** Opened by the link of an email about a policy, whose token says who asks. */
export function StopPolicyEmailsPage() {
  return <LinkActionPage action={STOP} />;
}
