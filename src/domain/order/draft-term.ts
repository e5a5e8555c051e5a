import { conflict, type OrderFacts, type Permission } from "@/domain/order/rules";
import {
  formatDay,
  momentOf,
  monthPeriod,
  nextMonthPeriod,
  previousMonthPeriod,
  startOfDay,
} from "@/domain/time/sa-time";
import { DAY_MS } from "../time/durations";

/**
 * For so long after it began a payment is among those to check or to be made again: an unpaid membership, whose proof may
 * be true though it has lapsed, and a completed order that was rejected or whose deposit the bank returned (money.md).
 */
export const TO_CHECK_DAYS = 60;
export const TO_CHECK_MS = TO_CHECK_DAYS * DAY_MS;

/** After the month so many days are left to send the proof of a deposit that was made in it. */
const LATE_PROOF_DAYS = 3;

/** What says whether a draft may still become an order. */
export type DraftFacts = Pick<
  OrderFacts,
  "status" | "submitted_at" | "proof_channel" | "order_budget" | "month_period" | "deposit_check"
>;

/**
 * A draft ends with its month, because fee and reference were shown for that month. An uploaded proof
 * keeps it as it is: the member has paid, so that nothing changes any more. Saying that a proof was sent
 * by WhatsApp does not, or the fee of one month would hold for ever. Nor does one that came too late: its deposit
 * is to check.
 */
export type DraftTerm = "running" | "fixed" | "ended";

export function draftTerm(order: DraftFacts, ms: number): DraftTerm {
  const isDraft = order.submitted_at === "" && order.status === "pending";
  if (!isDraft || order.month_period === "" || order.month_period >= monthPeriod(ms)) {
    return "running";
  }
  return order.proof_channel === "upload" && order.deposit_check === "" ? "fixed" : "ended";
}

/** Until when, in milliseconds UTC, the proof of a deposit made in this month is taken. */
function lateProofUntil(month: string): number {
  return startOfDay(`${nextMonthPeriod(month)}-0${LATE_PROOF_DAYS + 1}`);
}

/** The oldest month of which a proof completes a draft: in the first days of a month it is the one before. */
export function firstPayableMonth(ms: number): string {
  const month = monthPeriod(ms);
  const last = previousMonthPeriod(month);
  return ms < lateProofUntil(last) ? last : month;
}

/** Whether a proof revives a draft that has ended: the member may have paid on the month's last day. */
export function takesLateProof(order: DraftFacts, ms: number): boolean {
  return (
    draftTerm(order, ms) === "ended" &&
    order.order_budget > 0 &&
    order.month_period >= firstPayableMonth(ms)
  );
}

/** Whether a draft has ended for good: no proof revives it any more. */
export function isOver(order: DraftFacts, ms: number): boolean {
  return draftTerm(order, ms) === "ended" && !takesLateProof(order, ms);
}

/** Whether a file that the member has may be this order's proof: it is not paid, not cancelled, not over. */
export function mayBePaidFor(
  order: DraftFacts & Pick<OrderFacts, "payment_status">,
  ms: number,
): boolean {
  if (order.payment_status === "verified" || order.status === "cancelled") return false;
  return !isOver(order, ms);
}

/** What a member wants of a draft: other content, another budget, to declare a proof or to complete it. */
export type DraftAct = "change" | "budget" | "declare" | "complete";

/** What a rule of `@/domain/order` permits, unless the draft's month is over. */
export function unlessMonthEnded(
  permission: Permission,
  order: DraftFacts,
  act: DraftAct,
  ms: number,
): Permission {
  if (!permission.ok || permission.value === "repeat") return permission;
  const term = draftTerm(order, ms);
  if (term === "running") return permission;
  if (act === "budget" && takesLateProof(order, ms)) return conflict("budget_too_late");
  if (term === "ended" || act === "declare") return conflict("draft_ended");
  return act === "complete" ? permission : conflict("draft_fixed");
}

/** The last day on which a late proof is taken: `3 Dec 2026`. */
export function lastDayOfProof(month: string): string {
  return formatDay(lateProofUntil(month) - 1);
}

/** How an order's month differs from the one in which it was completed, or in which it still is a draft. */
export function monthMismatch(
  order: Pick<OrderFacts, "submitted_at" | "month_period">,
  ms: number,
): "completed_later" | "not_completed" | undefined {
  if (order.submitted_at === "") {
    return order.month_period < monthPeriod(ms) ? "not_completed" : undefined;
  }
  const completed = monthPeriod(momentOf(order.submitted_at));
  return completed === order.month_period ? undefined : "completed_later";
}
