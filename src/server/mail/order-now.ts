import type { OrderEvent, PaymentEvent } from "@/domain/notification/rules";
import { DEPOSIT_RETURNED } from "@/domain/payment/rules";
import { findOrNull } from "../core/records";
import { membershipOfReference } from "../membership/membership";
import { isBought } from "../orders/order-facts";

/** The order that an email is about, or null where it is gone or was cancelled since. */
export function openOrder(app: App, id: string): RecordModel | null {
  const order = findOrNull(app, "orders", id);
  return order?.getString("status") === "cancelled" ? null : order;
}

/** Whether the payment that was rejected is still due, as far as its state tells: not verified or cancelled since. */
export function isStillRejected(
  app: App,
  event: OrderEvent & { readonly next_step: string },
): boolean {
  if (!event.order_id) {
    const membership = membershipOfReference(app, event.payment_reference);
    return membership?.getBool("paid") === false && membership.getString("status") === "active";
  }
  const order = openOrder(app, event.order_id);
  if (!order) return false;
  const status = order.getString("payment_status");
  const isReturned = event.next_step === DEPOSIT_RETURNED.nextStep;
  return isBought(order) || status === "failed" || (status === "pending" && isReturned);
}

/** Whether a proof of payment is still to be checked. */
export function isProofUnchecked(app: App, { order_id, payment_reference }: PaymentEvent): boolean {
  if (!order_id) return membershipOfReference(app, payment_reference)?.getBool("paid") === false;
  const order = findOrNull(app, "orders", order_id);
  if (!order) return false;
  if (order.getString("deposit_check") === "to_check") return true;
  return (
    order.getString("status") !== "cancelled" && order.getString("payment_status") === "pending"
  );
}
