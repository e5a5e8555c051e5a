import {
  areFeesApart,
  type Cause,
  causesOf,
  type UndoneImport,
  undoneBetween,
} from "@/domain/statement/desk/causes";
import {
  type DeskSummary,
  type NamedCause,
  type Reconciliation,
  reconcile,
} from "@/domain/statement/desk/desk";
import { gapsOf } from "@/domain/statement/desk/gaps";
import { BANK_ACCOUNTS_MAX } from "@/domain/statement/requests";
import { momentOf, sastDate } from "@/domain/time/sa-time";
import { query } from "../core/http";
import { selectAll, selectFirst } from "../core/sql";
import { importedDays } from "./accounts";

/** No count reads further than this. */
const FURTHEST = 10_000;
/** Of all statements that don't add up so many lines are read, each has its share. */
const LINES_READ = 200_000;
const MOST_CAUSES = 20;
/** Imports that a statement may come after, the newest ones. */
const IMPORTS_BEFORE = 30;

/** The newest statement of each account with its sums, and how much is done. */
export const summariseDesk = query(
  "GET /api/app/admin/statement/desk/summary",
  ({ app }): DeskSummary => {
    const done = selectFirst(
      app,
      `SELECT COUNT(*) AS count, COALESCE(SUM(cents), 0) AS cents FROM (
       SELECT cents FROM bank_lines WHERE status IN ('matched', 'credit', 'not_ours', 'returned')
         AND cents > 0 LIMIT {:furthest})`,
      { furthest: FURTHEST },
      { count: 0, cents: 0 },
    ) ?? { count: 0, cents: 0 };
    return { statements: newestStatements(app), done, capped: done.count >= FURTHEST };
  },
);

const STATEMENT = {
  id: "",
  account_id: "",
  account: "",
  from_date: "",
  to_date: "",
  has_balances: 0,
  opening: 0,
  closing: 0,
};
type Statement = typeof STATEMENT;

function newestStatements(app: App): Reconciliation[] {
  const statements = selectAll(
    app,
    `SELECT i.id, a.id AS account_id, a.name AS account, i.from_date, i.to_date, i.has_balances,
       i.opening_balance AS opening, i.closing_balance AS closing
     FROM bank_accounts a CROSS JOIN statement_imports i ON i.id = (
       SELECT id FROM statement_imports n WHERE n.account_id = a.id AND n.undone_at = ''
       ORDER BY n.to_date DESC, n.imported_at DESC LIMIT 1)
     WHERE a.id > '' ORDER BY i.to_date DESC, a.id LIMIT ${BANK_ACCOUNTS_MAX}`,
    {},
    STATEMENT,
  );
  const most = Math.min(FURTHEST, Math.floor(LINES_READ / statements.length));
  return statements.map((statement) => reconciliationOf(app, statement, most));
}

function reconciliationOf(app: App, statement: Statement, most: number): Reconciliation {
  const { id: _id, has_balances, ...about } = statement;
  const { fees, debits, ...sums } = sumsOf(app, statement);
  const counted = { ...about, ...sums, has_balances: has_balances === 1, debits: debits + fees };
  const isEven = reconcile(counted).balance === 0;
  const lines = isEven ? [] : countedLines(app, statement, most);
  if (fees !== 0 && areFeesApart(statement, lines)) {
    counted.debits = debits;
    for (const line of lines) line.fee = 0;
  }
  const { balance } = reconcile(counted);
  const causes =
    balance === 0
      ? []
      : lines.length < most
        ? causesOf(statement, lines)
        : [unknown(statement, balance)];
  return { ...counted, causes: [...gapBefore(app, statement), ...named(app, statement, causes)] };
}

/** Where there are more lines than are read. */
function unknown({ from_date: date, to_date: until }: Statement, balance: number): Cause {
  return { kind: "unknown", date, until, cents: balance };
}

/** With an undo that explains it. */
function named(app: App, { account_id }: Statement, causes: readonly Cause[]): NamedCause[] {
  if (causes.length === 0) return [];
  const undone = undoneOf(app, account_id);
  return causes.slice(0, MOST_CAUSES).map((cause) => ({
    ...cause,
    undone_on: cause.kind === "missing" ? undoneBetween(undone, cause) : "",
  }));
}

/** The days between this statement and the one before, where the balance moved. */
function gapBefore(app: App, { id, account_id }: Statement): NamedCause[] {
  const gap = gapsOf(importedDays(app, account_id, IMPORTS_BEFORE)).find((one) => one.id === id);
  if (!gap) return [];
  const days = { date: gap.after, until: gap.before };
  const undone_on = undoneBetween(undoneOf(app, account_id), days);
  return [{ kind: "gap", ...days, cents: -gap.cents, undone_on }];
}

function undoneOf(app: App, accountId: string): UndoneImport[] {
  return selectAll(
    app,
    `SELECT from_date, to_date, undone_at FROM statement_imports
     WHERE account_id = {:accountId} AND undone_at != '' ORDER BY from_date DESC, id DESC LIMIT ${MOST_CAUSES}`,
    { accountId },
    { from_date: "", to_date: "", undone_at: "" },
  ).map(({ undone_at, ...days }) => ({ ...days, undone_on: sastDate(momentOf(undone_at)) }));
}

/** The stored lines of a statement's days as they were stored. */
function countedLines(app: App, statement: Statement, most: number) {
  const { id, account_id: account, from_date: from, to_date: to } = statement;
  return selectAll(
    app,
    `SELECT date, cents, fee, has_balance, balance, import_id FROM bank_lines
     WHERE account_id = {:account} AND date BETWEEN {:from} AND {:to} ORDER BY date, rowid LIMIT {:most}`,
    { account, from, to, most },
    { date: "", cents: 0, fee: 0, has_balance: 0, balance: 0, import_id: "" },
  ).map(({ has_balance, balance, import_id, ...line }) => ({
    ...line,
    balance: has_balance ? balance : null,
    isOwn: import_id === id,
  }));
}

const SUMS = { credits: 0, debits: 0, fees: 0, matched: 0, not_matched: 0, not_ours: 0 };

function sumsOf(app: App, { account_id, from_date, to_date }: Statement) {
  const found = selectFirst(
    app,
    `SELECT COALESCE(SUM(CASE WHEN cents > 0 THEN cents ELSE 0 END), 0) AS credits,
       COALESCE(SUM(CASE WHEN cents < 0 THEN cents ELSE 0 END), 0) AS debits,
       COALESCE(SUM(fee), 0) AS fees,
       COALESCE(SUM(CASE WHEN cents > 0 AND status IN ('matched', 'credit', 'returned') THEN cents END), 0) AS matched,
       COALESCE(SUM(CASE WHEN cents > 0 AND status = 'open' THEN cents END), 0) AS not_matched,
       COALESCE(SUM(CASE WHEN cents > 0 AND status IN ('not_ours', 'ignored') THEN cents END), 0) AS not_ours
     FROM bank_lines WHERE account_id = {:account} AND date BETWEEN {:from} AND {:to}`,
    { account: account_id, from: from_date, to: to_date },
    SUMS,
  );
  return found ?? SUMS;
}
