import { attempt } from "@/data/core/perform";
import { stopPolicyEmails } from "@/data/remote/policy-emails";
import { TOASTS } from "@/domain/text/messages";
import { type LinkAction, LinkActionResult, LinkPage } from "@/ui/link-page";
import { useLinkToken } from "@/ui/use-link-token";

const TITLE = "Emails about our policies";
const STOP: LinkAction = {
  act: (token) => attempt(TOASTS.policy_emails_stop_failed, () => stopPolicyEmails(token)),
  done: "These emails are off",
  text: "We won't email you before our policies change. The new texts are always on our pages. You can turn these emails on again on your account page. All your other emails stay as they are.",
};

/** Opened by the link of an email about a policy, whose token says who asks: stops them and says so. */
export function StopPolicyEmailsPage() {
  const token = useLinkToken();
  return (
    <LinkPage title={TITLE}>
      <LinkActionResult action={STOP} token={token ?? ""} label={TITLE} />
    </LinkPage>
  );
}
