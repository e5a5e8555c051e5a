import type { Cents } from "@/domain/money/rules";
import { daysAfter } from "@/domain/time/days-after";
import { daysBetween } from "@/domain/time/sa-time";
import { keyText, type StatementLine } from "../line";

/** A stored line, as much of it as tells whether a line of a file is the same. */
export interface StoredLine {
  readonly id: string;
  readonly date: string;
  readonly cents: Cents;
  readonly text: string;
  readonly key: string;
  /** The text that it has in files of another kind; empty where none is known. */
  readonly otherKey: string;
  readonly occurrence: number;
  readonly fitid: string;
  readonly balance: Cents | null;
}

/**
 * What becomes of a line of the file: it is new, or known as a stored one. "ask": a person has to say whether it is
 * the same deposit as `stored`, whose text differs or which may be another of the same day.
 */
export type Decision =
  | { readonly kind: "new"; readonly occurrence: number }
  | { readonly kind: "known"; readonly stored: string; readonly isRenamed: boolean }
  | { readonly kind: "ask"; readonly stored: string };

/** What a person said about a line and a stored one, by `answerKey`; an older app says it about the line alone. */
export type Answers = Readonly<Record<string, "same" | "new">>;

interface StatementEdges {
  /** The balances before the first and after the last line. */
  readonly opening: Cents | null;
  readonly closing: Cents | null;
}

export const NEAR_DAYS = 3;
/** Of a day's lines of the same amount so many are compared with one of the file. */
const COMPARED_MAX = 20;
/** So often a stored line is asked about again where it isn't the same. */
const ROUNDS_MAX = 20;

/**
 * Decides for each line of a file, the oldest first, whether it is stored already. By the bank's id, then by balance,
 * then by number: of n equal lines of a day (date, cents, text) m are known. Similar lines are never matched automatically.
 */
export function decideLines(
  lines: readonly StatementLine[],
  stored: readonly StoredLine[],
  edges: StatementEdges,
  answers: Answers,
): Decision[] {
  const desk = new Desk(lines, stored, edges, answers);
  desk.pairByBankId();
  desk.pairEqual();
  desk.askAboutAlike();
  return desk.decisions();
}

interface Group {
  readonly file: number[];
  readonly stored: StoredLine[];
}

/** No `#` fields: the server's JavaScript makes them slow. */
class Desk {
  private readonly keys: readonly string[];
  private readonly pairs = new Map<number, StoredLine>();
  private readonly taken = new Set<string>();
  private readonly asked = new Map<number, StoredLine>();
  /** Pairs that are two deposits, by `answerKey`. */
  private readonly apart = new Set<string>();
  private readonly around = new Map<string, string[]>();
  private readonly from: string;
  private readonly to: string;
  private readonly continues: boolean;
  /** Whether nothing is stored of the days after the file's first one. */
  private readonly ends: boolean;
  readonly lines: readonly StatementLine[];
  readonly stored: readonly StoredLine[];
  readonly answers: Answers;

  constructor(
    lines: readonly StatementLine[],
    stored: readonly StoredLine[],
    { opening, closing }: StatementEdges,
    answers: Answers,
  ) {
    this.lines = lines;
    this.stored = stored;
    this.answers = answers;
    this.keys = lines.map(({ text }) => keyText(text));
    const { from, to } = daysOf(lines);
    this.from = from;
    this.to = to;
    this.ends = stored.every(({ date }) => date <= from);
    // The file begins where a stored line ends, or ends where one begins.
    this.continues = stored.some(
      ({ date, balance, cents }) =>
        balance !== null &&
        ((date === this.from && balance === opening) ||
          (date === this.to && closing !== null && balance - cents === closing)),
    );
  }

  /** The same id, cents and day: known, even where the text has changed. An id that is there twice says nothing. */
  pairByBankId(): void {
    const byId = new Map<string, StoredLine | null>();
    for (const line of this.stored) {
      if (line.fitid === "") continue;
      const id = bankIdOf(line);
      byId.set(id, byId.has(id) ? null : line);
    }
    if (byId.size === 0) return;
    const ids = this.lines.map((line) => (line.fitid === "" ? "" : bankIdOf(line)));
    const inFile = new Map<string, number>();
    for (const id of ids) inFile.set(id, (inFile.get(id) ?? 0) + 1);
    ids.forEach((id, i) => {
      const found = id !== "" && inFile.get(id) === 1 ? byId.get(id) : null;
      if (found) this.pair(i, found);
    });
  }

  pairEqual(): void {
    if (this.stored.length === 0) return;
    const byNumber = new Map<number, StoredLine>();
    this.groups().forEach(({ file, stored }) => {
      const [only] = stored;
      if (only === undefined) return;
      const [first = -1, second] = file;
      const isOneToOne = stored.length === 1 && second === undefined;
      if (isOneToOne && !this.taken.has(only.id) && this.lines[first]?.balance === only.balance) {
        if (only.balance !== null) {
          this.pair(first, only);
          return;
        }
      }
      this.pairByBalance(file, stored);
      const free = stored.filter(({ id }) => !this.taken.has(id));
      for (const i of file.filter((index) => !this.pairs.has(index))) {
        const next = free.shift();
        if (!next) continue;
        const verdict = this.isOther(this.lines[i] as StatementLine, next);
        if (verdict === "other") continue;
        this.taken.add(next.id);
        if (verdict === "same") byNumber.set(i, next);
        else this.asked.set(i, next);
      }
    });
    this.pairByNumber(byNumber);
  }

  /**
   * Where the file lacks others of the day on which it and the store meet, an equal deposit may be another one; so too
   * where it is all that the store has of its last day, and the file has others before it. What the file may have under
   * another text isn't lacking.
   */
  private pairByNumber(found: ReadonlyMap<number, StoredLine>): void {
    const isLeft = (i: number) => !this.pairs.has(i) && !this.asked.has(i) && !found.has(i);
    const left = [...this.lines.keys()].filter(isLeft);
    const days = this.daysMet();
    const met = this.stored.filter(({ date }) => days.has(date));
    const lacked = groupsByDay(this.missingOf(met, left));
    const deposits = groupsByDay(met.filter(({ cents }) => cents > 0));
    const firstNew = left[0] ?? this.lines.length;
    for (const [i, stored] of found) {
      const { date, cents, key } = stored;
      const isAfterNew = this.ends && date === this.from && i > firstNew && key === this.keys[i];
      const isUnsure = hasOther(lacked, stored) || (isAfterNew && !hasOther(deposits, stored));
      (cents > 0 && isUnsure ? this.asked : this.pairs).set(i, stored);
    }
  }

  /** The stored lines that aren't known, and that none of these lines may be under another text. */
  private missingOf(stored: readonly StoredLine[], left: readonly number[]): StoredLine[] {
    const byDay = new Map<string, number[]>();
    for (const i of left) {
      putUnder(byDay, amountOf(this.lines[i] as StatementLine), i);
    }
    return stored.filter((one) => {
      const alike = byDay.get(amountOf(one))?.slice(0, COMPARED_MAX) ?? [];
      return !this.taken.has(one.id) && alike.every((i) => this.said(i, one) === "new");
    });
  }

  /** The file's first day where the store ends on it, and its last one where the store begins on it. */
  private daysMet(): ReadonlySet<string> {
    const ends = this.ends ? [this.from] : [];
    const begins = this.stored.every(({ date }) => date >= this.to) ? [this.to] : [];
    return new Set([...ends, ...begins]);
  }

  /** Equal cents within three days, under another text or date, which the file would have to hold: asked. */
  askAboutAlike(): void {
    for (const [i, stored] of this.asked) {
      if (this.said(i, stored) === "new") this.setApart(i, stored);
    }
    const missing = this.stored.filter(
      (line) => !this.taken.has(line.id) && (this.isWithin(line) || line.balance !== null),
    );
    if (missing.length === 0) return;
    const byDay = new Map<string, StoredLine[]>();
    const put = (line: StoredLine) => putUnder(byDay, amountOf(line), line);
    missing.forEach(put);
    const cents = new Set(missing.map((line) => line.cents));
    const asking = [...this.lines.keys()].filter((i) => cents.has(this.lines[i]?.cents ?? 0));
    // Where the most alike line is another deposit, the next one may be it, of the file as of the store.
    for (let round = 0; round < ROUNDS_MAX; round++) {
      const apart = this.askNearest(asking, byDay).flatMap((i) => {
        const stored = this.asked.get(i);
        return stored && this.said(i, stored) === "new" ? [{ i, stored }] : [];
      });
      if (apart.length === 0) return;
      for (const { i, stored } of apart) {
        this.setApart(i, stored);
        put(stored);
      }
    }
  }

  private setApart(i: number, { id }: StoredLine): void {
    this.apart.add(answerKey(i, id));
    this.asked.delete(i);
  }

  private said(i: number, { id }: StoredLine): Answers[string] | undefined {
    return this.answers[answerKey(i, id)] ?? this.answers[i];
  }

  /** The most alike first: each stored line is asked about once at a time. Answers the lines that it is asked of. */
  private askNearest(
    lines: readonly number[],
    byDay: ReadonlyMap<string, StoredLine[]>,
  ): readonly number[] {
    const before = this.asked.size;
    for (let distance = 0; distance < NEAR_DAYS + 1; distance += 0.5) {
      for (const i of lines) {
        if (!this.pairs.has(i) && !this.asked.has(i)) this.askAt(i, distance, byDay);
      }
    }
    return [...this.asked.keys()].slice(before);
  }

  private askAt(i: number, distance: number, byDay: ReadonlyMap<string, StoredLine[]>): void {
    const { date, cents, balance } = this.lines[i] as StatementLine;
    const days = Math.floor(distance);
    for (const n of days === 0 ? [0] : [-days, days]) {
      const others =
        byDay.get(amountOf({ date: this.daysAround(date)[NEAR_DAYS + n] ?? "", cents })) ?? [];
      const at = others.slice(0, COMPARED_MAX).findIndex(
        (other) =>
          // Of equal texts on one day it is known how many the file has more.
          (n !== 0 || other.key !== this.keys[i]) &&
          !this.apart.has(answerKey(i, other.id)) &&
          // Outside of the file's days: the bank has moved it to another day, and its balance is the same.
          (this.isWithin(other) || other.balance === balance) &&
          this.distance(i, other) === distance,
      );
      const [alike] = at < 0 ? [] : others.splice(at, 1);
      if (!alike) continue;
      this.asked.set(i, alike);
      return;
    }
  }

  private isWithin({ date }: StoredLine): boolean {
    return date >= this.from && date <= this.to;
  }

  private daysAround(date: string): readonly string[] {
    let days = this.around.get(date);
    if (!days) {
      days = [];
      for (let n = -NEAR_DAYS; n <= NEAR_DAYS; n++) days.push(daysAfter(date, n));
      this.around.set(date, days);
    }
    return days;
  }

  decisions(): Decision[] {
    const occurrences = new Map<string, number>();
    for (const line of this.stored) {
      const key = groupOf(line.date, line.cents, line.key);
      occurrences.set(key, Math.max(occurrences.get(key) ?? 0, line.occurrence));
    }
    return this.lines.map((line, i) => {
      const pair = this.pairs.get(i);
      if (pair) return { kind: "known", stored: pair.id, isRenamed: false };
      const asked = this.asked.get(i);
      const said = asked && this.said(i, asked);
      if (asked && said === undefined) return { kind: "ask", stored: asked.id };
      if (asked && said === "same") {
        const isRenamed = asked.key !== this.keys[i];
        return { kind: "known", stored: asked.id, isRenamed };
      }
      const key = groupOf(line.date, line.cents, this.keys[i] ?? "");
      const occurrence = (occurrences.get(key) ?? 0) + 1;
      occurrences.set(key, occurrence);
      return { kind: "new", occurrence };
    });
  }

  private groups(): Map<string, Group> {
    const groups = new Map<string, Group>();
    const at = (key: string) => {
      const found = groups.get(key) ?? { file: [], stored: [] };
      groups.set(key, found);
      return found;
    };
    this.lines.forEach((line, i) => {
      if (this.pairs.has(i)) return;
      at(groupOf(line.date, line.cents, this.keys[i] ?? "")).file.push(i);
    });
    for (const line of this.stored) {
      if (this.taken.has(line.id)) continue;
      groups.get(groupOf(line.date, line.cents, line.key))?.stored.push(line);
      if (line.otherKey !== "" && line.otherKey !== line.key) {
        groups.get(groupOf(line.date, line.cents, line.otherKey))?.stored.push(line);
      }
    }
    return groups;
  }

  private pairByBalance(file: readonly number[], stored: readonly StoredLine[]): void {
    const byBalance = new Map<number, StoredLine[]>();
    for (const line of stored) {
      if (line.balance === null || this.taken.has(line.id)) continue;
      // What came, went back and came again has one balance twice.
      putUnder(byBalance, line.balance, line);
    }
    for (const i of file) {
      const balance = this.lines[i]?.balance ?? null;
      const found = balance === null ? undefined : byBalance.get(balance)?.shift();
      if (found) this.pair(i, found);
    }
  }

  /**
   * Whether an equal line is another deposit. A file may begin or end within a day: on its first and last day the
   * number says less. Where its balances continue from a stored line, or lead to one, another balance is another deposit.
   */
  private isOther(line: StatementLine, stored: StoredLine): "same" | "other" | "unsure" {
    const isEdge = line.date === this.from || line.date === this.to;
    if (!isEdge) return "same";
    if (line.balance !== null && stored.balance !== null) {
      return this.continues ? "other" : "unsure";
    }
    const haveIds = line.fitid !== "" && stored.fitid !== "";
    return haveIds && line.fitid !== stored.fitid ? "unsure" : "same";
  }

  private distance(i: number, stored: StoredLine): number {
    const key = this.keys[i] ?? "";
    const isContained = key.includes(stored.key) || stored.key.includes(key);
    return Math.abs(daysBetween(stored.date, this.lines[i]?.date ?? "")) + (isContained ? 0 : 0.5);
  }

  private pair(i: number, line: StoredLine): void {
    this.pairs.set(i, line);
    this.taken.add(line.id);
  }
}

/** What is said of a line, by its place in the file, and a stored one. */
export function answerKey(line: number, stored: string): string {
  return `${line} ${stored}`;
}

/** The first and the last day of a file, in whatever order. */
export function daysOf(lines: readonly { readonly date: string }[]): { from: string; to: string } {
  let from = lines[0]?.date ?? "";
  let to = from;
  for (const { date } of lines) {
    if (date < from) from = date;
    if (date > to) to = date;
  }
  return { from, to };
}

function bankIdOf(line: { fitid: string; date: string; cents: number }): string {
  return `${line.fitid}|${line.date}|${line.cents}`;
}

/** What lines of one day and amount have in common. */
function amountOf({ date, cents }: Pick<StatementLine, "date" | "cents">): string {
  return `${date}|${cents}`;
}

function groupOf(date: string, cents: Cents, key: string): string {
  return `${date}|${cents}|${key}`;
}

function groupsByDay(stored: readonly StoredLine[]): ReadonlyMap<string, ReadonlySet<string>> {
  const days = new Map<string, Set<string>>();
  for (const { date, cents, key } of stored) {
    const groups = days.get(date) ?? new Set<string>();
    days.set(date, groups.add(groupOf(date, cents, key)));
  }
  return days;
}

/** Whether the line's day has a line of another group. */
function hasOther(
  days: ReadonlyMap<string, ReadonlySet<string>>,
  { date, cents, key }: StoredLine,
): boolean {
  const groups = days.get(date);
  if (!groups) return false;
  return groups.size > 1 || !groups.has(groupOf(date, cents, key));
}

function putUnder<Key, Value>(groups: Map<Key, Value[]>, key: Key, value: Value): void {
  const group = groups.get(key);
  if (group) group.push(value);
  else groups.set(key, [value]);
}
