import type { Cents } from "@/domain/money/rules";
import {
  type ImportRow,
  LINES_MAX,
  type SentLine,
  type SentStatement,
  type StatementPreview,
} from "./requests";

/** A part of a file from `start` on, up to the line before `end`. */
export interface Part {
  readonly start: number;
  readonly end: number;
}

/**
 * Where a file is parted that has more lines than one request takes: between two days, so that each part is a whole
 * statement of its own days. Null where so many lines are of one day or out of order.
 */
export function partsOf(
  lines: readonly { readonly date: string }[],
  most = LINES_MAX,
): Part[] | null {
  const isBetweenDays = daysEnd(lines);
  const parts: Part[] = [];
  for (let start = 0; start < lines.length; ) {
    let end = Math.min(start + most, lines.length);
    while (end > start && !isBetweenDays(end)) end--;
    if (end === start) return null;
    parts.push({ start, end });
    start = end;
  }
  return parts;
}

/** Whether every line before a place is of an earlier day than each one from there on. */
function daysEnd(lines: readonly { readonly date: string }[]): (place: number) => boolean {
  const earliest: string[] = [];
  let least = "9999";
  for (let i = lines.length - 1; i >= 0; i--) {
    const date = lines[i]?.date ?? "";
    if (date < least) least = date;
    earliest[i] = least;
  }
  const ends = new Set([lines.length]);
  let latest = "";
  lines.forEach(({ date }, i) => {
    if (latest < (earliest[i] ?? "")) ends.add(i);
    if (date > latest) latest = date;
  });
  return (place) => ends.has(place);
}

/** The parts of a statement as they are sent one after the other, each with its own balances and answers. */
export function statementParts(sent: SentStatement, most = LINES_MAX): SentStatement[] {
  const dates = sent.lines.map(([date]) => ({ date }));
  const parts = partsOf(dates, most) ?? [];
  let balance = sent.opening;
  return parts.map(({ start, end }) => {
    const lines = sent.lines.slice(start, end);
    const opening = balance;
    balance = end === sent.lines.length ? sent.closing : balanceAfter(balance, lines, sent);
    return {
      ...sent,
      lines,
      opening,
      closing: balance,
      skipped: start === 0 ? sent.skipped : 0,
      answers: answersOf(sent.answers, { start, end }),
    };
  });
}

function balanceAfter(
  before: Cents | null,
  lines: readonly SentLine[],
  { fees_in_balance }: SentStatement,
): Cents | null {
  return lines.reduce<Cents | null>((sum, [, cents, fee, , , , balance]) => {
    const moved = sum === null ? null : sum + cents + (fees_in_balance ? fee : 0);
    return balance ?? moved;
  }, before);
}

function answersOf(answers: SentStatement["answers"], { start, end }: Part) {
  return Object.fromEntries(
    Object.entries(answers).flatMap(([key, said]) => {
      const [line, ...stored] = key.split(" ");
      const isOwn = Number(line) >= start && Number(line) < end;
      return isOwn ? [[[Number(line) - start, ...stored].join(" "), said]] : [];
    }),
  );
}

/** What the previews of all parts say of the whole file. */
export function wholePreview(previews: readonly StatementPreview[]): StatementPreview {
  const [first] = previews;
  if (!first) throw new Error("a statement has a part");
  let start = 0;
  const questions = previews.flatMap((preview) => {
    const before = start;
    start += preview.decisions.length;
    return preview.questions.map((one) => ({ ...one, line: one.line + before }));
  });
  return { ...first, decisions: previews.map(({ decisions }) => decisions).join(""), questions };
}

/** The counts of a file's parts; else as the last one of them. */
export function wholeImport(rows: readonly ImportRow[]): ImportRow | undefined {
  const last = rows[rows.length - 1];
  const sum = (name: "new_lines" | "known_lines" | "debit_lines") =>
    rows.reduce((total, row) => total + row[name], 0);
  return (
    last && {
      ...last,
      new_lines: sum("new_lines"),
      known_lines: sum("known_lines"),
      debit_lines: sum("debit_lines"),
    }
  );
}
