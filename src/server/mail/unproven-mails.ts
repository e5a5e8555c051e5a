import type { MemberEvent } from "@/domain/notification/rules";
import { settings } from "../core/settings";
import { link, type Mail } from "./mail";
import type { MailEvent } from "./mail-events";

type MemberMailEvent = Exclude<
  Extract<MailEvent, MemberEvent>,
  "membership_due" | "member_message"
>;

const WORDS: { readonly [E in MemberMailEvent]: { subject: string; text: string } } = {
  order_received: {
    subject: "We received your order",
    text: "Thank you. We received your order.",
  },
  proof_received: {
    subject: "We received your proof of payment",
    text: "We received a proof of payment for an order or membership with this email address.",
  },
  payment_verified: {
    subject: "Your payment is verified",
    text: "We verified the payment for an order or membership with this email address.",
  },
  payment_rejected: {
    subject: "We couldn't verify your payment",
    text: "We couldn't verify the payment for an order or membership with this email address. Open the app to see why and what to do next.",
  },
  order_cancelled: {
    subject: "Your order was cancelled",
    text: "We had to cancel an order with this email address. Open the app to see why.",
  },
  order_closed: {
    subject: "We've done your shopping",
    text: "We've done the shopping for an order with this email address. Open the app to see what was bought.",
  },
  order_moved: {
    subject: "Your delivery day has changed",
    text: "The delivery day of an order with this email address has changed. Open the app to see it.",
  },
  membership_started: {
    subject: "Your membership has started",
    text: "A membership with this email address has started.",
  },
  membership_cancelled: {
    subject: "Your membership is cancelled",
    text: "A membership with this email address is cancelled.",
  },
  deposit_credited: {
    subject: "We received your deposit",
    text: "We received a deposit of the owner of an account with this email address.",
  },
  refund_sent: {
    subject: "Your refund",
    text: "The owner of an account with this email address gets a refund.",
  },
};

function wordsOf(event: MailEvent) {
  return event in WORDS ? WORDS[event as MemberMailEvent] : null;
}

const FOR_PROVEN: readonly MailEvent[] = [
  "membership_due",
  "policy_change",
  "deposit_question",
  "member_message",
];

/** Whether the email tells a member of an order, a membership, a deposit or a policy. */
export function isMemberMail(event: MailEvent): boolean {
  return FOR_PROVEN.includes(event) || wordsOf(event) !== null;
}

/**
 * The email about an event to an unconfirmed address: that it happened, in our words alone.
 * The address may be a stranger's. Reminders and what staff write wait until it is confirmed: null.
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
      "If this was you, please confirm your email. After that, our emails will include all the details. For this one, the details are in the app.",
    ],
    action: confirmationLink(user),
    note: `If this wasn't you, please ignore this email. We only send personal details here after you confirm. Open the app: ${settings.publicUrl}/dashboard`,
  };
}

export function confirmationLink(user: RecordModel) {
  return link("Confirm my email", `/confirm-email#token=${user.newVerificationToken()}`);
}
