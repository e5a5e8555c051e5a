import type { PendingPayments } from "@/domain/payment/responses";
import { momentText, sastDate, startOfDay } from "@/domain/time/sa-time";
import { keptCounts } from "../core/kept-counts";
import { selectFirst } from "../core/sql";
import { takesOrders } from "../deliveries/deliveries";
import { UNPAID_TO_CHECK, waitingSince } from "./pending-groups";

/** No count of memberships reads further than this: a higher number is of no use and would slow the list down. */
const FURTHEST = 10_000;

/** The sums above the list, of both kinds of payment. */
export function pendingCounts(app: App, now: number): PendingPayments["counts"] {
  const orders = keptCounts(app);
  const memberships = selectFirst(
    app,
    `SELECT COUNT(*) AS n, COALESCE(SUM(due), 0) AS cents, COALESCE(SUM(sent), 0) AS with_proof
     FROM (SELECT s.price - s.credit_applied AS due, s.proof_of_payment_url != '' AS sent
           FROM ${UNPAID_TO_CHECK.from} WHERE ${UNPAID_TO_CHECK.where} LIMIT {:furthest})`,
    { ...waitingSince(now), furthest: FURTHEST },
    { n: 0, cents: 0, with_proof: 0 },
  );
  return {
    with_proof: orders.waiting_with_proof + (memberships?.with_proof ?? 0),
    waiting_total: orders.waiting_cents + (memberships?.cents ?? 0),
    verified_today: verifiedSince(app, momentText(startOfDay(sastDate(now)))),
    not_submitted: orders.unsubmitted_orders,
    no_deliveries: !takesOrders(app, now),
    capped: (memberships?.n ?? 0) >= FURTHEST,
  };
}

/** Verified orders and memberships, without those that were undone. */
function verifiedSince(app: App, since: string): number {
  const found = selectFirst(
    app,
    `SELECT COALESCE(SUM(CASE action WHEN 'payment.verified' THEN 1 ELSE -1 END), 0) AS n
     FROM audit_log WHERE at >= {:since} AND action IN ('payment.verified', 'payment.verify_undone')`,
    { since },
    { n: 0 },
  );
  return Math.max(0, found?.n ?? 0);
}
