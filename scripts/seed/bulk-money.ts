import { type Bulk, id, joinedAt, moment, placedAt } from "./bulk.ts";

/** The one account and import that the lines belong to, and the message that members got. */
const ACCOUNT = id(20, "1");
const IMPORT = id(21, "1");
export const BULK_MESSAGE = id(22, "1");
const FEE = 5900;
const RECIPIENTS = 20_000;

/**
 * Statements that make, for the members and orders of `bulkStatements`, memberships paid on their own, refunds,
 * corrections, the lines of a bank statement, and a message to all. What was received and charged is entered
 * by `ledgerStatements`, afterwards.
 */
export function bulkMoneyStatements({ members, orders, now, adminId }: Bulk): string[] {
  const seconds = Math.floor(now / 1000);
  const joined = joinedAt(seconds);
  const placed = placedAt(seconds);
  const of = (range: Bulk["members"]) => `FROM (WITH RECURSIVE n(i) AS (SELECT ${range.from}
    UNION ALL SELECT i + 1 FROM n WHERE i + 1 < ${range.to}) SELECT i FROM n)`;
  const owner = id(1, `${members.from} + i % ${Math.max(1, members.to - members.from)}`);
  const entry =
    "INSERT INTO ledger_entries (id, user_id, at, purse, cents, kind, event_id, actor_id";
  return [
    `INSERT INTO subscriptions (id, user_id, plan_name, price, status, billing_cycle, current_period_start,
       current_period_end, payment_reference, month_period, paid, amount_received, created_at, verified_at)
     SELECT ${id(14, "i")}, ${id(1, "i")}, 'Monthly', ${FEE}, 'active', 'monthly', ${joined},
       ${moment(`${seconds} - 37000000 + i * 300`)}, 'BLKS' || i, substr(${joined}, 1, 7), i % 100 != 7,
       CASE WHEN i % 100 = 7 THEN 0 ELSE ${FEE} END, ${joined}, CASE WHEN i % 100 = 7 THEN '' ELSE ${joined} END
     ${of(members)} WHERE i % 10 = 0 OR i % 100 = 7`,
    `${entry}, bank_date, bank_reference)
     SELECT ${id(15, "i")}, ${owner}, ${placed}, 'groceries', -10000, 'refund', ${id(15, "i")}, '${adminId}',
       substr(${placed}, 1, 10), 'REFUND ' || i ${of(orders)} WHERE i % 1000 = 1`,
    `${entry}, reason)
     SELECT ${id(16, "i")}, ${owner}, ${placed}, 'groceries', 1000, 'correction', ${id(16, "i")}, '${adminId}',
       'A late delivery' ${of(orders)} WHERE i % 1000 = 15`,
    ...statementOf({ members, orders, now, adminId }),
    `INSERT INTO message_recipients (id, message_id, user_id, told_at, email)
     SELECT ${id(23, "i")}, ${BULK_MESSAGE}, ${id(1, "i")}, ${joined}, CASE WHEN i % 10 = 0 THEN 'none' ELSE 'queued' END
     ${of(members)} WHERE i < ${RECIPIENTS}`,
    `INSERT INTO mail_outbox (id, user_id, event, event_id, "to", data, queued_at, due_at, attempts, sent_at, last_error)
     SELECT ${id(26, "i")}, ${id(1, "i")}, 'member_message', ${BULK_MESSAGE}, 'm' || i || '@bulk.example.com', '{}',
       ${moment(`${seconds}`)}, ${moment(`${seconds}`)}, 10, '', 'No such mailbox' ${of(members)}
     WHERE i < ${RECIPIENTS} AND i % 1000 = 1`,
  ];
}

/** Statements that make what there is one of: made once, before the rows that belong to it. */
export function bulkOnceStatements({ now, adminId }: Pick<Bulk, "now" | "adminId">): string[] {
  const seconds = Math.floor(now / 1000);
  const today = moment(`${seconds}`);
  return [
    `INSERT INTO bank_accounts (id, name, bank, number, kind, column_map, revision, created_at)
     VALUES (${ACCOUNT}, 'Cheque', 'fnb', '62000000000', 'csv', 'null', 1, ${today})`,
    `INSERT INTO statement_imports (id, account_id, file_name, bytes, format, proved, from_date, to_date, has_balances,
       new_lines, imported_at, imported_by)
     VALUES (${IMPORT}, ${ACCOUNT}, 'a.csv', 0, 'fnb', 'none', substr(${moment(`${seconds} - 3456000`)}, 1, 10),
       substr(${today}, 1, 10), 0, 0, ${today}, '${adminId}')`,
    `INSERT INTO messages (id, kind, audience, about, subject, text, digest, sent_at, sent_by, recipients, told, done_at, stopped_at)
     SELECT ${id(22, "i")}, iif(i % 2, 'transactional', 'advertising'), 'chosen', '', 'We are closed on Friday',
       'See you on Saturday.', 'bulk', ${moment(`${seconds} - i * 1000`)}, '${adminId}', i, i,
       iif(i % 50 = 49, '', ${today}), iif(i % 50 = 47, ${today}, '')
     FROM (WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 200) SELECT i FROM n)`,
  ];
}

/** A fifth of the deposits has its line, matched after it was verified by its proof; some lines wait or are put aside. */
function statementOf({ members, orders, now, adminId }: Bulk): string[] {
  const seconds = Math.floor(now / 1000);
  const placed = placedAt(seconds);
  const owner = id(1, `${members.from} + i % ${Math.max(1, members.to - members.from)}`);
  const of = `FROM (WITH RECURSIVE n(i) AS (SELECT ${orders.from}
    UNION ALL SELECT i + 1 FROM n WHERE i + 1 < ${orders.to}) SELECT i FROM n)`;
  const matched = "i % 100 BETWEEN 20 AND 39";
  const aside = "i % 5000 = 40";
  return [
    `INSERT INTO bank_lines (id, account_id, import_id, date, cents, text, key_text, occurrence, raw, status, user_id,
       reason, decided_at, decided_by, version)
     SELECT ${id(24, "i")}, ${ACCOUNT}, ${IMPORT}, substr(${placed}, 1, 10),
       CASE WHEN ${matched} THEN 50000 ELSE 30000 + i % 997 END, 'EFT BLK' || i, 'EFTBLK' || i, 1, '',
       CASE WHEN ${matched} THEN 'matched' WHEN ${aside} THEN 'not_ours' ELSE 'open' END,
       CASE WHEN ${matched} THEN ${owner} ELSE '' END, CASE WHEN ${aside} THEN 'Interest' ELSE '' END,
       CASE WHEN ${matched} OR ${aside} THEN ${placed} ELSE '' END,
       CASE WHEN ${matched} OR ${aside} THEN '${adminId}' ELSE '' END, 1
     ${of} WHERE ${matched} OR ${aside} OR i % 5000 = 41`,
    `INSERT INTO line_matches (id, line_id, kind, target_id, user_id, cents, matched_at, matched_by, event_id)
     SELECT ${id(25, "i")}, ${id(24, "i")}, 'order', ${id(7, "i")}, ${owner}, 50000, ${placed}, '${adminId}',
       ${id(10, "i")} ${of} WHERE ${matched}`,
  ];
}
