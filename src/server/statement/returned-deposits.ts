import { lineKind } from "@/domain/statement/matching/bank-words";
import type { MatchLine } from "@/domain/statement/matching/match-line";
import { returnedBy } from "@/domain/statement/matching/returned";
import { DAY_MS } from "@/domain/time/durations";
import { sastDate } from "@/domain/time/sa-time";
import { now } from "../core/clock";
import { selectAll } from "../core/sql";

/** A bank returns a deposit within days. */
const RETURNED_DAYS = 60;
const MOST_RETURNS = 200;

/** Since when debits may be the bank's returns. */
export function returnsSince(ms: number): string {
  return sastDate(ms - RETURNED_DAYS * DAY_MS);
}

/** The debits that may be the bank's returns since `{:since}`, the newest first: in SQL, for `isReversal`. */
export const MAYBE_REVERSALS = `FROM bank_lines WHERE status = 'ignored' AND date >= {:since} AND cents < 0
  AND (text LIKE '%REV%' OR text LIKE '%RTD-%' OR text LIKE '%RET%')
  ORDER BY date DESC, id DESC LIMIT ${MOST_RETURNS}`;

export function isReversal({ text }: Pick<MatchLine, "text">): boolean {
  return lineKind(text) === "reversal";
}

/** The deposits, `l`, of the same amounts before reversals, which are `{:sought}` as `soughtOf` gives them: in SQL. */
export const DEPOSITS_BEFORE = `FROM json_each({:sought}) s CROSS JOIN bank_lines l
  ON l.account_id = s.value ->> '$.account_id'
  AND l.date BETWEEN date(s.value ->> '$.date', '-${RETURNED_DAYS} days') AND s.value ->> '$.date'
  AND l.cents = s.value ->> '$.cents'`;

interface Reversal {
  readonly account_id: string;
  readonly cents: number;
  readonly date: string;
}

export function soughtOf(reversals: readonly Reversal[]): string {
  return JSON.stringify(
    reversals.map(({ account_id, cents, date }) => ({ account_id, cents: -cents, date })),
  );
}

const LINE = { id: "", account_id: "", date: "", cents: 0, text: "", status: "" };

/**
 * Open deposits that the bank returned, by the statement. Sorted as at the desk, so that both pick the same one of equal
 * deposits.
 */
export function returnedDeposits(app: App): string[] {
  const since = returnsSince(now());
  const reversals = selectAll(
    app,
    `SELECT id, account_id, date, cents, text, status ${MAYBE_REVERSALS}`,
    { since },
    LINE,
  ).filter(isReversal);
  if (reversals.length === 0) return [];
  const deposits = selectAll(
    app,
    `SELECT DISTINCT l.id, l.account_id, l.date, l.cents, l.text, l.status ${DEPOSITS_BEFORE}
     WHERE l.status IN ('open', 'matched', 'credit', 'not_ours')
     ORDER BY l.date, l.status = 'open', l.id LIMIT 1000`,
    { sought: soughtOf(reversals) },
    LINE,
  );
  const open = new Set(deposits.flatMap(({ id, status }) => (status === "open" ? [id] : [])));
  return [...returnedBy(reversals.reverse(), deposits).values()].flatMap(({ id }) =>
    open.has(id) ? [id] : [],
  );
}
