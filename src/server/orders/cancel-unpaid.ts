import { depositCheckOnCancel } from "@/domain/order/rules";
import { creditedCents } from "../statement/on-statement";
import { orderFacts } from "./order-facts";
import { endOrderSubscription } from "./order-subscription";

/** Cancels an order whose payment isn't verified. A claimed deposit stays with the admins to be checked. */
export function cancelUnpaid(tx: App, order: RecordModel, now: number): void {
  const isCredited = creditedCents(tx, order.id) > 0;
  order.set("deposit_check", depositCheckOnCancel(orderFacts(order), isCredited));
  order.set("status", "cancelled");
  tx.save(order);
  endOrderSubscription(tx, order, now);
}
