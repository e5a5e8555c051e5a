import { nextMonthToPay } from "@/domain/membership";
import type { Membership, MembershipView } from "@/domain/membership-commands";
import { monthPeriod } from "@/domain/sast";
import { isMonthCovered, isMonthPaid } from "../orders/fee-terms";
import { memberCredit } from "../payments/payment-row";
import { selectAll } from "../sql";

const MEMBERSHIP = {
  id: "",
  price: 0,
  status: "",
  paid: 0,
  month_period: "",
  payment_reference: "",
  current_period_start: "",
  current_period_end: "",
  cancelled_at: "",
  created_at: "",
};

/** All that a member is shown of the membership. */
export function membershipView(app: App, userId: string, now: number): MembershipView {
  const month = monthPeriod(now);
  return {
    now,
    memberships: membershipsOf(app, userId),
    credit: memberCredit(app, userId),
    month_period: month,
    month_state: monthState(app, userId, month, now),
    next_month: monthToPay(app, userId, now),
  };
}

/** The member's memberships, the newest first. */
export function membershipsOf(app: App, userId: string): Membership[] {
  const rows = selectAll(
    app,
    `SELECT ${Object.keys(MEMBERSHIP).join(", ")} FROM subscriptions WHERE user_id = {:userId}
     ORDER BY created_at DESC, id DESC LIMIT 60`,
    { userId },
    MEMBERSHIP,
  );
  return rows.map((row) => ({ ...row, paid: row.paid === 1 }) as Membership);
}

/** The month that a membership would be paid for now: never one for which money is there or on its way. */
export function monthToPay(app: App, userId: string, now: number): string {
  return nextMonthToPay(monthPeriod(now), (month) => isMonthCovered(app, userId, month, now));
}

function monthState(app: App, userId: string, month: string, now: number) {
  if (isMonthPaid(app, userId, month)) return "paid";
  return isMonthCovered(app, userId, month, now) ? "awaiting" : "unpaid";
}
