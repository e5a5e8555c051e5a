import { type LinkAction, LinkActionPage, LinkActionSketch } from "@/ui/link-page";
import { LeaveForm } from "./leave-form";

const CONFIRM: LinkAction = {
  title: "Your subscription",
  ask: "Would you like our emails about discounts and delivery dates?",
  button: "Confirm my subscription",
  act: async (token) => (await import("./newsletter-actions")).confirmReader(token),
  done: "You're on the list",
  text: "We'll send you discounts and delivery dates. Every email has a link to unsubscribe.",
};

const UNSUBSCRIBE: LinkAction = {
  title: "Unsubscribe",
  ask: "Would you like to stop our newsletter?",
  button: "Unsubscribe",
  act: async (token) => (await import("./newsletter-actions")).unsubscribeReader(token),
  done: "You're off the list",
  text: "We won't send you any more newsletters. We'll still email you about your own orders, because that's part of the service.",
};

/** Opened by a mailed link, whose token says who asks. */
export function ConfirmSubscriptionPage() {
  return <LinkActionPage action={CONFIRM} />;
}

export function ConfirmSubscriptionSketch() {
  return <LinkActionSketch action={CONFIRM} />;
}

/** The same; without a link it offers to mail it. */
export function UnsubscribePage() {
  return <LinkActionPage action={UNSUBSCRIBE} withoutToken={<LeaveForm />} />;
}

export function UnsubscribeSketch() {
  return <LinkActionSketch action={UNSUBSCRIBE} />;
}
