import { type Delivery, deliveryToJoin } from "@/domain/delivery/joining";
import { MEMBERSHIP_FEE } from "@/domain/membership/fee";
import type { Cents } from "@/domain/money/rules";
import {
  APPLY,
  conflict,
  incomplete,
  type OrderStatus,
  type PaymentStatus,
  type Permission,
  REPEAT,
} from "@/domain/order/rules";
import {
  addMonths,
  daysBetween,
  formatStoredDay,
  momentOf,
  monthPeriod,
  monthsApart,
  nextMonthPeriod,
  sastDate,
} from "@/domain/time/sa-time";
import { DAY_MS } from "../time/durations";

export const PLAN_NAME = "Monthly Membership";
export const BILLING_CYCLE = "monthly";
/** An unpaid membership lapses after 14 days (money.md). */
export const LAPSE_MS = 14 * DAY_MS;

type SubscriptionStatus = "active" | "cancelled";

/** The columns of `subscriptions` that the rules look at; moments as stored. */
export interface SubscriptionFacts {
  readonly status: SubscriptionStatus;
  readonly paid: boolean;
  readonly current_period_end: string;
  readonly created_at: string;
  /** Whether the order that carries it has a rejected payment; absent where nothing tells. */
  readonly rejected?: boolean | undefined;
}

/** An order of the month, as far as it may carry the month's fee. */
export interface FeeOrder {
  readonly membership_fee: Cents;
  readonly submitted_at: string;
  readonly status: OrderStatus;
  readonly payment_status: PaymentStatus;
}

/** A member's month without the order that asks; memberships are those that belong to no order. */
export interface MonthFacts {
  readonly paid: boolean;
  readonly otherOrders: readonly FeeOrder[];
  readonly memberships: readonly SubscriptionFacts[];
}

/**
 * The fee that an order of this month carries, in cents: R59 unless the month is paid, or another
 * submitted and open order or membership carries it. A check that could not be made makes it due.
 */
export function membershipFeeDue(month: MonthFacts | undefined, ms: number): Cents {
  if (!month) return MEMBERSHIP_FEE;
  const carried =
    month.paid ||
    month.otherOrders.some(carriesOpenFee) ||
    month.memberships.some((membership) => isAwaitingPayment(membership, ms));
  return carried ? 0 : MEMBERSHIP_FEE;
}

/** A submitted order that carries the fee and is neither rejected nor cancelled. */
export function carriesOpenFee(order: FeeOrder): boolean {
  return (
    order.membership_fee > 0 &&
    order.submitted_at !== "" &&
    order.status !== "cancelled" &&
    order.payment_status !== "failed"
  );
}

export interface FeeTerms {
  readonly month_period: string;
  readonly membership_fee: Cents;
}

/** Why an order gets a new reference when its budget is saved; nothing where it keeps its own. Its month never turns: then it has ended (`draft-term.ts`). */
export function referenceChange(
  order: FeeTerms,
  now: FeeTerms,
): "fee_now_waived" | "fee_now_due" | undefined {
  if (now.membership_fee < order.membership_fee) return "fee_now_waived";
  return now.membership_fee > order.membership_fee ? "fee_now_due" : undefined;
}

/** The period of a membership that starts now, in milliseconds: to the same day of the next month. */
export function membershipPeriod(ms: number): { readonly start: number; readonly end: number } {
  return { start: ms, end: addMonths(ms, 1) };
}

/** The same for a membership of `month`, which is this one or a coming one paid ahead: no short month between moves its day. */
export function membershipPeriodOf(
  month: string,
  ms: number,
): { readonly start: number; readonly end: number } {
  const ahead = Math.max(0, monthsApart(monthPeriod(ms), month));
  return { start: addMonths(ms, ahead), end: addMonths(ms, ahead + 1) };
}

/** The first month from `period` on for which no fee is paid or on its way. */
export function nextMonthToPay(period: string, isCovered: (period: string) => boolean): string {
  return isCovered(period) ? nextMonthToPay(nextMonthPeriod(period), isCovered) : period;
}

/**
 * The month whose fee still buys a delivery: this one while an order that is placed now joins one of its deliveries, or
 * none is known; else the next.
 */
export function monthWithDelivery(deliveries: readonly Delivery[], ms: number): string {
  const month = monthPeriod(ms);
  const date = deliveryToJoin(deliveries, ms)?.date ?? month;
  return date.startsWith(month) ? month : nextMonthPeriod(month);
}

/** The month that a second payment for `period` counts for: the next one that is not paid. */
export function nextUnpaidMonth(period: string, paidPeriods: readonly string[]): string {
  return nextMonthToPay(period, (month) => paidPeriods.includes(month));
}

export type MembershipState = "active" | "awaiting" | "cancelled" | "rejected" | "lapsed" | "ended";

/** The state of a membership at a moment. One that was never paid is never shown as active. */
export function membershipState(membership: SubscriptionFacts, ms: number): MembershipState {
  const running = ms < momentOf(membership.current_period_end);
  if (membership.status === "cancelled") return membership.paid && running ? "cancelled" : "ended";
  if (membership.paid) return running ? "active" : "ended";
  if (ms - momentOf(membership.created_at) >= LAPSE_MS) return "lapsed";
  return membership.rejected ? "rejected" : "awaiting";
}

/** Whether it was started, is not paid, and may be verified: it has not lapsed, nor was its payment rejected. */
function isAwaitingPayment(membership: SubscriptionFacts, ms: number): boolean {
  return membershipState(membership, ms) === "awaiting";
}

/** The text of the state (money.md): 'Cancelled, active until 21 Dec 2026'. */
export function membershipLabel(membership: SubscriptionFacts, ms: number): string {
  const until = formatStoredDay(membership.current_period_end);
  const labels: Readonly<Record<MembershipState, string>> = {
    active: "Active",
    awaiting: "Active, payment awaiting verification",
    cancelled: `Cancelled, active until ${until}`,
    rejected: "Not active, payment rejected",
    lapsed: "Expired",
    ended: "Ended",
  };
  return labels[membershipState(membership, ms)];
}

const MOST_TELLING: readonly MembershipState[] = [
  "active",
  "awaiting",
  "cancelled",
  "rejected",
  "lapsed",
  "ended",
];

/** The one of a member's memberships that is shown: the most alive, of equals the last to end. */
export function shownMembership<Row extends SubscriptionFacts>(
  memberships: readonly Row[],
  ms: number,
): Row | undefined {
  const rank = (row: Row) => MOST_TELLING.indexOf(membershipState(row, ms));
  const end = (row: Row) => momentOf(row.current_period_end);
  return [...memberships].sort((a, b) => rank(a) - rank(b) || end(b) - end(a))[0];
}

/** Days before its end on which a member is reminded that a membership runs out. */
export const REMINDER_DAYS = 3;

/**
 * The membership that runs out within three days, or has run out: the last one that was not cancelled, where
 * it is paid. None while the payment of a later one waits to be verified.
 */
export function dueMembership<Row extends SubscriptionFacts>(
  memberships: readonly Row[],
  ms: number,
): Row | undefined {
  const end = (row: Row) => momentOf(row.current_period_end);
  const last = memberships
    .filter((row) => row.status === "active" && (row.paid || isAwaitingPayment(row, ms)))
    .sort((a, b) => end(b) - end(a))[0];
  const isNear = last && daysBetween(sastDate(ms), sastDate(end(last))) <= REMINDER_DAYS;
  return isNear && last.paid ? last : undefined;
}

/** What 'Complete Subscription' does with what is stored under its reference: start it, start it again, or nothing. */
export function mayCompleteMembership(
  membership: SubscriptionFacts | undefined,
  claim: { readonly proofs: number; readonly withCredit: boolean },
  ms: number,
): Permission {
  if (membership?.paid) return REPEAT;
  if (membership && isAwaitingPayment(membership, ms)) return REPEAT;
  return claim.proofs > 0 || claim.withCredit ? APPLY : incomplete("proof_required");
}

/** What of the fee credit pays where the rest is deposited. Where it covers all, nothing is to be deposited at all. */
export function membershipCredit(price: Cents, available: Cents): Cents {
  return creditPaysMembership(price, available) ? 0 : Math.max(0, available);
}

/** Whether credit pays a whole membership on its own, so that it is paid at once. */
export function creditPaysMembership(price: Cents, available: Cents): boolean {
  return available >= price;
}

/** Cancel: what is current ends with its period. There must be something that is, or was, cancelled. */
export function mayCancelMembership(
  memberships: readonly SubscriptionFacts[],
  ms: number,
): Permission {
  if (memberships.some((membership) => canCancelMembership(membership, ms))) return APPLY;
  return memberships.some(({ status }) => status === "cancelled")
    ? REPEAT
    : conflict("membership_missing");
}

/**
 * Whether cancelling gives the fee back: paid, and its month has not begun (Consumer Protection Act, section 64).
 * A month that has begun is used.
 */
export function isRefundedOnCancel(
  membership: SubscriptionFacts & { readonly month_period: string },
  ms: number,
): boolean {
  return (
    membership.paid &&
    canCancelMembership(membership, ms) &&
    membership.month_period > monthPeriod(ms)
  );
}

/** When a membership last began or was cancelled; empty where none ever did. */
export function lastMembershipChange(
  memberships: readonly { readonly created_at: string; readonly cancelled_at: string }[],
): string {
  const moments = memberships.flatMap((row) => [row.created_at, row.cancelled_at]);
  return moments.sort().pop() ?? "";
}

/** Whether there is something that the Cancel button would cancel. */
export function canCancelMembership(membership: SubscriptionFacts, ms: number): boolean {
  const state = membershipState(membership, ms);
  return state === "active" || state === "awaiting";
}

/** Whether an order that carries the fee starts a cancelled membership again. */
export function restartsMembership(memberships: readonly SubscriptionFacts[], ms: number): boolean {
  return shownMembership(memberships, ms)?.status === "cancelled";
}
