/** What must hold of the ledger, each as a statement that finds the ids of which it does not. */
export const LEDGER_CHECKS: Readonly<Record<string, string>> = {
  "members with a purse that owes while the other has money": `
    SELECT user_id AS id FROM ledger_entries WHERE user_id != '' GROUP BY user_id
    HAVING MIN(SUM(CASE purse WHEN 'groceries' THEN cents ELSE 0 END),
               SUM(CASE purse WHEN 'membership' THEN cents ELSE 0 END)) < 0
       AND MAX(SUM(CASE purse WHEN 'groceries' THEN cents ELSE 0 END),
               SUM(CASE purse WHEN 'membership' THEN cents ELSE 0 END)) > 0`,
  "transfers that make or lose money": `
    SELECT event_id AS id FROM ledger_entries WHERE kind = 'transfer'
    GROUP BY event_id HAVING SUM(cents) != 0`,
  "entries that reverse something else than they name": `
    SELECT e.id FROM ledger_entries e LEFT JOIN ledger_entries r ON r.id = e.reverses
    WHERE e.reverses != '' AND (r.id IS NULL OR r.cents != -e.cents OR r.purse != e.purse
      OR r.kind != e.kind OR r.user_id != e.user_id OR r.reverses != '')`,
  "months whose sums are not those of their entries": `
    SELECT month AS id FROM (
      SELECT month, orders, groceries, fees, deposits, refunds, corrections, unspent FROM ledger_months
      UNION ALL SELECT strftime('%Y-%m', at, '+2 hours'),
        SUM((kind = 'charge' AND purse = 'groceries') * iif(reverses = '', -1, 1)),
        SUM((kind = 'charge' AND purse = 'groceries') * cents),
        SUM((kind = 'charge' AND purse = 'membership') * cents),
        -SUM((kind = 'deposit') * cents), SUM((kind = 'refund') * cents), -SUM((kind = 'correction') * cents),
        -SUM((kind = 'unspent') * cents)
      FROM ledger_entries GROUP BY 1)
    GROUP BY month HAVING SUM(orders) != 0 OR SUM(groceries) != 0 OR SUM(fees) != 0
      OR SUM(deposits) != 0 OR SUM(refunds) != 0 OR SUM(corrections) != 0
      OR SUM(unspent) != 0`,
  "members whose kept balance is not the sum of their entries": `
    SELECT user_id AS id FROM (
      SELECT user_id, SUM(cents) AS cents FROM ledger_entries GROUP BY user_id
      UNION ALL SELECT user_id, -SUM(cents) FROM ledger_balances WHERE to_month = '9999-12' GROUP BY user_id)
    GROUP BY user_id HAVING SUM(cents) != 0`,
  "credit and debts of all months that are not those of the members": `
    SELECT 'ledger_months' AS id
    FROM (SELECT COALESCE(SUM(credit), 0) AS credit, COALESCE(SUM(debts), 0) AS debts FROM ledger_months) m,
      (SELECT COALESCE(SUM(MAX(0, cents)), 0) AS credit, COALESCE(SUM(MAX(0, -cents)), 0) AS debts
       FROM ledger_balances WHERE to_month = '9999-12') b
    WHERE m.credit != b.credit OR m.debts != b.debts`,
  "orders whose entries are not what was received and charged": `
    SELECT o.id FROM orders o
    LEFT JOIN (SELECT order_id, SUM(cents) AS cents FROM ledger_entries
               WHERE order_id != '' AND kind IN ('deposit', 'charge', 'correction') GROUP BY order_id) e ON e.order_id = o.id
    WHERE COALESCE(e.cents, 0) != CASE o.verified_at WHEN '' THEN 0 ELSE o.credit - o.credit_applied END`,
  "closed orders whose credit is not what was left of their budget": `
    SELECT o.id FROM orders o
    LEFT JOIN (SELECT order_id, SUM(cents) AS cents FROM ledger_entries
               WHERE kind = 'unspent' GROUP BY order_id) e ON e.order_id = o.id
    WHERE COALESCE(e.cents, 0) != o.unspent OR o.closed_at != ''
      AND o.unspent != iif(o.status = 'cancelled', 0, o.order_budget - o.spent)`,
  "closed orders whose items cost something else": `
    SELECT o.id FROM orders o
    JOIN (SELECT order_id, SUM(cents) AS cents FROM order_results GROUP BY order_id) r ON r.order_id = o.id
    WHERE r.cents != o.spent`,
  "memberships whose entries are not what was received and charged": `
    SELECT s.id FROM subscriptions s
    LEFT JOIN (SELECT subscription_id, SUM(cents) AS cents FROM ledger_entries
               WHERE subscription_id != '' AND order_id = '' AND kind IN ('deposit', 'charge', 'correction')
               GROUP BY subscription_id) e ON e.subscription_id = s.id
    WHERE COALESCE(e.cents, 0) != CASE s.verified_at WHEN '' THEN 0 ELSE s.credit - s.credit_applied END`,
  "bank lines that are decided without a match, or open with one": `
    SELECT l.id FROM bank_lines l
    WHERE (l.status IN ('matched', 'credit') OR l.status = 'returned' AND l.cents < 0)
      != EXISTS (SELECT 1 FROM line_matches m WHERE m.line_id = l.id AND m.undone_at = '')`,
  "bank lines whose matches are not their amount": `
    SELECT l.id FROM bank_lines l JOIN line_matches m ON m.line_id = l.id AND m.undone_at = ''
    GROUP BY l.id HAVING SUM(m.cents) != l.cents`,
  "payments that received something else than their bank lines": `
    SELECT m.target_id AS id FROM line_matches m
      LEFT JOIN orders o ON o.id = m.target_id LEFT JOIN subscriptions s ON s.id = m.target_id
    WHERE m.kind IN ('order', 'subscription') AND m.undone_at = ''
    GROUP BY m.target_id
    HAVING SUM(m.cents) != COALESCE(o.amount_received, s.amount_received, -1)
      OR COALESCE(o.verified_at, s.verified_at, '') = ''`,
  "bank lines whose deposits are not their amount": `
    SELECT l.id FROM bank_lines l
    LEFT JOIN (SELECT line_id, SUM(cents) AS cents FROM ledger_entries
               WHERE line_id != '' AND kind = 'deposit' GROUP BY line_id) e ON e.line_id = l.id
    WHERE l.cents > 0 AND COALESCE(e.cents, 0) != CASE
      WHEN l.status = 'credit' THEN l.cents
      WHEN l.status = 'matched' THEN (SELECT COALESCE(SUM(m.cents), 0) FROM line_matches m
        WHERE m.line_id = l.id AND m.decision_id != '' AND m.undone_at = '')
      ELSE 0 END`,
};
