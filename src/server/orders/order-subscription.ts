import { BILLING_CYCLE, membershipPeriod, PLAN_NAME } from "@/domain/membership/rules";
import { momentText } from "@/domain/time/sa-time";
import { now as clockNow } from "../core/clock";
import { derivedId } from "../core/ids";
import { findOrNull, newRecord, saveOwned, setAll } from "../core/records";
import { exists, selectAll } from "../core/sql";
import { joinDelivery } from "../deliveries/join-delivery";

/** The membership that an order's fee pays for, or null while the order is a draft or carries none. */
export function orderSubscription(app: App, order: RecordModel): RecordModel | null {
  return findOrNull(app, "subscriptions", carriedId(order));
}

/**
 * Submits a draft: from now on it counts for the month's fee, and joins a delivery. `delivery` was written with its
 * last revision.
 * Returns the membership that starts with it.
 */
export function submitOrder(tx: App, order: RecordModel, now: number): RecordModel | undefined {
  setAll(order, { submitted_at: momentText(now) });
  joinDelivery(tx, order, clockNow());
  tx.save(order);
  if (order.getInt("membership_fee") === 0) return undefined;
  return startOrderSubscription(tx, order, now);
}

/** Starts the membership that the order's fee will pay for. */
export function startOrderSubscription(tx: App, order: RecordModel, now: number): RecordModel {
  const period = membershipPeriod(now);
  const subscription = newRecord(tx, "subscriptions");
  setAll(subscription, {
    id: carriedId(order),
    user_id: order.getString("user_id"),
    plan_name: PLAN_NAME,
    price: order.getInt("membership_fee"),
    status: "active",
    billing_cycle: BILLING_CYCLE,
    current_period_start: momentText(period.start),
    current_period_end: momentText(period.end),
    payment_reference: order.getString("payment_reference"),
    month_period: order.getString("month_period"),
    paid: false,
    created_at: momentText(now),
  });
  tx.save(subscription);
  return subscription;
}

/** Ends the membership of an order that is cancelled: it asks for no money and covers no month any more. */
export function endOrderSubscription(tx: App, order: RecordModel, now: number): void {
  const subscription = orderSubscription(tx, order);
  if (!subscription) return;
  setAll(subscription, { paid: false, status: "cancelled" });
  if (!subscription.getString("cancelled_at")) subscription.set("cancelled_at", momentText(now));
  saveOwned(tx, subscription);
}

/** Whether the order that carries a membership has a rejected payment; `membership` is its table's name in the query. */
export function isRejected(membership: string): string {
  return `EXISTS (SELECT 1 FROM orders o
    WHERE o.payment_reference = ${membership}.payment_reference AND o.payment_status = 'failed')`;
}

/** Whether the member has a paid membership of this month. */
export function isMonthPaid(app: App, userId: string, month: string): boolean {
  return exists(
    app,
    "SELECT 1 FROM subscriptions WHERE user_id = {:userId} AND month_period = {:month} AND paid = 1",
    { userId, month },
  );
}

/** The months that a member has paid. */
export function paidMonths(app: App, userId: string): string[] {
  const rows = selectAll(
    app,
    "SELECT month_period FROM subscriptions WHERE user_id = {:userId} AND paid = 1",
    { userId },
    { month_period: "" },
  );
  return rows.map((row) => row.month_period);
}

function carriedId(order: RecordModel): string {
  return derivedId("subscription", order.id);
}
