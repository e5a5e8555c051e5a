import { type LinkAction, LinkActionPage, LinkActionSketch } from "@/ui/link-page";

const STOP: LinkAction = {
  title: "Emails about our policies",
  ask: "Would you like to stop the emails before our policies change?",
  button: "Stop these emails",
  act: async (token) => (await import("./stop-policy-emails")).stopPolicyEmailsOf(token),
  done: "These emails are off",
  text: "We won't email you before our policies change. The new texts are always on our pages. You can turn these emails on again on your account page. All your other emails stay as they are.",
};

/** Opened by the link of an email about a policy, whose token says who asks. */
export function StopPolicyEmailsPage() {
  return <LinkActionPage action={STOP} />;
}

export function StopPolicyEmailsSketch() {
  return <LinkActionSketch action={STOP} />;
}
