import type { PendingPayments } from "@/domain/payment/responses";
import { momentText, sastDate, startOfDay } from "@/domain/time/sa-time";
import { selectFirst } from "../core/sql";
import { isDiskLow } from "../disk";
import { hasComingDelivery } from "../schedules/coming";
import { UNPAID, UNSUBMITTED, WAITING } from "./pending-groups";

/** No count reads further than this: a number beyond it helps nobody and would slow the list down. */
const FURTHEST = 10_000;

/** The sums above the list, of both kinds of payment. */
export function pendingCounts(app: App, now: number): PendingPayments["counts"] {
  const waiting = selectFirst(
    app,
    `SELECT COUNT(*) AS n, COALESCE(SUM(amount), 0) AS cents, COALESCE(SUM(sent), 0) AS with_proof
     FROM (SELECT * FROM (SELECT o.total - o.credit_applied AS amount, o.proof_channel = 'upload' AS sent
                          FROM ${WAITING.from} WHERE ${WAITING.where} LIMIT {:furthest})
           UNION ALL
           SELECT * FROM (SELECT s.price, s.proof_of_payment_url != ''
                          FROM ${UNPAID.from} WHERE ${UNPAID.where} LIMIT {:furthest}))`,
    { furthest: FURTHEST },
    { n: 0, cents: 0, with_proof: 0 },
  );
  const unsubmitted = selectFirst(
    app,
    `SELECT COUNT(*) AS n FROM (SELECT 1 FROM ${UNSUBMITTED.from} WHERE ${UNSUBMITTED.where} LIMIT {:furthest})`,
    { furthest: FURTHEST },
    { n: 0 },
  );
  return {
    with_proof: waiting?.with_proof ?? 0,
    waiting_total: waiting?.cents ?? 0,
    verified_today: verifiedSince(app, momentText(startOfDay(sastDate(now)))),
    not_submitted: unsubmitted?.n ?? 0,
    disk_low: isDiskLow(app),
    no_deliveries: !hasComingDelivery(app, now),
    capped: Math.max(waiting?.n ?? 0, unsubmitted?.n ?? 0) >= FURTHEST,
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
