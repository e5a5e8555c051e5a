import { MEMBERSHIPS_SHOWN } from "@/domain/account/member-limits";
import { MEMBERSHIP_FEE } from "@/domain/membership/fee";
import type { Membership, MembershipPayment, MembershipView } from "@/domain/membership/responses";
import { isAwaitingPayment, nextMonthToPay } from "@/domain/membership/rules";
import { PROOFS_PER_DECISION } from "@/domain/payment/proof-file";
import { monthPeriod } from "@/domain/time/sa-time";
import { exists, selectAll } from "../core/sql";
import { isMonthCovered, isMonthPaid } from "../orders/fee-terms";
import { memberCredit } from "../payments/payment-row";
import { countOfReference, newestProof } from "../payments/proofs";
import { openReference } from "./membership-reference";

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
  const memberships = membershipsOf(app, userId);
  const next = monthToPay(app, userId, now);
  return {
    now,
    memberships,
    waiting: waitingPayment(app, memberships, now),
    ready: readyPayment(app, userId, next),
    credit: memberCredit(app, userId),
    month_period: month,
    month_state: monthState(app, userId, month, now),
    next_month: next,
  };
}

/** The payment whose reference was issued already for the month to pay next: by a reminder, or by looking. */
function readyPayment(app: App, userId: string, month: string): MembershipPayment | null {
  const open = openReference(app, userId, month);
  return (
    open && membershipPayment(app, open.getString("reference"), open.getString("month_period"))
  );
}

/** The member's memberships, the newest first. */
export function membershipsOf(app: App, userId: string): Membership[] {
  const rows = selectAll(
    app,
    `SELECT ${Object.keys(MEMBERSHIP).join(", ")} FROM subscriptions WHERE user_id = {:userId}
     ORDER BY created_at DESC, id DESC LIMIT ${MEMBERSHIPS_SHOWN}`,
    { userId },
    MEMBERSHIP,
  );
  return rows.map((row) => ({ ...row, paid: row.paid === 1 }) as Membership);
}

/** The month that a membership would be paid for now: never one for which money is there or on its way. */
export function monthToPay(app: App, userId: string, now: number): string {
  return nextMonthToPay(monthPeriod(now), (month) => isMonthCovered(app, userId, month, now));
}

/** What a membership is paid with, and the proof that the server has of it. */
export function membershipPayment(app: App, reference: string, month: string): MembershipPayment {
  return {
    payment_reference: reference,
    month_period: month,
    price: MEMBERSHIP_FEE,
    proof: newestProof(app, { reference }),
    proofs_left: Math.max(0, PROOFS_PER_DECISION - countOfReference(app, reference)),
  };
}

/** The newest membership that was paid by itself and waits to be verified: it takes another proof. */
function waitingPayment(
  app: App,
  memberships: readonly Membership[],
  now: number,
): MembershipPayment | null {
  const waiting = memberships.find(
    (row) => isAwaitingPayment(row, now) && isByItself(app, row.payment_reference),
  );
  return waiting ? membershipPayment(app, waiting.payment_reference, waiting.month_period) : null;
}

/** Not carried by an order, whose own page takes its proofs. */
function isByItself(app: App, reference: string): boolean {
  return exists(
    app,
    "SELECT 1 FROM payment_references WHERE reference = {:reference} AND purpose = 'membership'",
    { reference },
  );
}

function monthState(app: App, userId: string, month: string, now: number) {
  if (isMonthPaid(app, userId, month)) return "paid";
  return isMonthCovered(app, userId, month, now) ? "awaiting" : "unpaid";
}
