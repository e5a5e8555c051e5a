import { isInTime } from "@/domain/delivery/joining";
import type { Receipt } from "@/domain/order/receipt-responses";
import type { OrderView } from "@/domain/order/view";

/** What a receipt says of its order: on the server, and on a phone that has heard of the order since. */
export function receiptOfOrder(
  order: OrderView,
  ms: number,
): Omit<Receipt, "items" | "delivery" | "business"> {
  return {
    id: order.id,
    order_number: order.order_number,
    payment_reference: order.payment_reference,
    submitted_at: order.submitted_at,
    status: order.status,
    payment_status: order.payment_status,
    proof_channel: order.proof_channel,
    verified_at: order.verified_at,
    month_period: order.month_period,
    order_budget: order.order_budget,
    membership_fee: order.membership_fee,
    delivery_fee: order.delivery_fee,
    discount: order.discount,
    total: order.total,
    amount_received: order.amount_received,
    credit: order.credit,
    credit_applied: order.credit_applied,
    ...(order.money && { money: order.money }),
    ...(order.result && { result: order.result }),
    delivery_date: dayToName(order, ms),
  };
}

type Coming = Pick<OrderView, "delivery" | "held" | "status" | "payment_status" | "result">;

/**
 * The day of its delivery as far as one may be named: none of an order that is on hold, that is paid too late for its
 * own, or for which nothing was bought.
 */
export function dayToName(
  { delivery, held, status, payment_status, result }: Coming,
  ms: number,
): string {
  if (!delivery || held || result?.nothing) return "";
  if (payment_status !== "verified") return isInTime(delivery, ms) ? delivery.date : "";
  const isLeft = delivery.state === "closed" && !result && status !== "delivered";
  return isLeft ? "" : delivery.date;
}
