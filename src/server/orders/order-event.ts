import type { OrderEvent } from "@/domain/notification/rules";
import { storedDelivery } from "./order-content";

/** What everything that a member is told of an order names; amounts in cents. */
export function orderEvent(order: RecordModel): OrderEvent {
  return {
    name: storedDelivery(order).full_name,
    order_id: order.id,
    order_number: order.getString("order_number"),
    payment_reference: order.getString("payment_reference"),
    total: order.getInt("total"),
  };
}
