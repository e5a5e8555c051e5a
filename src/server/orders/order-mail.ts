import type { OrderMail } from "../mail/outbox";
import { storedDelivery } from "./order-content";

/** What every mail about an order names; amounts in cents. */
export function orderMail(order: RecordModel): OrderMail {
  return {
    name: storedDelivery(order).full_name,
    order_number: order.getString("order_number"),
    payment_reference: order.getString("payment_reference"),
    total: order.getInt("total"),
  };
}
