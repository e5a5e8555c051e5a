import { toPay } from "@/domain/ledger/to-pay";
import type { OrderEvent } from "@/domain/notification/rules";
import { storedDelivery } from "../orders/order-content";

/** The data of every message about an order; amounts in cents. */
export function orderEvent(order: RecordModel): OrderEvent {
  const total = order.getInt("total");
  const to_pay = toPay({ total, credit_applied: order.getInt("credit_applied") });
  return {
    name: storedDelivery(order).full_name,
    order_id: order.id,
    order_number: order.getString("order_number"),
    payment_reference: order.getString("payment_reference"),
    total,
    ...(to_pay !== total && { to_pay }),
  };
}
