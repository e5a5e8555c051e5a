import { toPay } from "@/domain/ledger/to-pay";
import type { MemberEvents, OrderEvent, PaymentEvent } from "@/domain/notification/rules";
import { momentOf, momentText } from "@/domain/time/sa-time";
import { derivedId } from "../core/ids";
import { storedDelivery } from "../orders/order-facts";
import type { Payment } from "../payments/snapshot";
import { nameOf, notifyMember, notifyProvenMember } from "./notify-member";

/** The data of every message about an order; amounts in cents. */
export function orderEvent(order: RecordModel): OrderEvent {
  return {
    name: storedDelivery(order).full_name,
    order_id: order.id,
    order_number: order.getString("order_number"),
    payment_reference: order.getString("payment_reference"),
    ...amountsOf(order, "total"),
  };
}

function amountsOf(record: RecordModel, field: "total" | "price") {
  const total = record.getInt(field);
  const to_pay = toPay({ total, credit_applied: record.getInt("credit_applied") });
  return { total, ...(to_pay !== total && { to_pay }) };
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

/** The data of a message about a payment that is due: of an order, or of a membership on its own. */
export function dueEvent(app: App, payment: Payment): OrderEvent {
  if (payment.kind === "order") return orderEvent(payment.record);
  return { ...paymentEvent(app, payment), ...amountsOf(payment.record, "price") };
}

/** What a payment pays of a membership that its member has cancelled, or whose period is over. */
export function paidUntil(membership: RecordModel, now: number) {
  const end = momentOf(membership.getString("current_period_end"));
  const isOver = end <= now;
  if (!isOver && membership.getString("status") !== "cancelled") return {};
  const month_over = membership.getString("month_period");
  return { paid_until: momentText(end), ...(isOver && { month_over }) };
}

interface Start {
  readonly eventId: string;
  readonly dueAt: number;
}

/** Notifies the member that a membership without an order has started. */
export function tellMembershipStarted(tx: App, subscription: RecordModel, start: Start): void {
  notifyMember(tx, messageOf(tx, subscription, start));
}

/** The same for one that an order carries: that order, and what becomes of its payment, are emailed as well. */
export function tellStartedWithOrder(tx: App, subscription: RecordModel, start: Start): void {
  notifyProvenMember(tx, messageOf(tx, subscription, start));
}

function messageOf(tx: App, subscription: RecordModel, start: Start) {
  return {
    ...start,
    userId: subscription.getString("user_id"),
    event: "membership_started" as const,
    data: startedEvent(tx, subscription),
  };
}

/** The id of that event where another event caused it: they are sent, and withdrawn, together. */
export function startedWith(causeId: string): string {
  return derivedId("membership_started", causeId);
}

function startedEvent(tx: App, subscription: RecordModel): MemberEvents["membership_started"] {
  const end = subscription.getString("current_period_end");
  return {
    name: nameOf(tx, subscription.getString("user_id")),
    payment_reference: subscription.getString("payment_reference"),
    month_period: subscription.getString("month_period"),
    price: subscription.getInt("price"),
    until: momentText(momentOf(end)),
    paid: subscription.getBool("paid"),
  };
}
