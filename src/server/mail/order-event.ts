import { toPay } from "@/domain/ledger/to-pay";
import type { OrderEvent, PaymentEvent } from "@/domain/notification/rules";
import { storedDelivery } from "../orders/order-content";
import type { Payment } from "../payments/snapshot";
import { nameOf } from "./notify-member";

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

/** The data of every message about a payment: its order, or none for a membership on its own. */
export function paymentEvent(app: App, { kind, record }: Payment): PaymentEvent {
  if (kind === "order") {
    const { name, order_id, order_number, payment_reference } = orderEvent(record);
    return { name, order_id, order_number, payment_reference };
  }
  return {
    name: nameOf(app, record.getString("user_id")),
    order_id: "",
    order_number: "",
    payment_reference: record.getString("payment_reference"),
  };
}
