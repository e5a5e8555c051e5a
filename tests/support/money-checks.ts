import { LEDGER_CHECKS } from "@/server/ledger/ledger-checks";
import { sql } from "./ordering";
import type { TestServer } from "./pocketbase";

const LIVE = "m.undone_at = ''";

/** What must hold of bank lines, payments and purses together after every command, each as a SELECT of ids. */
const STATEMENT_CHECKS: Readonly<Record<string, string>> = {
  "matches of no line": `
    SELECT m.id FROM line_matches m WHERE ${LIVE}
      AND NOT EXISTS (SELECT 1 FROM bank_lines l WHERE l.id = m.line_id)`,
  "members whose purses hold something else than arrived": `
    SELECT p.id FROM profiles p WHERE
      (SELECT COALESCE(SUM(cents), 0) FROM ledger_entries e WHERE e.user_id = p.id
         AND (e.kind = 'deposit' OR e.kind = 'correction' AND (e.order_id != '' OR e.subscription_id != '')))
      != (SELECT COALESCE(SUM(amount_received), 0) FROM orders o WHERE o.user_id = p.id AND o.verified_at != '')
       + (SELECT COALESCE(SUM(amount_received), 0) FROM subscriptions s WHERE s.user_id = p.id)
       + (SELECT COALESCE(SUM(m.cents), 0) FROM line_matches m
          WHERE m.user_id = p.id AND m.kind = 'credit' AND ${LIVE})`,
  "members who were charged something else than their verified orders and memberships cost": `
    SELECT p.id FROM profiles p WHERE
      (SELECT COALESCE(SUM(cents), 0) FROM ledger_entries e WHERE e.user_id = p.id
         AND e.kind = 'charge' AND e.purse = 'groceries')
      != -(SELECT COALESCE(SUM(total - membership_fee), 0) FROM orders o WHERE o.user_id = p.id
           AND o.payment_status = 'verified' AND o.status != 'cancelled')`,
  "members who were charged for other months than are paid": `
    SELECT p.id FROM profiles p WHERE
      (SELECT COALESCE(SUM(cents), 0) FROM ledger_entries e WHERE e.user_id = p.id
         AND e.kind = 'charge' AND e.purse = 'membership')
      != -(SELECT COALESCE(SUM(price), 0) FROM subscriptions s WHERE s.user_id = p.id AND s.paid = 1)`,
  "members with two paid memberships of a month": `
    SELECT user_id AS id FROM subscriptions WHERE paid = 1 AND user_id != ''
    GROUP BY user_id, month_period HAVING COUNT(*) > 1`,
  "cancelled orders whose membership is paid": `
    SELECT o.id FROM orders o JOIN subscriptions s ON s.payment_reference = o.payment_reference
    WHERE o.status = 'cancelled' AND s.paid = 1`,
  "verified orders that were never submitted": `
    SELECT id FROM orders WHERE payment_status = 'verified' AND (submitted_at = '' OR verified_at = '')`,
  "orders whose credit is more than their total": `
    SELECT id FROM orders WHERE credit_applied > total`,
  "emails of a decision that was undone": `
    SELECT m.event_id AS id FROM mail_outbox m JOIN audit_log u ON u.reason = m.event_id
    WHERE m.event IN ('payment_verified', 'payment_rejected') AND u.action LIKE 'payment.%_undone'`,
  "bank lines of a member whose match is another's": `
    SELECT l.id FROM bank_lines l JOIN line_matches m ON m.line_id = l.id AND ${LIVE}
    WHERE l.user_id != '' GROUP BY l.id HAVING SUM(m.user_id = l.user_id) = 0`,
};

const ALL = Object.entries({ ...LEDGER_CHECKS, ...STATEMENT_CHECKS })
  .map(([what, found]) => `SELECT '${what.replace(/'/g, "''")}' AS what, id FROM (${found})`)
  .join(" UNION ALL ");

/** The broken rules about money, as text with ids; empty where all hold. */
export function moneyDifferences(server: TestServer): string[] {
  return sql<{ what: string; id: string }>(server, ALL).map(({ what, id }) => `${what}: ${id}`);
}
