import {
  type FeeOrder,
  type FeeTerms,
  type MonthFacts,
  membershipFeeDue,
  type SubscriptionFacts,
} from "@/domain/membership/rules";
import { monthPeriod } from "@/domain/time/sa-time";
import { selectAll } from "../core/sql";
import { isMonthPaid } from "./order-subscription";

/** The month it is now, and the membership fee that a member's order would carry; `exceptOrder` is the one that asks. */
export function feeTerms(app: App, userId: string, exceptOrder: string, now: number): FeeTerms {
  const month = monthPeriod(now);
  return {
    month_period: month,
    membership_fee: membershipFeeDue(monthFacts(app, userId, month, exceptOrder), now),
  };
}

/** Whether the month's fee is paid, or a payment of it waits to be verified. */
export function isMonthCovered(app: App, userId: string, month: string, now: number): boolean {
  return membershipFeeDue(monthFacts(app, userId, month, ""), now) === 0;
}

function monthFacts(
  app: App,
  userId: string,
  month: string,
  exceptOrder: string,
): MonthFacts | undefined {
  try {
    return {
      paid: isMonthPaid(app, userId, month),
      otherOrders: otherOrders(app, userId, month, exceptOrder),
      memberships: memberships(app, userId, month),
    };
  } catch (error) {
    app.logger().error("the membership of the month could not be checked", "error", String(error));
    return undefined;
  }
}

/** Those that may carry the month's fee: drafts and orders without one never do. */
function otherOrders(app: App, userId: string, month: string, exceptOrder: string): FeeOrder[] {
  return selectAll(
    app,
    `SELECT membership_fee, submitted_at, status, payment_status FROM orders
     WHERE user_id = {:userId} AND month_period = {:month} AND id != {:exceptOrder}
       AND membership_fee > 0 AND submitted_at != ''`,
    { userId, month, exceptOrder },
    { membership_fee: 0, submitted_at: "", status: "", payment_status: "" },
  ) as FeeOrder[];
}

/** Unpaid memberships of the month without an order: an order's counts through its order. */
function memberships(app: App, userId: string, month: string): SubscriptionFacts[] {
  const rows = selectAll(
    app,
    `SELECT status, current_period_end, created_at FROM subscriptions s
     WHERE user_id = {:userId} AND month_period = {:month} AND paid = 0
     AND NOT EXISTS (SELECT 1 FROM payment_references r
                     WHERE r.reference = s.payment_reference AND r.purpose = 'order')`,
    { userId, month },
    { status: "", current_period_end: "", created_at: "" },
  );
  return rows.map((row) => ({ ...row, paid: false }) as SubscriptionFacts);
}
