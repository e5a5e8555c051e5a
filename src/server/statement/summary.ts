import type { DeskSummary, Reconciliation } from "@/domain/statement/desk";
import { daysBetween } from "@/domain/time/sa-time";
import { query } from "../core/http";
import { selectAll, selectFirst } from "../core/sql";

/** No count reads further than this. */
const FURTHEST = 10_000;
const MOST_ACCOUNTS = 20;

/** The newest statement of each account with its sums, and how much is done. */
export const summariseDesk = query({ access: "admin" }, ({ app }): DeskSummary => {
  const done = selectFirst(
    app,
    `SELECT COUNT(*) AS count, COALESCE(SUM(cents), 0) AS cents FROM (
       SELECT cents FROM bank_lines WHERE status IN ('matched', 'credit', 'not_ours', 'returned')
         AND cents > 0 LIMIT {:furthest})`,
    { furthest: FURTHEST },
    { count: 0, cents: 0 },
  ) ?? { count: 0, cents: 0 };
  return { statements: newestStatements(app), done, capped: done.count >= FURTHEST };
});

const STATEMENT = {
  account_id: "",
  account: "",
  from_date: "",
  to_date: "",
  has_balances: 0,
  opening: 0,
  closing: 0,
};

function newestStatements(app: App): Reconciliation[] {
  const statements = selectAll(
    app,
    `SELECT a.id AS account_id, a.name AS account, i.from_date, i.to_date, i.has_balances,
       i.opening_balance AS opening, i.closing_balance AS closing
     FROM bank_accounts a CROSS JOIN statement_imports i ON i.id = (
       SELECT id FROM statement_imports n WHERE n.account_id = a.id AND n.undone_at = ''
       ORDER BY n.to_date DESC, n.imported_at DESC LIMIT 1)
     WHERE a.id > '' ORDER BY i.to_date DESC, a.id LIMIT ${MOST_ACCOUNTS}`,
    {},
    STATEMENT,
  );
  return statements.map(({ has_balances, ...statement }) => ({
    ...statement,
    has_balances: has_balances === 1,
    ...sumsOf(app, statement),
  }));
}

const SUMS = { credits: 0, debits: 0, matched: 0, not_matched: 0, not_ours: 0 };

function sumsOf(app: App, statement: Pick<Reconciliation, "account_id" | "from_date" | "to_date">) {
  const found = selectFirst(
    app,
    `SELECT COALESCE(SUM(CASE WHEN cents > 0 THEN cents ELSE 0 END), 0) AS credits,
       COALESCE(SUM(CASE WHEN cents < 0 THEN cents ELSE 0 END + fee), 0) AS debits,
       COALESCE(SUM(CASE WHEN cents > 0 AND status IN ('matched', 'credit', 'returned') THEN cents END), 0) AS matched,
       COALESCE(SUM(CASE WHEN cents > 0 AND status = 'open' THEN cents END), 0) AS not_matched,
       COALESCE(SUM(CASE WHEN cents > 0 AND status IN ('not_ours', 'ignored') THEN cents END), 0) AS not_ours
     FROM bank_lines WHERE account_id = {:account} AND date BETWEEN {:from} AND {:to}`,
    { account: statement.account_id, from: statement.from_date, to: statement.to_date },
    SUMS,
  );
  return found ?? SUMS;
}

const UNUSED_DAYS = 45;

/** The last day up to which every account in use has a statement; empty without any. */
export function statementsUpTo(app: App): string {
  const days = selectAll(
    app,
    `SELECT COALESCE((SELECT MAX(n.to_date) FROM statement_imports n
       WHERE n.account_id = a.id AND n.undone_at = ''), '') AS up_to
     FROM bank_accounts a WHERE a.id > '' LIMIT ${MOST_ACCOUNTS}`,
    {},
    { up_to: "" },
  )
    .map(({ up_to }) => up_to)
    .filter(Boolean)
    .sort();
  const newest = days[days.length - 1] ?? "";
  return days.find((day) => daysBetween(day, newest) <= UNUSED_DAYS) ?? "";
}
