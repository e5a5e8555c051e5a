import type { MemberEvents, OrderEvent, PaymentEvent } from "@/domain/notification/rules";
import { DEPOSIT_RETURNED } from "@/domain/payment/rules";
import { findOrNull } from "../core/records";
import { differenceNow } from "../ledger/order-credit";
import { membershipOfReference } from "../membership/membership";
import { isBought } from "../orders/order-facts";
import { whatNext } from "../payments/what-next";

/** The order that an email is about, or null where it is gone or was cancelled since. */
export function openOrder(app: App, id: string): RecordModel | null {
  const order = findOrNull(app, "orders", id);
  return order?.getString("status") === "cancelled" ? null : order;
}

type Rejected = MemberEvents["payment_rejected"];

/**
 * What is left to do and to pay of a payment that was rejected, as of the moment at which the email is made; null where
 * nothing is: it was verified, cancelled or paid since.
 */
export function stillToDo(
  app: App,
  event: Rejected,
): Pick<Rejected, "next_step" | "missing" | "to_pay" | "total"> | null {
  if (!isStillRejected(app, event)) return null;
  const order = findOrNull(app, "orders", event.order_id);
  if (!order || order.getString("payment_status") === "pending") return event;
  const { total, to_pay } = event;
  const next = whatNext(app, order);
  if (isBought(order) && next.missing === 0) return null;
  return { total, ...(to_pay !== undefined && { to_pay }), ...next };
}

/** What was received of a verified payment, and is too much or too little of it, as of the moment at which the email is made. */
export function receivedNow(
  app: App,
  event: MemberEvents["payment_verified"],
): Pick<MemberEvents["payment_verified"], "amount" | "owed" | "credit"> {
  const payment = event.order_id
    ? findOrNull(app, "orders", event.order_id)
    : membershipOfReference(app, event.payment_reference);
  if (!payment) return event;
  return { amount: payment.getInt("amount_received"), ...differenceNow(app, payment) };
}

/** Whether the payment that was rejected is still due, as far as its state tells: not verified or cancelled since. */
function isStillRejected(app: App, event: OrderEvent & { readonly next_step: string }): boolean {
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
