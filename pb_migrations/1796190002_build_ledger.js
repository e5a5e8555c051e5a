// The ledger of what was verified before there was one. `received − credit` is what a payment charged;
// of a cancelled order nothing. Each member's balance stays the sum of their `credit`. The seed runs these
// statements too, so that they leave alone what has entries.
const NEW_ID = `lower(hex(randomblob(4)) || '-' || hex(randomblob(2)) || '-4' || substr(hex(randomblob(2)), 2)
  || '-a' || substr(hex(randomblob(2)), 2) || '-' || hex(randomblob(6)))`;
const COLUMNS = `id, user_id, at, purse, cents, kind, order_id, subscription_id, event_id, actor_id,
  line_id, reverses, reason, bank_date, bank_reference`;

/** The entries of `payments`: received, charged for groceries, charged for the membership. */
const entriesOf = (payments) => `
  WITH paid AS MATERIALIZED (${payments}),
  amounts AS (
    SELECT *, 'membership' AS purse, min(received, fee) AS cents, 'deposit' AS kind FROM paid
    UNION ALL
    SELECT *, 'groceries', received - min(received, fee), 'deposit' FROM paid
    UNION ALL SELECT *, 'groceries', -groceries, 'charge' FROM paid
    UNION ALL SELECT *, 'membership', -fee, 'charge' FROM paid)
  INSERT INTO ledger_entries (${COLUMNS})
  SELECT ${NEW_ID}, user_id, at, purse, cents, kind, order_id, subscription_id, event_id, actor_id,
    '', '', '', '', ''
  FROM amounts WHERE cents != 0`;

/** What was decided last about a payment: its undo finds the entries by the id. */
const decision = (collection, payment) => `COALESCE((SELECT l.id FROM audit_log l
  WHERE l.collection = '${collection}' AND l.record_id = ${payment}.id AND l.action = 'payment.verified'
  ORDER BY l.at DESC, l.rowid DESC LIMIT 1), ${payment}.id)`;

const ORDERS = `
  SELECT o.user_id, o.id AS order_id,
    COALESCE((SELECT s.id FROM subscriptions s WHERE s.payment_reference = o.payment_reference), '')
      AS subscription_id,
    COALESCE(NULLIF(o.verified_at, ''), NULLIF(o.submitted_at, ''), o.placed_at) AS at,
    ${decision("orders", "o")} AS event_id, o.verified_by AS actor_id,
    o.amount_received AS received,
    CASE o.status WHEN 'cancelled' THEN 0 ELSE o.total - o.membership_fee END AS groceries,
    o.amount_received - o.credit
      - CASE o.status WHEN 'cancelled' THEN 0 ELSE o.total - o.membership_fee END AS fee
  FROM orders o
  WHERE NOT EXISTS (SELECT 1 FROM ledger_entries e WHERE e.order_id = o.id AND e.order_id != '')
    AND ((o.status, o.payment_status) IN (('processing', 'verified'), ('delivered', 'verified'))
      OR o.amount_received != 0 OR o.credit != 0)`;

// Those that an order carries were paid with it.
const MEMBERSHIPS = `
  SELECT s.user_id, '' AS order_id, s.id AS subscription_id,
    COALESCE(NULLIF(s.verified_at, ''), s.created_at) AS at,
    ${decision("subscriptions", "s")} AS event_id, '' AS actor_id,
    s.amount_received AS received, 0 AS groceries, s.amount_received - s.credit AS fee
  FROM subscriptions s
  WHERE (s.amount_received != 0 OR s.credit != 0) AND NOT EXISTS (
    SELECT 1 FROM ledger_entries e WHERE e.subscription_id = s.id AND e.subscription_id != '')`;

/** Where one purse owes and the other has money, the one pays for the other. */
const TRANSFERS = `
  WITH purses AS MATERIALIZED (
    SELECT user_id, SUM(CASE purse WHEN 'groceries' THEN cents ELSE 0 END) AS groceries,
      SUM(CASE purse WHEN 'membership' THEN cents ELSE 0 END) AS membership, MAX(at) AS at,
      ${NEW_ID} AS event_id
    FROM ledger_entries WHERE user_id != '' GROUP BY user_id
    HAVING min(groceries, membership) < 0 AND max(groceries, membership) > 0),
  moved AS (SELECT *, min(max(groceries, membership), -min(groceries, membership)) AS cents FROM purses)
  INSERT INTO ledger_entries (${COLUMNS})
  SELECT ${NEW_ID}, user_id, at, purse, cents, 'transfer', '', '', event_id, '', '', '', '', '', ''
  FROM (SELECT user_id, at, event_id, 'groceries' AS purse,
          CASE WHEN groceries < 0 THEN cents ELSE -cents END AS cents FROM moved
        UNION ALL
        SELECT user_id, at, event_id, 'membership', CASE WHEN membership < 0 THEN cents ELSE -cents END
        FROM moved)`;

migrate(
  (app) => {
    for (const statement of [entriesOf(ORDERS), entriesOf(MEMBERSHIPS), TRANSFERS]) {
      app.db().newQuery(statement).execute();
    }
  },
  (app) => {
    app.db().newQuery("DELETE FROM ledger_entries").execute();
  },
);
