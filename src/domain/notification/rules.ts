import * as z from "zod/mini";
import { savedSentence, spentSentence } from "@/domain/closing/words";
import { endSentences } from "@/domain/membership/cancel";
import { type Cents, formatRand } from "@/domain/money/rules";
import { issue } from "@/domain/text/messages";
import {
  formatMonth,
  formatPlainDate,
  formatStoredDay,
  formatWeekday,
  momentOf,
} from "@/domain/time/sa-time";

/** The events that members get an email and a message about, with their data. Amounts are cents. */
export interface MemberEvents {
  order_received: OrderEvent;
  proof_received: PaymentEvent;
  payment_verified: PaymentEvent & {
    /** What arrived. */
    readonly amount: Cents;
    /** What is missing of it; left out where nothing is. */
    readonly owed?: Cents;
    /** What of it is credit; left out where nothing is. */
    readonly credit?: Cents;
    /** The plain date of its delivery; empty where none is to come, absent for a membership. */
    readonly delivery_date?: string;
    /** The delivery that it had joined and comes too late for; absent where it does not. */
    readonly too_late_for?: string;
    /** The moment to which it pays a membership that is cancelled or over by then; absent for any other payment. */
    readonly paid_until?: string;
    /** The month of one that is over. */
    readonly month_over?: string;
  };
  payment_rejected: OrderEvent & {
    readonly reason: string;
    /** What the member does now. */
    readonly next_step: string;
    /** What is left to pay where a part arrived, or is owed for a bought order; absent where that's what was to be paid. */
    readonly missing?: Cents;
  };
  order_cancelled: OrderEvent & {
    readonly reason: string;
    /** What the member can spend on a later order; 0 where nothing was paid. */
    readonly credit: Cents;
    /** What was verified but never arrived: none of it is credit. */
    readonly not_arrived?: Cents;
    readonly day_told?: true;
  };
  membership_started: MembershipEvent & {
    /** Whether its payment was verified before it started; absent in what was stored before. */
    readonly paid?: boolean;
  };
  membership_cancelled: {
    readonly name: string;
    /** The moment until which it is kept; empty where nothing of it is paid. */
    readonly until: string;
    /** The moment until which it is kept if a payment that waits is verified; absent where none waits. */
    readonly unverified?: string;
    /** What was paid for months that had not begun; absent in what was stored before. */
    readonly refunded?: Cents;
  };
  /** Less credit counts for an order than its member was shown. */
  credit_lowered: OrderEvent;
  /** `amount` is paid to the member's bank with `date`, a plain date. It is recorded before the payment is made. */
  refund_sent: {
    readonly name: string;
    readonly amount: Cents;
    readonly date: string;
    readonly reference: string;
  };
  /** A deposit of `date`, a plain date, became credit; `order_number` is the order that waited for it, or empty. */
  deposit_credited: {
    readonly name: string;
    readonly amount: Cents;
    readonly date: string;
    readonly order_number: string;
    /** Whether that is a draft that asks for less since; absent where it isn't. */
    readonly lowers?: true;
  };
  /** An admin changed the credit by hand. */
  credit_corrected: {
    readonly name: string;
    readonly amount: Cents;
    readonly reason: string;
  };
  /** `payment_reference` and `month_period` are those of the month to pay next; `credit` is what credit can pay of it. */
  membership_due: MembershipEvent & { readonly credit?: Cents };
  delivery_day: OrderEvent & {
    /** A plain date. */
    readonly date: string;
  };
  /** Its delivery is closed: what was bought, and what of the budget came back. */
  order_closed: OrderEvent & {
    readonly budget: Cents;
    readonly spent: Cents;
    readonly unspent: Cents;
    /** What of that is credit. */
    readonly credit: Cents;
    /** What is owed as its deposit never came; absent where nothing is. */
    readonly owed?: Cents;
    /** By shelf prices; 0 where none was entered. */
    readonly saved: Cents;
    /** Nothing was available; absent where something was bought, at whatever price. */
    readonly nothing?: true;
  };
  /** An order comes with another delivery. */
  order_moved: OrderEvent & {
    /** The plain date of the delivery that it was for; empty where it had none. */
    readonly from: string;
    /** That of the delivery that brings it; empty where none is to come. */
    readonly date: string;
    /** Empty where there is none for the member to read. */
    readonly reason: string;
    /** It is about that very day, of which its member was told, or would have been: a phone that is woken for it is woken for this too. */
    readonly day_told?: true;
  };
  /** An order, or a membership on its own, is paid into another account since `date`, a plain date. */
  bank_account_changed: OrderEvent & { readonly date: string };
  /** What an admin wrote to this member and others. */
  member_message: { readonly subject: string; readonly text: string };
}
export type MemberEvent = keyof MemberEvents;

export interface OrderEvent {
  /** The member's name; may be empty. */
  readonly name: string;
  readonly order_id: string;
  readonly order_number: string;
  readonly payment_reference: string;
  readonly total: Cents;
  /** The amount to deposit; absent where that is the total. */
  readonly to_pay?: Cents;
}

export interface PaymentEvent {
  readonly name: string;
  /** Both empty for a membership paid on its own. */
  readonly order_id: string;
  readonly order_number: string;
  readonly payment_reference: string;
}

export interface MembershipEvent {
  readonly name: string;
  readonly payment_reference: string;
  readonly month_period: string;
  readonly price: Cents;
  /** The moment its period ends. */
  readonly until: string;
}

/** What a message in the app says, and which page it opens; an empty path: none, its text may have links. */
export interface NotificationWords {
  readonly title: string;
  readonly text: string;
  readonly path: string;
}

const MEMBERSHIP_PATH = "/dashboard/membership";
const MONEY_PATH = "/dashboard/money";

const WORDS: { readonly [E in MemberEvent]: (data: MemberEvents[E]) => NotificationWords } = {
  order_received: (data) => ({
    title: "We received your order",
    text: receivedOrder(data),
    path: orderPath(data.order_id),
  }),
  proof_received: ({ order_id, order_number, payment_reference }) => ({
    title: "We received your proof of payment",
    text: `We'll compare your proof of payment for ${order_number || payment_reference} with the deposit in our account.`,
    path: paymentPath(order_id),
  }),
  payment_verified: ({ order_id, order_number, amount, ...difference }) => ({
    title: "Your payment is verified",
    text: [
      order_number
        ? `We received ${formatRand(amount)} for ${order_number}. Your order is now being processed.`
        : `We received ${formatRand(amount)}. ${membershipAfterPayment(difference)}`,
      ...verifiedDifference(difference),
      ...dayOfVerified(difference),
    ].join(" "),
    path: paymentPath(order_id),
  }),
  payment_rejected: ({ order_id, order_number, payment_reference, reason, next_step }) => ({
    title: "Your payment was rejected",
    text: `${order_number || payment_reference}: ${sentence(reason)} ${next_step}`,
    path: paymentPath(order_id),
  }),
  order_cancelled: ({ order_id, order_number, reason, credit, not_arrived = 0 }) => ({
    title: "Your order was cancelled",
    text: [`${order_number}: ${sentence(reason)}`, ...cancelledMoney({ credit, not_arrived })].join(
      " ",
    ),
    path: orderPath(order_id),
  }),
  membership_started: ({ month_period, paid }) => ({
    title: "Your membership has started",
    text: paid
      ? `Your membership for ${formatMonth(month_period)} has started. Your payment is verified.`
      : `Your membership for ${formatMonth(month_period)} has started. We'll check your payment and let you know.`,
    path: MEMBERSHIP_PATH,
  }),
  membership_cancelled: ({ refunded = 0, ...end }) => ({
    title: "Your membership is cancelled",
    text: [
      ...(end.until || end.unverified ? endSentences(end) : ["There's nothing to pay."]),
      refunded > 0 && `${formatRand(refunded)} for months that haven't begun is your credit now.`,
      "You can rejoin at any time.",
    ]
      .filter(Boolean)
      .join(" "),
    path: MEMBERSHIP_PATH,
  }),
  credit_lowered: ({ order_id, order_number, total, to_pay = total }) => ({
    title: "Your credit has changed",
    text: `Another order has used your credit. For ${order_number}, the amount to pay is now ${formatRand(to_pay)}.`,
    path: orderPath(order_id),
  }),
  refund_sent: ({ amount, date, reference }) => ({
    title: "Your refund",
    text: `We're paying ${formatRand(amount)} into your bank account, with the date ${formatPlainDate(date)} and the reference ${reference}. Banks can take two working days to show it.`,
    path: MONEY_PATH,
  }),
  deposit_credited: (data) => ({
    title: "Your deposit is your credit",
    text: creditedDeposit(data),
    path: MONEY_PATH,
  }),
  credit_corrected: ({ amount, reason }) => ({
    title: "Your credit has changed",
    text:
      amount > 0
        ? `We added ${formatRand(amount)} to your credit. ${sentence(reason)}`
        : `We took ${formatRand(-amount)} off your credit. ${sentence(reason)}`,
    path: MONEY_PATH,
  }),
  // Without a reference: it may be read once the month is over, and the page that it opens has the one to pay with.
  membership_due: ({ until, month_period, price, credit = 0 }) => ({
    title: "Your membership is due",
    text:
      credit < price
        ? `Your membership runs out on ${formatStoredDay(until)}. You can pay ${formatRand(price - credit)} for ${formatMonth(month_period)} on its own, or with your next order in that month.`
        : `Your membership runs out on ${formatStoredDay(until)}. Your credit can pay for ${formatMonth(month_period)}: there's nothing to deposit.`,
    path: "/subscribe",
  }),
  bank_account_changed: ({ order_id, order_number, date }) => ({
    title: "We have a new bank account",
    text: order_number
      ? `Since ${formatPlainDate(date)} we have a new bank account. Before you pay for ${order_number}, please check the account that your bank's app has saved for us.`
      : `Since ${formatPlainDate(date)} we have a new bank account. Before you pay for your membership, please check the account that your bank's app has saved for us.`,
    path: paymentPath(order_id),
  }),
  order_closed: ({ order_id, order_number, ...sums }) => ({
    title: sums.nothing ? "We couldn't get your groceries" : "Your groceries are bought",
    text: [`${order_number}: ${spentSentence(sums)}`, savedSentence(sums.saved)]
      .filter(Boolean)
      .join(" "),
    path: receiptPath(order_id),
  }),
  delivery_day: ({ order_id, order_number, date }) => ({
    title: `Delivery day, ${formatWeekday(date)}`,
    text: `We're delivering ${order_number}. Please make sure someone is home.`,
    path: orderPath(order_id),
  }),
  order_moved: ({ order_id, order_number, reason, ...days }) => ({
    title: movedTitle(days),
    text: [`${order_number}: ${movedOrder(days)}`, reason && `Reason: ${sentence(reason)}`]
      .filter(Boolean)
      .join(" "),
    path: orderPath(order_id),
  }),
  member_message: ({ subject, text }) => ({ title: subject, text, path: "" }),
};

function receivedOrder({ order_number, total, to_pay = total }: OrderEvent): string {
  const order = `Your order ${order_number} is ${formatRand(total)}.`;
  if (to_pay === 0) {
    return `${order} Your credit pays for all of it, and it's now being processed.`;
  }
  const check = `We'll check your payment of ${formatRand(to_pay)} and let you know.`;
  return to_pay < total
    ? `${order} ${formatRand(total - to_pay)} comes from your credit. ${check}`
    : `${order} ${check}`;
}

/** The message about an event, in the app and on the phone's lock screen. */
export function notificationWords<E extends MemberEvent>(
  event: E,
  data: MemberEvents[E],
): NotificationWords {
  return WORDS[event](data);
}

/** The page with an order in sight. */
export function orderPath(orderId: string): string {
  return `/dashboard/orders#${orderId}`;
}

/** The page with an order's receipt. */
export function receiptPath(orderId: string): string {
  return `/dashboard/orders/${orderId}/receipt`;
}

function paymentPath(orderId: string): string {
  return orderId ? orderPath(orderId) : MEMBERSHIP_PATH;
}

/** An admin's own words may lack the full stop. */
function sentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}

/** `POST /api/app/notifications/read`: all up to this moment, which is the newest one's that was seen. */
export const readNotificationsSchema = z.object({
  until: z
    .string(issue("body_invalid"))
    .check(z.refine((text) => !Number.isNaN(momentOf(text)), issue("body_invalid"))),
});

/** What is missing or too much of a verified payment, one sentence each. */
export function verifiedDifference({
  owed = 0,
  credit = 0,
}: Pick<MemberEvents["payment_verified"], "owed" | "credit">): string[] {
  return [
    owed > 0 && `${formatRand(owed)} is still owed. We'll add it to your next order.`,
    credit > 0 && `You paid ${formatRand(credit)} too much. It's your credit now.`,
  ].filter((sentence) => sentence !== false);
}

/** What a message about another delivery is called. */
export function movedTitle({ from }: Pick<MemberEvents["order_moved"], "from">): string {
  return from ? "Your delivery has moved" : "Your delivery has a date";
}

/** What a verified payment makes of the membership that it pays on its own, in one sentence or two. */
export function membershipAfterPayment({
  paid_until: until,
  month_over: month,
}: Pick<MemberEvents["payment_verified"], "paid_until" | "month_over">): string {
  if (until && month) {
    return `Your Monthly Membership for ${formatMonth(month)} ended on ${formatStoredDay(until)}.`;
  }
  return until
    ? `Your Monthly Membership is cancelled. It's paid until ${formatStoredDay(until)}.`
    : "Your Monthly Membership is active.";
}

/** From which delivery to which an order has moved, in one sentence. */
export function movedOrder({
  from,
  date,
}: Pick<MemberEvents["order_moved"], "from" | "date">): string {
  const [before, after] = [formatWeekday(from), formatWeekday(date)];
  if (!date) return `We can't deliver on ${before}. We'll let you know the next date.`;
  return from
    ? `Your order comes on ${after} instead of ${before}.`
    : `Your order is for the delivery on ${after}.`;
}

/** Where an order is for a later delivery because its payment was verified too late: one sentence. */
export function movedByVerifying({
  delivery_date: date = "",
  too_late_for: missed = "",
}: Pick<MemberEvents["payment_verified"], "delivery_date" | "too_late_for">): string[] {
  if (!missed) return [];
  const day = formatWeekday(missed);
  return [
    date
      ? `We verified it too late for the delivery on ${day}, so your order comes on ${formatWeekday(date)}.`
      : `We verified it too late for the delivery on ${day}. We'll let you know the next date.`,
  ];
}

/** Of a verified order the day for which it is; the email has it in its table. */
function dayOfVerified(data: Parameters<typeof movedByVerifying>[0]): string[] {
  const { delivery_date: date, too_late_for: missed } = data;
  return date && !missed ? [movedOrder({ from: "", date })] : movedByVerifying(data);
}

/** What became of a deposit that no payment took. */
export function creditedDeposit({
  amount,
  date,
  order_number,
}: Omit<MemberEvents["deposit_credited"], "name">): string {
  const [received, day] = [formatRand(amount), formatPlainDate(date)];
  return order_number
    ? `We received ${received} for ${order_number} on ${day} and added it to your credit.`
    : `We received ${received} on ${day} and added it to your credit.`;
}

/** What a cancelled order means for its member's money, one sentence each. */
export function cancelledMoney({
  credit,
  not_arrived = 0,
}: Pick<MemberEvents["order_cancelled"], "credit" | "not_arrived">): string[] {
  return [
    not_arrived > 0 &&
      `Your deposit of ${formatRand(not_arrived)} hasn't arrived in our account, so it isn't credit. If you paid it, please contact us.`,
    credit > 0 &&
      `You have a credit of ${formatRand(credit)} with us. It lowers what you pay for your next order. For a refund into your bank account, please contact support.`,
  ].filter((sentence) => sentence !== false);
}
