import { creditFor } from "@/domain/ledger/credit";
import { endSentences } from "@/domain/membership/cancel";
import { dueMembership } from "@/domain/membership/rules";
import { formatRand } from "@/domain/money/rules";
import {
  creditedDeposit,
  type MemberEvents,
  type MembershipEvent,
} from "@/domain/notification/rules";
import { PRODUCT_NAME } from "@/domain/site/product";
import {
  formatDay,
  formatMonth,
  formatPlainDate,
  formatStoredDay,
  momentOf,
  monthPeriod,
  nextMonthPeriod,
  previousMonthPeriod,
  sastDate,
} from "@/domain/time/sa-time";
import { isClosing } from "../auth/erasure-state";
import { wantsReminders } from "../consents/reminders";
import { settings } from "../core/settings";
import { exists } from "../core/sql";
import { availableFor } from "../ledger/order-credit";
import {
  membershipOfReference,
  membershipsOf,
  monthToPay,
  referenceOfMonth,
} from "../membership/membership";
import { reminderToken } from "../membership/reminder-token";
import { isMonthCovered } from "../orders/fee-terms";
import { isRejected } from "../orders/order-subscription";
import { countOfReference } from "../orders/proofs";
import { type Composers, greeting, link, type Table } from "./mail";

/** The mails about a membership. */
export const MEMBERSHIP_MAILS: Composers<
  | "membership_started"
  | "membership_cancelled"
  | "membership_due"
  | "refund_sent"
  | "deposit_credited"
> = {
  membership_started({ app, data }) {
    const membership = membershipOfReference(app, data.payment_reference);
    if (membership?.getString("status") === "cancelled") return null;
    return {
      subject: "Your membership has started",
      paragraphs: [
        greeting(data.name),
        `Thank you for joining ${PRODUCT_NAME}. ${paymentOf(app, membership)}`,
        "Your membership includes two free deliveries a month, mid-month and month-end. You can cancel at any time.",
      ],
      tables: [facts(data, { label: "Until", value: formatStoredDay(data.until) })],
      action: link("See my membership", "/dashboard/membership"),
      note: `Do you want an email before your membership runs out? Turn on reminders under Your account: ${settings.publicUrl}/account`,
    };
  },

  membership_cancelled: ({ data }) => ({
    subject: "Your membership is cancelled",
    paragraphs: [
      greeting(data.name),
      howItEnds(data),
      ...(data.refunded
        ? [
            `You paid ${formatRand(data.refunded)} for months that haven't begun. It's your credit now.`,
          ]
        : []),
      "You can rejoin at any time, in the app or with your next order.",
    ],
    action: link("See my membership", "/dashboard/membership"),
  }),

  refund_sent: ({ data }) => ({
    subject: `Your refund of ${formatRand(data.amount)}`,
    paragraphs: [
      greeting(data.name),
      "We're paying money back into your bank account. Banks can take two working days to show it.",
    ],
    tables: [
      {
        title: "",
        lines: [
          { label: "Amount", value: formatRand(data.amount) },
          { label: "Date", value: formatPlainDate(data.date) },
          { label: "Reference", value: data.reference },
        ],
      },
    ],
    action: link("See my money", "/dashboard/money"),
  }),

  deposit_credited: ({ data }) => ({
    subject: `We received your deposit of ${formatRand(data.amount)}`,
    paragraphs: [
      greeting(data.name),
      creditedDeposit(data),
      data.lowers
        ? "It lowers what you pay for this order. If you'd like it back in your bank account, please contact support."
        : "It lowers what you pay for your next order. If it was meant for an order that's open, or you'd like it back in your bank account, please contact support.",
    ],
    action: link("See my money", "/dashboard/money"),
  }),

  membership_due({ app, userId, data, now }) {
    if (isClosing(app, userId) || !wantsReminders(app, userId)) return null;
    if (!isStillDue(app, userId, data, now)) return null;
    const day = formatStoredDay(data.until);
    const isToday = day === formatDay(now);
    const token = reminderToken(app, userId);
    const available = Math.max(0, availableFor(app, userId, "", now));
    const due = { ...data, credit: creditFor(data.price, available) };
    return {
      subject: isToday ? "Your membership runs out today" : `Your membership runs out on ${day}`,
      paragraphs: [
        greeting(data.name),
        isToday ? "Your membership runs out today." : `Your membership runs out on ${day}.`,
        howToContinue(due),
        whatItPays(data.month_period, isEarly(app, userId, data, now)),
        "If you don't want to continue, you don't need to do anything. We never take money from your account.",
      ],
      tables: [facts(data, ...creditLines(due))],
      action: link("Pay my membership", "/subscribe"),
      note: `We send this email three days before your membership runs out, and on the day. To stop these reminders, open: ${settings.publicUrl}/reminders/stop#token=${token}`,
      unsubscribeUrl: `${settings.publicUrl}/api/app/membership/reminders/stop/${token}`,
    };
  },
};

/** What becomes of the payment of a membership that has started, as of the moment at which the email is made. */
function paymentOf(app: App, membership: RecordModel | null): string {
  if (membership?.getBool("paid")) return "Your payment is verified.";
  const sql = `SELECT 1 FROM subscriptions s WHERE s.id = {:id} AND ${isRejected("s")}`;
  return membership && exists(app, sql, { id: membership.id })
    ? "We couldn't verify your payment. Open the app to see why and what to do next."
    : "We'll check your payment and email you when it's verified.";
}

function howItEnds(end: MemberEvents["membership_cancelled"]): string {
  if (end.unverified) return endSentences(end).join(" ");
  return end.until
    ? [...endSentences(end), "After that, there's nothing to pay."].join(" ")
    : "Your membership has ended and there's nothing to pay.";
}

type MembershipDue = MemberEvents["membership_due"];

/** Whether it still runs out, today or later, and its reference is the coming month's own, for which no proof was sent. */
function isStillDue(app: App, userId: string, data: MembershipDue, now: number): boolean {
  const due = dueMembership(membershipsOf(app, userId), now);
  const isOver = sastDate(momentOf(data.until)) < sastDate(now);
  if (isOver || due?.current_period_end !== data.until) return false;
  const next = referenceOfMonth(app, userId, monthToPay(app, userId, now));
  return next?.reference === data.payment_reference && countOfReference(app, next.reference) === 0;
}

function howToContinue({ price, month_period, credit = 0 }: MembershipDue): string {
  const withOrder = `You can also pay it with your next order in ${formatMonth(month_period)}.`;
  if (credit >= price) {
    return `Your credit can pay for it, so there's nothing to deposit. Open the page below and press Complete Subscription. ${withOrder}`;
  }
  return credit > 0
    ? `To continue, deposit ${formatRand(price - credit)} with the payment reference below and send us your proof of payment. ${withOrder}`
    : `To continue, deposit the fee with the payment reference below and send us your proof of payment. ${withOrder}`;
}

/** Whether it is for the next month, and this one's fee isn't paid. */
function isEarly(app: App, userId: string, data: MembershipDue, now: number): boolean {
  const month = monthPeriod(now);
  return data.month_period > month && !isMonthCovered(app, userId, month, now);
}

function whatItPays(period: string, early: boolean): string {
  const after = formatMonth(nextMonthPeriod(period));
  return early
    ? `This fee is for ${formatMonth(period)}. Orders in ${formatMonth(previousMonthPeriod(period))} and ${after} have their own fees.`
    : `This fee is for ${formatMonth(period)}. Your first order in ${after} has its own fee.`;
}

function creditLines({ price, credit = 0 }: MembershipDue): Table["lines"] {
  if (credit === 0) return [];
  return [
    { label: "From your credit", value: formatRand(-credit) },
    { label: "To pay", value: formatRand(price - credit) },
  ];
}

function facts(of: MembershipEvent, ...more: Table["lines"]): Table {
  return {
    title: "",
    lines: [
      { label: "Monthly Membership", value: formatMonth(of.month_period) },
      { label: "Fee", value: formatRand(of.price) },
      { label: "Payment reference", value: of.payment_reference },
      ...more,
    ],
  };
}
