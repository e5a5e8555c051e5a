import type { MemberEvent } from "@/domain/notifications";
import { settings } from "../settings";
import { link, type Mail } from "./mail";
import type { MailEvent } from "./outbox";

type MemberMailEvent = Exclude<Extract<MailEvent, MemberEvent>, "membership_due">;

const WORDS: { readonly [E in MemberMailEvent]: { subject: string; text: string } } = {
  order_received: {
    subject: "We received your order",
    text: "We received an order that gave this email address.",
  },
  proof_received: {
    subject: "We received your proof of payment",
    text: "We received a proof of payment for an order or membership that gave this email address.",
  },
  payment_verified: {
    subject: "Your payment is verified",
    text: "We verified the payment for an order or membership that gave this email address.",
  },
  payment_rejected: {
    subject: "We could not verify your payment",
    text: "We could not verify the payment for an order that gave this email address. The app says why, and what to do now.",
  },
  order_cancelled: {
    subject: "Your order was cancelled",
    text: "We had to cancel an order that gave this email address. The app says why.",
  },
  membership_started: {
    subject: "Your membership has started",
    text: "A membership that gave this email address has started.",
  },
  membership_cancelled: {
    subject: "Your membership is cancelled",
    text: "A membership that gave this email address is cancelled.",
  },
};

function wordsOf(event: MailEvent) {
  return event in WORDS ? WORDS[event as MemberMailEvent] : null;
}

/** Whether the email tells a member of an order or a membership. */
export function isMemberMail(event: MailEvent): boolean {
  return event === "membership_due" || wordsOf(event) !== null;
}

/**
 * What an address that nobody has confirmed is told of an event: that it happened, in our words alone.
 * Whoever signed up may have typed somebody else's address. Reminders wait until it is confirmed: null.
 */
export function unprovenMail(event: MailEvent, user: RecordModel): Mail | null {
  const words = wordsOf(event);
  if (!words) return null;
  const { subject, text } = words;
  return {
    subject,
    paragraphs: [
      "Hello,",
      text,
      "If it was you, please confirm your email. From then on we email you all details. Until then they are in the app.",
    ],
    action: confirmationLink(user),
    note: `If it was not you, please ignore this mail: without your confirmation we send nothing personal here. The app: ${settings.publicUrl}/dashboard`,
  };
}

export function confirmationLink(user: RecordModel) {
  return link("Confirm my email", `/confirm-email#token=${user.newVerificationToken()}`);
}
