import { nextDeliveryDate } from "@/domain/delivery-day";
import { formatRand } from "@/domain/money";
import { PRODUCT_NAME } from "@/domain/product";
import { formatPlainDate, sastDate } from "@/domain/sast";
import { findAccount } from "../auth/account";
import { invitationLink } from "../auth/invitation";
import { tokenOf } from "../newsletter/subscriber";
import { findOrNull } from "../records";
import { settings } from "../settings";
import { selectAll } from "../sql";
import type { MailEvent, MailEvents, OrderMail } from "./outbox";

/** A mail before it is laid out. Plain text everywhere: the layout escapes it. */
export interface Mail {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly facts?: readonly { readonly label: string; readonly value: string }[];
  readonly action?: { readonly label: string; readonly url: string };
  /** A last line below the button. */
  readonly note?: string;
  /** Where a mail program's own button takes its reader off the list (RFC 8058). */
  readonly unsubscribeUrl?: string;
}

interface Occasion<E extends MailEvent> {
  readonly app: App;
  readonly to: string;
  readonly data: MailEvents[E];
  readonly now: number;
}

type Composer<E extends MailEvent> = (occasion: Occasion<E>) => Mail | null;

const COMPOSERS: { readonly [E in MailEvent]: Composer<E> } = {
  confirm_email({ app, to }) {
    const user = findAccount(app, to);
    if (!user || user.verified()) return null;
    return {
      subject: "Confirm your email",
      paragraphs: [
        `Welcome to ${PRODUCT_NAME}. Please confirm that this is your email address.`,
        "You can order before you do; we only want to be sure that our messages reach you.",
      ],
      action: link("Confirm my email", `/confirm-email#token=${user.newVerificationToken()}`),
      note: "The link works for three days. If you did not sign up, please ignore this mail.",
    };
  },

  password_reset({ app, to }) {
    const user = findAccount(app, to);
    if (!user) return null;
    return {
      subject: "Choose a new password",
      paragraphs: [
        "Somebody, probably you, asked for a new password for your account.",
        "When you have chosen one, you are signed out on all devices.",
      ],
      action: link(
        "Choose a new password",
        `/reset-password#token=${user.newPasswordResetToken()}`,
      ),
      note: "The link works once, for 30 minutes. If you did not ask for it, please ignore this mail: your password stays as it is.",
    };
  },

  admin_set_up: ({ app, data }) => ({
    subject: "Finish setting up your admin account",
    paragraphs: [
      `Somebody, probably you, asked for an admin account of ${PRODUCT_NAME} for this address.`,
      "Open the link and choose a new password. If this address has an account already, its old password stops working and it is signed out on all devices.",
    ],
    action: { label: "Set up my admin account", url: invitationLink(app, data.invitation_id) },
    note: "The link works once, for 24 hours. If you did not ask for it, please ignore this mail.",
  }),

  admin_invitation({ app, data }) {
    if (!findOrNull(app, "admin_invitations", data.invitation_id)) return null;
    return {
      subject: `You are invited to help run ${PRODUCT_NAME}`,
      paragraphs: [
        `${data.invited_by} invites you to become an admin of ${PRODUCT_NAME}.`,
        "Open the link and sign up with this email address, or sign in if you have an account already.",
      ],
      action: { label: "Accept the invitation", url: invitationLink(app, data.invitation_id) },
      note: "The link works once, for seven days.",
    };
  },

  newsletter_confirm({ app, data }) {
    const row = findOrNull(app, "newsletter_subscribers", data.subscriber_id);
    if (!row || row.getString("confirmed_at") || row.getString("unsubscribed_at")) return null;
    const token = tokenOf(app, row.id);
    return {
      subject: "Please confirm your subscription",
      paragraphs: [
        `Somebody, probably you, asked for the newsletter of ${PRODUCT_NAME}: discounts and delivery dates.`,
        "We send it only once you have confirmed that you want it.",
      ],
      action: link("Confirm my subscription", `/newsletter/confirm#token=${token}`),
      note: `If you did not ask for it, please ignore this mail. To stop it for good, also later: ${settings.publicUrl}/newsletter/unsubscribe#token=${token}`,
      unsubscribeUrl: `${settings.publicUrl}/api/app/newsletter/unsubscribe/${token}`,
    };
  },

  order_received: ({ data }) => ({
    subject: `We received your order ${data.order_number}`,
    paragraphs: [
      greeting(data.name),
      "Thank you for your order. We'll verify your payment and process your order shortly; you will hear from us as soon as that is done.",
    ],
    facts: [...orderFacts(data), { label: "Total", value: formatRand(data.total) }],
    action: link("See my order", "/dashboard"),
  }),

  payment_verified({ app, data, now }) {
    const delivery = data.order_number ? nextDelivery(app, sastDate(now)) : undefined;
    return {
      subject: `Payment verified: ${data.order_number || "Monthly Membership"}`,
      paragraphs: [
        greeting(data.name),
        data.order_number
          ? "We have verified your payment. Your order is now being processed."
          : "We have verified your payment. Your Monthly Membership is active.",
      ],
      facts: [
        { label: "Order", value: data.order_number || "Monthly Membership" },
        { label: "Payment reference", value: data.payment_reference },
        { label: "Amount received", value: formatRand(data.amount) },
        ...(delivery ? [{ label: "Next delivery", value: formatPlainDate(delivery) }] : []),
      ],
      action: link("Open my dashboard", "/dashboard"),
    };
  },

  payment_rejected: ({ data }) => ({
    subject: `We could not verify your payment for ${data.order_number}`,
    paragraphs: [
      greeting(data.name),
      `Reason: ${data.reason}`,
      `What to do now: ${data.next_step}`,
    ],
    facts: [...orderFacts(data), { label: "Amount due", value: formatRand(data.total) }],
    action: link("Open my order", "/dashboard"),
  }),

  order_cancelled: ({ data }) => ({
    subject: `Your order ${data.order_number} was cancelled`,
    paragraphs: [
      greeting(data.name),
      "We had to cancel your order.",
      `Reason: ${data.reason}`,
      ...(data.credit > 0
        ? [
            `You have a credit of ${formatRand(data.credit)} with us. Contact support to have it refunded.`,
          ]
        : []),
    ],
    facts: orderFacts(data),
    action: link("Open my dashboard", "/dashboard"),
  }),
};

/** The mail of an outbox row, with its links, or null when there is no longer anybody or anything to mail about. */
export function composeMail<E extends MailEvent>(event: E, occasion: Occasion<E>): Mail | null {
  const mail = COMPOSERS[event](occasion);
  return mail && { ...mail, subject: oneLine(mail.subject) };
}

/** A header is one line: what a name or a reason carries must not begin another header (T34). */
function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").slice(0, 200);
}

function greeting(name: string): string {
  return name ? `Hello ${name},` : "Hello,";
}

function orderFacts(order: OrderMail) {
  return [
    { label: "Order", value: order.order_number },
    { label: "Payment reference", value: order.payment_reference },
  ];
}

function link(label: string, path: string) {
  return { label, url: settings.publicUrl + path };
}

function nextDelivery(app: App, today: string): string | undefined {
  const schedules = selectAll(
    app,
    "SELECT mid_month_date, month_end_date FROM delivery_schedules",
    {},
    { mid_month_date: "", month_end_date: "" },
  );
  return nextDeliveryDate(schedules, today);
}
