import { firstPayableMonth, TO_CHECK_MS } from "@/domain/order/draft-term";
import { momentText, startOfDay } from "@/domain/time/sa-time";
import { SUBSCRIPTION_ONLY } from "./payment-columns";
import { isTakenBack } from "./taken-back";

/** A FROM and its WHERE. The indexes are named: without figures about the table SQLite prefers others. */
export interface Source {
  readonly from: string;
  readonly where: string;
}

const UNPAID_ORDER = "o.payment_status = 'pending' AND o.status = 'pending'";

/** Orders with a proof, declared sent or submitted; the condition is the index's, word for word. */
export const WAITING: Source = {
  from: "orders o INDEXED BY idx_orders_waiting",
  where: `${UNPAID_ORDER} AND o.submitted_at || o.proof_channel != ''`,
};

/** Drafts of which no money is claimed. */
export const UNSUBMITTED: Source = {
  from: "orders o INDEXED BY idx_orders_unsubmitted",
  where: `${UNPAID_ORDER} AND o.submitted_at || o.proof_channel = ''`,
};

/**
 * Of these, drafts whose members saw a total and can still pay it. Asked with `payableFrom`. A draft is as old as its
 * month, so that older ones aren't read.
 */
export const PAYABLE: Source = {
  from: UNSUBMITTED.from,
  where: `${UNSUBMITTED.where} AND o.order_budget > 0 AND o.placed_at >= {:month_start} AND o.month_period >= {:month}`,
};

export function payableFrom(now: number): { readonly month: string; readonly month_start: string } {
  const month = firstPayableMonth(now);
  return { month, month_start: momentText(startOfDay(`${month}-01`)) };
}

/** A deposit to check: of a cancelled order, or a second one of a verified order. An ended draft's is in `WAITING`. */
export const TO_CHECK: Source = {
  from: "orders o INDEXED BY idx_orders_deposit_check",
  where: `o.deposit_check != '' AND o.deposit_check = 'to_check' AND NOT (${UNPAID_ORDER})`,
};

export const REJECTED: Source = {
  from: "orders o INDEXED BY idx_orders_rejected",
  where: "o.payment_status = 'failed' AND o.status != 'cancelled'",
};

/** Of these, those that weren't placed too long ago to be paid. Asked with `waitingSince`. */
export const REJECTED_LATELY: Source = {
  from: REJECTED.from,
  where: `${REJECTED.where} AND o.placed_at > {:waiting_since}`,
};

/**
 * Completed orders that wait for money without a proof, as where the bank returned it, and that weren't placed too long
 * ago to be paid. Asked with `waitingSince`.
 */
const DUE_AGAIN: Source = {
  from: WAITING.from,
  where: `${WAITING.where} AND o.submitted_at != '' AND o.proof_channel = '' AND o.total > o.credit_applied
    AND o.placed_at > {:waiting_since}`,
};

/** All orders whose members are to pay, and claim no deposit. Asked with `toPayFrom`. */
export const TO_PAY: readonly Source[] = [PAYABLE, DUE_AGAIN, REJECTED_LATELY];

export function toPayFrom(now: number) {
  return { ...payableFrom(now), ...waitingSince(now) };
}

/** 'Subscription Only', without those that were refunded before their month began. */
export const UNPAID: Source = {
  from: "subscriptions s INDEXED BY idx_subscriptions_paid_created",
  where: `s.paid = 0 AND s.verified_at = '' AND ${SUBSCRIPTION_ONLY}`,
};

/** Of these, what an admin is to check: none that was begun too long ago. Asked with `waitingSince`. */
export const UNPAID_TO_CHECK: Source = {
  from: UNPAID.from,
  where: `${UNPAID.where} AND s.created_at > {:waiting_since}`,
};

/** Of these, those to be paid again. Asked with `waitingSince`. */
export const MEMBERSHIP_DUE_AGAIN: Source = {
  from: UNPAID_TO_CHECK.from,
  where: `${UNPAID_TO_CHECK.where} AND s.status = 'active' AND ${isTakenBack("s.id", "s.payment_reference")}`,
};

export function waitingSince(now: number): { readonly waiting_since: string } {
  return { waiting_since: momentText(now - TO_CHECK_MS) };
}
