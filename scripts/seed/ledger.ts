import { id } from "./bulk.ts";
import { SEED_ID_PREFIX } from "./random.ts";

const ORDERS = `
  SELECT o.rowid AS n, o.user_id, o.id AS order_id,
    COALESCE((SELECT s.id FROM subscriptions s WHERE s.payment_reference = o.payment_reference), '')
      AS subscription_id,
    o.verified_at AS at,
    (SELECT l.id FROM audit_log l WHERE l.collection = 'orders' AND l.record_id = o.id
       AND l.action = 'payment.verified') AS event_id,
    o.verified_by AS actor_id, o.amount_received AS received,
    CASE o.status WHEN 'cancelled' THEN 0 ELSE o.total - o.membership_fee END AS groceries,
    o.amount_received - o.credit AS charged
  FROM orders o WHERE o.verified_at != '' AND o.user_id LIKE '${SEED_ID_PREFIX}%'`;

/** Those that an order carries were paid with it. */
const MEMBERSHIPS = `
  SELECT s.rowid AS n, s.user_id, '' AS order_id, s.id AS subscription_id, s.created_at AS at,
    s.id AS event_id, '' AS actor_id, s.amount_received AS received, 0 AS groceries,
    s.amount_received - s.credit AS charged
  FROM subscriptions s WHERE s.amount_received != 0 AND s.user_id LIKE '${SEED_ID_PREFIX}%'`;

/** Statements that enter into the ledger what was verified: what was received, and what it paid for. */
export function ledgerStatements(): string[] {
  return [entriesOf(ORDERS, 11), entriesOf(MEMBERSHIPS, 12)];
}

function entriesOf(payments: string, idKind: number): string {
  return `INSERT INTO ledger_entries
      (id, user_id, at, purse, cents, kind, order_id, subscription_id, event_id, actor_id)
    SELECT ${id(idKind, "n * 4 + k")}, user_id, at,
      CASE WHEN k IN (0, 3) THEN 'membership' ELSE 'groceries' END,
      CASE k WHEN 0 THEN charged - groceries WHEN 1 THEN received - charged + groceries
        WHEN 2 THEN -groceries ELSE groceries - charged END AS cents,
      CASE WHEN k < 2 THEN 'deposit' ELSE 'charge' END,
      order_id, subscription_id, event_id, actor_id
    FROM (${payments}) CROSS JOIN (SELECT value AS k FROM json_each('[0, 1, 2, 3]'))
    WHERE cents != 0`;
}
