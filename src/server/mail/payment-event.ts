import type { PaymentEvent } from "@/domain/notification/rules";
import type { Payment } from "../payments/snapshot";
import { nameOf } from "./notify-member";
import { orderEvent } from "./order-event";

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
