import { isCovered } from "@/domain/ledger/to-pay";
import { unlessMonthEnded } from "@/domain/order/draft-term";
import { type CompleteOrder, completeOrderSchema } from "@/domain/order/requests";
import { mayComplete } from "@/domain/order/rules";
import type { OrderView } from "@/domain/order/view";
import { fail, inTransaction, query } from "../core/http";
import { claimCredit } from "../ledger/order-credit";
import { orderEvent, startedWith, tellStartedWithOrder } from "../mail/member-events";
import { notifyMember } from "../mail/notify-member";
import { verifyCovered } from "../payments/book-payment";
import { isFromPhone, orderFacts } from "./order-facts";
import { orderSubscription, submitOrder } from "./order-subscription";
import { orderView } from "./order-view";
import { ownOrder, permits } from "./own-order";

/**
 * Complete Order, as often as it is pressed: one order, one email of it, and one of the membership that starts
 * with it. Where another order has used the credit, that is saved and the phone gets the new amount.
 */
export const completeOrder = query(
  { route: "POST /api/app/orders/complete", body: completeOrderSchema },
  ({ app, caller, body, now }) => {
    const done = { order: null as OrderView | null, isCreditUsed: false };
    inTransaction(app, (tx) => {
      const order = ownOrder(tx, caller, body.id);
      done.isCreditUsed = isCreditUsed(tx, order, now);
      if (done.isCreditUsed) tx.save(order);
      else complete(tx, order, body, now);
      done.order = orderView(tx, order);
    });
    if (done.isCreditUsed) fail(409, "credit_changed", {}, { order: done.order });
    return { order: done.order };
  },
);

/** Whether less credit is there than the order's page showed. */
function isCreditUsed(tx: App, order: RecordModel, now: number): boolean {
  const { status, submitted_at } = orderFacts(order);
  return status === "pending" && !submitted_at && claimCredit(tx, order, now);
}

function complete(tx: App, order: RecordModel, body: CompleteOrder, now: number): void {
  const facts = orderFacts(order);
  if (!permits(tx, order, unlessMonthEnded(mayComplete(facts, body), facts, "complete", now)))
    return;
  const starts = submitOrder(tx, order, now) !== undefined;
  if (isCovered(facts) && !isFromPhone(order)) verifyCovered(tx, order, now);
  notifyMember(tx, {
    userId: order.getString("user_id"),
    event: "order_received",
    eventId: order.id,
    data: orderEvent(order),
    dueAt: now,
  });
  const membership = starts ? orderSubscription(tx, order) : null;
  if (membership) {
    tellStartedWithOrder(tx, membership, { eventId: startedWith(order.id), dueAt: now });
  }
}
