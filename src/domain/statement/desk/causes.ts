import type { Cents } from "@/domain/money/rules";
import { daysBetween } from "@/domain/time/sa-time";
import { NEAR_DAYS } from "../reading/decide";

/** A stored line of a statement's days, in the order in which the lines were stored. */
export interface CountedLine {
  readonly date: string;
  readonly cents: Cents;
  /** The fee where the balance moves by it, else 0. */
  readonly fee: Cents;
  readonly balance: Cents | null;
  /** Whether the statement's own file brought it; else another file did. */
  readonly isOwn: boolean;
}

export interface CountedStatement {
  readonly from_date: string;
  readonly to_date: string;
  readonly opening: Cents;
  readonly closing: Cents;
}

export const CAUSE_KINDS = ["before", "after", "missing", "twice", "foreign", "unknown"] as const;

/**
 * Why the stored lines of a statement don't lead from its opening to its closing balance, and by how much:
 * - `before`, `after`: lines of its first or last day came with another file, from before it begins or after it ends;
 * - `missing`: between two days the balance moved without a line;
 * - `twice`: a line of another file has one of the same amount beside it, as where the bank changed date or text;
 * - `foreign`: a line of another file is not in this one;
 * - `unknown`: what is stored doesn't tell.
 */
export interface Cause {
  readonly kind: (typeof CAUSE_KINDS)[number];
  readonly date: string;
  readonly until: string;
  readonly cents: Cents;
}

/** Names each part of the difference, the oldest first; together they are the whole difference. */
export function causesOf(statement: CountedStatement, lines: readonly CountedLine[]): Cause[] {
  const inOrder = [...lines].sort((a, b) => compare(a.date, b.date));
  const causes = hasBalances(inOrder)
    ? byBalances(statement, inOrder)
    : byTotals(statement, inOrder);
  const total = statement.opening + sumOf(lines) - statement.closing;
  const rest = total - causes.reduce((sum, { cents }) => sum + cents, 0);
  const { from_date: date, to_date: until } = statement;
  if (rest !== 0) causes.push({ kind: "unknown", date, until, cents: rest });
  return causes.sort((a, b) => compare(a.date, b.date));
}

/** Whether the balances don't move by the fees beside the amounts: some banks charge them apart. */
export function areFeesApart(
  { opening, closing }: Pick<CountedStatement, "opening" | "closing">,
  lines: readonly CountedLine[],
): boolean {
  const balances = new Set([opening, ...lines.map(({ balance }) => balance)]);
  let votes = 0;
  for (const { balance, cents, fee } of lines) {
    if (fee === 0 || balance === null) continue;
    votes += Number(balances.has(balance - cents)) - Number(balances.has(balance - cents - fee));
  }
  if (votes !== 0) return votes > 0;
  return opening + lines.reduce((sum, { cents }) => sum + cents, 0) === closing;
}

/** An import that was undone, with the days of its lines. */
export interface UndoneImport {
  readonly from_date: string;
  readonly to_date: string;
  /** A plain date. */
  readonly undone_on: string;
}

/** When an import that reaches into these days was undone last; empty where none was. */
export function undoneBetween(
  undone: readonly UndoneImport[],
  { date, until }: { readonly date: string; readonly until: string },
): string {
  return undone
    .filter(({ from_date, to_date }) => from_date <= until && to_date >= date)
    .reduce((last, { undone_on }) => (undone_on > last ? undone_on : last), "");
}

function hasBalances(lines: readonly CountedLine[]): boolean {
  return lines.length > 0 && lines.every(({ balance }) => balance !== null);
}

/** Lines of which each begins with the balance that the one before it ends with. */
interface Chain {
  readonly lines: CountedLine[];
  readonly opening: Cents;
  closing: Cents;
}

function byBalances(statement: CountedStatement, lines: readonly CountedLine[]): Cause[] {
  const all = chainsOf(statement, lines);
  const own = all.filter(isOwn);
  const chains = all.map((chain) => ({ chain, role: roleOf(statement, chain, own) }));
  const parts = chains.flatMap(({ chain, role }) => (role === "part" ? [chain] : []));
  const counted = parts.flatMap((chain) => chain.lines);
  const causes = missingBetween(statement, parts);
  for (const { chain, role } of chains) {
    if (role === "part") continue;
    if (role === "other") causes.push(...chain.lines.map((line) => surplus(line, counted)));
    else causes.push({ kind: role, ...daysOf(chain.lines), cents: sumOf(chain.lines) });
  }
  return causes;
}

/** Whether lines that follow each other are part of the statement, or from before or after it. */
function roleOf(
  { from_date, to_date, opening, closing }: CountedStatement,
  chain: Chain,
  own: readonly Chain[],
): "part" | "before" | "after" | "other" {
  const { date, until } = daysOf(chain.lines);
  if (own.includes(chain)) return "part";
  if (chain.closing === opening && until === from_date) return "before";
  if (chain.opening === closing && date === to_date) return "after";
  const begins = chain.opening === opening && own.every((one) => one.opening !== opening);
  const ends = chain.closing === closing && own.every((one) => one.closing !== closing);
  return begins || ends ? "part" : "other";
}

/** Where the balances of two chains leave something out. */
function missingBetween(
  { from_date, to_date, opening, closing }: CountedStatement,
  parts: readonly Chain[],
): Cause[] {
  const causes: Cause[] = [];
  let reached = { date: from_date, balance: opening };
  const add = (until: string, balance: Cents) => {
    const cents = reached.balance - balance;
    if (cents !== 0) causes.push({ kind: "missing", date: reached.date, until, cents });
  };
  for (const chain of parts) {
    const { date, until } = daysOf(chain.lines);
    add(date, chain.opening);
    reached = { date: until, balance: chain.closing };
  }
  add(to_date, closing);
  return causes;
}

/** Puts each line behind the one whose balance it begins with: its own file's first, whose order is known. */
function chainsOf(
  { opening, closing, to_date }: CountedStatement,
  lines: readonly CountedLine[],
): Chain[] {
  const beginning = new Map<Cents, CountedLine[]>();
  for (const line of lines) {
    const found = beginning.get(openingOf(line));
    if (found) found.push(line);
    else beginning.set(openingOf(line), [line]);
  }
  const used = new Set<CountedLine>();
  let own = lines.filter(({ isOwn }) => isOwn).length;
  const next = (balance: Cents, from: string) => {
    const isEnd = balance === closing && own === 0;
    const free = (beginning.get(balance) ?? []).filter(
      (line) => !used.has(line) && line.date >= from && !(isEnd && line.date === to_date),
    );
    return free.find(({ isOwn }) => isOwn) ?? free[0];
  };
  const chains: Chain[] = [];
  const follow = (first: CountedLine) => {
    const chain: Chain = { lines: [], opening: openingOf(first), closing: 0 };
    for (let line: CountedLine | undefined = first; line; line = next(chain.closing, line.date)) {
      used.add(line);
      if (line.isOwn) own--;
      chain.lines.push(line);
      chain.closing = line.balance ?? 0;
    }
    chains.push(chain);
  };
  const first = next(opening, "");
  if (first) follow(first);
  for (const isOwn of [true, false]) {
    for (const line of lines) if (line.isOwn === isOwn && !used.has(line)) follow(line);
  }
  return chains.sort((a, b) => compare(daysOf(a.lines).date, daysOf(b.lines).date));
}

/** Without balances beside the lines only the sums of another file's lines say something. */
function byTotals(statement: CountedStatement, lines: readonly CountedLine[]): Cause[] {
  const { from_date: from, to_date: to, opening, closing } = statement;
  const total = opening + sumOf(lines) - closing;
  const others = lines.filter(({ isOwn }) => !isOwn);
  const ofDay = (day: string) => others.filter(({ date }) => date === day);
  const first = { kind: "before", date: from, until: from, cents: sumOf(ofDay(from)) } as const;
  const last = { kind: "after", date: to, until: to, cents: sumOf(ofDay(to)) } as const;
  if (first.cents !== 0 && first.cents === total) return [first];
  if (last.cents !== 0 && last.cents === total) return [last];
  if (from !== to && first.cents !== 0 && last.cents !== 0 && first.cents + last.cents === total) {
    return [first, last];
  }
  const line = others.find((one) => movedBy(one) === total);
  return line
    ? [
        surplus(
          line,
          lines.filter(({ isOwn }) => isOwn),
        ),
      ]
    : [];
}

/** A line of another file that the statement has no room for. */
function surplus(line: CountedLine, counted: readonly CountedLine[]): Cause {
  const isTwice = counted.some(
    ({ date, cents }) =>
      cents === line.cents && Math.abs(daysBetween(date, line.date)) <= NEAR_DAYS,
  );
  const { date } = line;
  return { kind: isTwice ? "twice" : "foreign", date, until: date, cents: movedBy(line) };
}

function isOwn({ lines }: Chain): boolean {
  return lines.some((line) => line.isOwn);
}

function daysOf(lines: readonly CountedLine[]): { date: string; until: string } {
  return { date: lines[0]?.date ?? "", until: lines[lines.length - 1]?.date ?? "" };
}

function openingOf(line: CountedLine): Cents {
  return (line.balance ?? 0) - movedBy(line);
}

function movedBy({ cents, fee }: CountedLine): Cents {
  return cents + fee;
}

function sumOf(lines: readonly CountedLine[]): Cents {
  return lines.reduce((sum, line) => sum + movedBy(line), 0);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
