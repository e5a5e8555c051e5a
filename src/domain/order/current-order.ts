import { isCovered } from "@/domain/ledger/to-pay";
import { momentOf, sastDate } from "@/domain/time/sa-time";
import { TO_CHECK_MS, takesLateProof } from "./draft-term";
import { isEndedDraft, isOpenOrder, isProofLost } from "./progress";
import type { ListedOrder } from "./responses";

/** What an order is at, as home says it. */
export type OrderStage =
  | "budget"
  | "pay"
  | "complete"
  | "ended"
  | "rejected"
  | "proof_lost"
  | "checking"
  | "verified";

/**
 * Undefined where nothing more happens with an order: it is delivered, cancelled or ended. One that ended a few days ago
 * may have been paid: its member may still send the proof, and then it goes on. One that is to be paid again and was
 * placed long ago takes a proof in the list of orders.
 */
export function stageOf(order: ListedOrder, ms: number): OrderStage | undefined {
  if (order.status === "cancelled" || order.status === "delivered") return undefined;
  if (order.payment_status === "verified") return isEmpty(order, ms) ? undefined : "verified";
  const isLongAgo = ms >= momentOf(order.placed_at) + TO_CHECK_MS;
  if (order.payment_status === "failed") return isLongAgo ? undefined : "rejected";
  if (isEndedDraft(order, ms)) return takesLateProof(order, ms) ? "ended" : undefined;
  if (isProofLost(order)) return "proof_lost";
  const isToPay = order.proof_channel === "" && !isCovered(order);
  if (!isOpenOrder(order) && !isToPay) return "checking";
  if (!isOpenOrder(order)) return isLongAgo ? undefined : "pay";
  if (order.order_budget <= 0) return "budget";
  return isToPay ? "pay" : "complete";
}

/** Whether the day is over on which an order would have come for which nothing was bought: nobody marks it as delivered. */
function isEmpty({ result, delivery }: ListedOrder, ms: number): boolean {
  return result?.nothing === true && (delivery?.date ?? "") < sastDate(ms);
}

/** Whether an order goes on only once its member has done something. */
export function needsMember(order: ListedOrder, ms: number): boolean {
  const stage = stageOf(order, ms);
  return stage !== undefined && stage !== "checking" && stage !== "verified";
}

/** Whether this order is what its basket is for. One that ended isn't: its basket becomes another order. */
export function isBasketOf(order: ListedOrder | undefined, orderId: string, ms: number): boolean {
  return order?.id === orderId && stageOf(order, ms) !== "ended";
}

/**
 * The order that home shows: the newest that waits for its member, or else the newest under way. One that has ended may
 * never have been paid, and gives way to what was ordered since.
 */
export function currentOrder(orders: readonly ListedOrder[], ms: number): ListedOrder | undefined {
  return (
    orders.find((order) => needsMember(order, ms) && stageOf(order, ms) !== "ended") ??
    orders.find((order) => stageOf(order, ms) !== undefined)
  );
}

/** The newest order that was completed and not cancelled: what is ordered again. */
export function lastOrder(orders: readonly ListedOrder[]): ListedOrder | undefined {
  return orders.find((order) => order.submitted_at !== "" && order.status !== "cancelled");
}
