import type { OrderEvent, PaymentEvent } from "@/domain/notification/rules";
import { DEPOSIT_RETURNED } from "@/domain/payment/rules";
import { findOrNull } from "../core/records";
import { membershipOfReference } from "../membership/membership";
import { isBought } from "../orders/order-facts";

/** Whether the payment that was rejected is still due as the email says: not verified, claimed again or cancelled since. */
export function isStillRejected(
  app: App,
  event: OrderEvent & { readonly next_step: string },
): boolean {
  if (!event.order_id) return isMembershipUnpaid(app, event);
  const order = findOrNull(app, "orders", event.order_id);
  if (!order || order.getString("status") === "cancelled") return false;
  if (isBought(order)) return true;
  const status = order.getString("payment_status");
  const isReturned = event.next_step === DEPOSIT_RETURNED.nextStep;
  return status === "failed" || (status === "pending" && isReturned);
}

/** Whether a proof of payment is still to be checked. */
export function isProofUnchecked(app: App, event: PaymentEvent): boolean {
  if (!event.order_id) return isMembershipUnpaid(app, event);
  const order = findOrNull(app, "orders", event.order_id);
  if (!order) return false;
  const isAwaited =
    order.getString("status") !== "cancelled" && order.getString("payment_status") === "pending";
  return isAwaited || order.getString("deposit_check") === "to_check";
}

function isMembershipUnpaid(app: App, { payment_reference }: PaymentEvent): boolean {
  return membershipOfReference(app, payment_reference)?.getBool("paid") === false;
}
