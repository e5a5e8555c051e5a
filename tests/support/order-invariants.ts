import { existsSync } from "node:fs";
import { join } from "node:path";
import { LEDGER_CHECKS } from "@/server/ledger/ledger-checks";
import { sql, value } from "./ordering";
import type { TestServer } from "./pocketbase";

/** What the server confirmed: `acknowledged` orders and decisions have to be there, whatever happened since. */
export interface History {
  readonly orders: ReadonlySet<string>;
  readonly submitted: ReadonlySet<string>;
}

const NOTHING: History = { orders: new Set(), submitted: new Set() };

/** Everything that must hold of the money at any moment (I0). Returns what does not, in words. */
export function brokenInvariants(server: TestServer, history: History = NOTHING): string[] {
  const broken = RULES.flatMap(({ rule, offenders }) =>
    sql<{ id: string }>(server, offenders).map(({ id }) => `${rule}: ${id}`),
  );
  const known = new Map(
    sql<{ id: string; submitted_at: string }>(server, "SELECT id, submitted_at FROM orders").map(
      ({ id, submitted_at }) => [id, submitted_at],
    ),
  );
  for (const id of history.orders)
    if (!known.has(id)) broken.push(`an acknowledged order is gone: ${id}`);
  for (const id of history.submitted) {
    if (!known.get(id)) broken.push(`an acknowledged submission is gone: ${id}`);
  }
  const integrity = value(server, "PRAGMA integrity_check");
  if (integrity !== "ok") broken.push(`integrity_check: ${integrity}`);
  return [...broken, ...missingFiles(server)];
}

function missingFiles(server: TestServer): string[] {
  const folder = String(value(server, "SELECT id FROM _collections WHERE name = 'payment_proofs'"));
  return sql<{ id: string; file: string }>(server, "SELECT id, file FROM payment_proofs")
    .filter(({ id, file }) => !existsSync(join(server.dataDir, "storage", folder, id, file)))
    .map(({ id }) => `a proof has no file: ${id}`);
}

const WAITING_ROWS = `SELECT submitted_at || proof_channel != '' AS waits, total, credit_applied, proof_channel
  FROM orders WHERE payment_status = 'pending' AND status = 'pending'`;
const RULES = [
  {
    rule: "what triggers count is what there is",
    offenders: `SELECT k.name AS id FROM kept_counts k JOIN (
        SELECT 'waiting_orders' AS name, SUM(waits) AS n FROM (${WAITING_ROWS})
        UNION ALL SELECT 'waiting_cents', SUM(waits * (total - credit_applied)) FROM (${WAITING_ROWS})
        UNION ALL SELECT 'waiting_with_proof', SUM(waits * (proof_channel = 'upload')) FROM (${WAITING_ROWS})
        UNION ALL SELECT 'unsubmitted_orders', SUM(1 - waits) FROM (${WAITING_ROWS})
      ) c ON c.name = k.name WHERE k.n != COALESCE(c.n, 0)`,
  },
  ...Object.entries(LEDGER_CHECKS).map(([rule, offenders]) => ({ rule, offenders })),
  {
    rule: "total = budget + fee + delivery − discount once there is a budget",
    offenders: `SELECT id FROM orders WHERE order_budget > 0
      AND total != order_budget + membership_fee + delivery_fee - discount`,
  },
  {
    rule: "S in the reference exactly where the order carries the fee",
    offenders: `SELECT id FROM orders WHERE (membership_fee > 0) != (payment_reference LIKE '%S')`,
  },
  {
    rule: "each order's reference is issued to it and not replaced",
    offenders: `SELECT o.id FROM orders o WHERE NOT EXISTS (SELECT 1 FROM payment_references r
      WHERE r.reference = o.payment_reference AND r.order_id = o.id AND r.user_id = o.user_id
        AND r.month_period = o.month_period AND r.replaced_at = '')`,
  },
  {
    rule: "one reference of an order is in force",
    offenders: `SELECT order_id AS id FROM payment_references WHERE order_id != '' AND replaced_at = ''
      GROUP BY order_id HAVING COUNT(*) > 1`,
  },
  {
    rule: "an order has its whole basket",
    offenders: `SELECT o.id FROM orders o WHERE
      NOT EXISTS (SELECT 1 FROM basket_items WHERE basket_id = o.basket_id AND user_id = o.user_id)
      OR NOT EXISTS (SELECT 1 FROM basket_preferences WHERE basket_id = o.basket_id)`,
  },
  {
    rule: "at most one paid membership for a member and month",
    offenders: `SELECT user_id AS id FROM subscriptions WHERE paid = 1
      GROUP BY user_id, month_period HAVING COUNT(*) > 1`,
  },
  {
    rule: "a submitted order with the fee has its subscription, a draft has none",
    offenders: `SELECT o.id FROM orders o LEFT JOIN subscriptions s ON s.payment_reference = o.payment_reference
      WHERE (o.membership_fee > 0 AND o.submitted_at != '') != (s.id IS NOT NULL)`,
  },
  {
    rule: "a cancelled order's subscription asks for no money",
    offenders: `SELECT o.id FROM orders o JOIN subscriptions s ON s.payment_reference = o.payment_reference
      WHERE o.status = 'cancelled' AND (s.status != 'cancelled' OR s.paid = 1)`,
  },
  {
    rule: "verified orders are submitted, by a person where a deposit pays for them, at a moment",
    offenders: `SELECT id FROM orders WHERE payment_status = 'verified'
      AND (submitted_at = '' OR verified_at = '' OR verified_by = '' AND credit_applied != total)`,
  },
  {
    rule: "credit = received − total, and R59 where the fee was paid twice",
    offenders: `SELECT o.id FROM orders o LEFT JOIN subscriptions s ON s.payment_reference = o.payment_reference
      WHERE o.payment_status = 'verified' AND o.status != 'cancelled'
      AND o.credit != o.amount_received + o.credit_applied - o.total + CASE WHEN o.membership_fee > 0 AND s.paid = 0 THEN 5900 ELSE 0 END`,
  },
  {
    rule: "one decision: as many verified as are in force",
    offenders: `SELECT o.id FROM orders o WHERE (o.payment_status = 'verified') != (
      (SELECT COUNT(*) FROM audit_log WHERE record_id = o.id AND action = 'payment.verified')
      - (SELECT COUNT(*) FROM audit_log WHERE record_id = o.id AND action = 'payment.verify_undone'))`,
  },
  {
    rule: "one mail that an order was received, and only of a submitted one",
    offenders: `SELECT m.event_id AS id FROM mail_outbox m LEFT JOIN orders o ON o.id = m.event_id
      WHERE m.event = 'order_received' AND (o.id IS NULL OR o.submitted_at = '')`,
  },
  {
    rule: "a mail of a decision that is in force, and no other",
    offenders: `SELECT m.event_id AS id FROM mail_outbox m
      LEFT JOIN audit_log l ON l.id = m.event_id AND l.action IN ('payment.verified', 'payment.rejected', 'order.cancelled')
      WHERE m.event IN ('payment_verified', 'payment_rejected', 'order_cancelled')
      AND (l.id IS NULL OR EXISTS (SELECT 1 FROM audit_log u WHERE u.reason = l.id))`,
  },
];
