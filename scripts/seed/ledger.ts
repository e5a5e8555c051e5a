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

/** What closing a delivery gave back. */
const UNSPENT = `INSERT INTO ledger_entries
    (id, user_id, at, purse, cents, kind, order_id, subscription_id, event_id, actor_id)
  SELECT ${id(13, "o.rowid")}, o.user_id, o.closed_at, 'groceries', o.unspent, 'unspent', o.id, '', o.id, o.verified_by
  FROM orders o WHERE o.closed_at != '' AND o.unspent > 0 AND o.user_id LIKE '${SEED_ID_PREFIX}%'`;

/** Statements that enter into the ledger what was received, what it paid for, and what was not spent. */
export function ledgerStatements(): string[] {
  return [entriesOf(ORDERS, 11), entriesOf(MEMBERSHIPS, 12), UNSPENT, ...REPORTS];
}

/** Keeps the sums of each entry; a million are summed up at once. */
export const LEDGER_TRIGGERS = ["ledger_entries_reported"];

const SUMS: Readonly<Record<string, string>> = {
  orders: "(kind = 'charge' AND purse = 'groceries') * iif(reverses = '', 1, -1)",
  groceries: "(kind = 'charge' AND purse = 'groceries') * -cents",
  fees: "(kind = 'charge' AND purse = 'membership') * -cents",
  deposits: "(kind = 'deposit') * cents",
  refunds: "(kind = 'refund') * -cents",
  corrections: "(kind = 'correction') * cents",
  unspent: "(kind = 'unspent') * cents",
};

/** What `ledger_entries_reported` makes of all entries. */
const REPORTS = [
  "DELETE FROM ledger_months",
  "DELETE FROM ledger_balances",
  `INSERT INTO ledger_months (month, ${Object.keys(SUMS).join(", ")}, credit, debts)
   SELECT strftime('%Y-%m', at, '+2 hours') AS month,
     ${Object.values(SUMS)
       .map((sum) => `SUM(${sum})`)
       .join(", ")}, 0, 0
   FROM ledger_entries GROUP BY 1`,
  `INSERT INTO ledger_balances (user_id, from_month, to_month, cents)
   SELECT user_id, month,
     COALESCE(strftime('%Y-%m', LEAD(month) OVER later || '-01', '-1 month'), '9999-12'),
     SUM(cents) OVER later
   FROM (SELECT user_id, strftime('%Y-%m', at, '+2 hours') AS month, SUM(cents) AS cents
     FROM ledger_entries GROUP BY 1, 2)
   WINDOW later AS (PARTITION BY user_id ORDER BY month)`,
  `UPDATE ledger_months SET credit = c.credit, debts = c.debts FROM (
     SELECT month, SUM(MAX(0, cents) - MAX(0, had)) AS credit, SUM(MAX(0, -cents) - MAX(0, -had)) AS debts
     FROM (SELECT from_month AS month, cents,
         LAG(cents, 1, 0) OVER (PARTITION BY user_id ORDER BY from_month) AS had FROM ledger_balances)
     GROUP BY month) c
   WHERE c.month = ledger_months.month`,
];

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
