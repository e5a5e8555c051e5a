import { daysAfter } from "@/domain/time/days-after";

/** The order in which a file writes day, month and two digits of the year between slashes. */
export type DateOrder = "dmy" | "mdy" | "ymd";

/** English names and, where they differ, Afrikaans ones. */
const MONTHS = "janfebmaraprmayjunjulaugsepoctnovdec";
const AFRIKAANS: Readonly<Record<string, string>> = {
  mrt: "mar",
  maa: "mar",
  mei: "may",
  okt: "oct",
  des: "dec",
};

/** A cell's date as `YYYY-MM-DD`, whatever time follows it. Null for what is no date. Never by `Date`. */
export function writtenDate(cell: string, order: DateOrder = "dmy"): string | null {
  const text = cell.trim().replace(/^'(.*)'$/, "$1");
  return numericDate(text, order) ?? namedDate(text);
}

function numericDate(text: string, order: DateOrder): string | null {
  const compact = /^0?(\d{4})(\d{2})(\d{2})(?:\d{6}.*)?$/.exec(text);
  if (compact) return plainDate(compact[1], compact[2], compact[3]);
  const match = /^(\d{1,4})([/.-])(\d{1,2})\2(\d{1,4})(?:[T ,].*)?$/.exec(text);
  if (!match) return null;
  const [, first = "", , second = "", third = ""] = match;
  if (first.length === 4) return plainDate(first, second, third);
  if (order === "ymd") return plainDate(fullYear(first), second, third);
  const [day, month] = order === "dmy" ? [first, second] : [second, first];
  return plainDate(fullYear(third), month, day);
}

function namedDate(text: string): string | null {
  const match = /^(\d{1,2})[ -]?([a-z]{3,10})\.?[ -]?(\d{4}|\d{2})(?:[T ,].*)?$/i.exec(text);
  return match ? plainDate(fullYear(match[3]), monthOf(match[2]), match[1]) : null;
}

/** `25 Sep` within a period: of the years between, the one that puts it there. */
export function dateWithin(cell: string, from: string, to: string): string | null {
  const match = /^'?(\d{1,2})[ -]?([a-z]{3,10})'?$/i.exec(cell.trim());
  if (!match) return null;
  for (const year of [from.slice(0, 4), to.slice(0, 4)]) {
    const date = plainDate(year, monthOf(match[2]), match[1]);
    if (date && date >= from && date <= to) return date;
  }
  return null;
}

/** Whether day and month of a date could change places. */
function isSlashed(cell: string): boolean {
  return /^\d{1,2}([/.-])\d{1,2}\1(\d{4}|\d{2})\b/.test(cell.trim());
}

/** A bank dates what comes at a weekend or on a holiday for its next working day: over Easter or Christmas five days on. */
const POSTED_AHEAD_DAYS = 7;

/**
 * How a file writes its dates: day first, unless that gives no dates or days that are far ahead. Null where both orders
 * are possible and only month first is in order, or where day first only some dates are of the last year, and all with
 * the year first.
 */
export function dateOrderOf(cells: readonly string[], today: string): DateOrder | null {
  const slashed = cells.filter(isSlashed);
  const [yearAgo, soon] = [daysAfter(today, -366), daysAfter(today, POSTED_AHEAD_DAYS)];
  const isSoon = judge(slashed, "dmy", soon).possible;
  const ofYear = (order: DateOrder) =>
    slashed.filter((cell) => isBetween(writtenDate(cell, order), yearAgo, soon)).length;
  const dayFirst = ofYear("dmy");
  // `26/11/13` is of the last year with the year first alone.
  if (dayFirst < slashed.length && ofYear("ymd") === slashed.length) {
    return dayFirst > 0 && isSoon ? null : "ymd";
  }
  const dmy = judge(slashed, "dmy", today);
  if (!dmy.possible) return !isSoon && judge(slashed, "mdy", soon).possible ? "mdy" : "dmy";
  const mdy = judge(slashed, "mdy", today);
  return mdy.possible && mdy.sorted && !dmy.sorted ? null : "dmy";
}

/** Whether a file's dates can be read in one order alone: in the other one, some would be no dates, or of other years. */
export function isOrderProved(cells: readonly string[], order: DateOrder): boolean {
  if (order === "ymd") return true;
  const other = order === "dmy" ? "mdy" : "dmy";
  const slashed = cells.filter(isSlashed);
  return slashed.length === 0 || slashed.some((cell) => writtenDate(cell, other) === null);
}

/** Whether a bank may have dated a row for its next working day. */
export function isPostedAhead(date: string, today: string): boolean {
  return date > today && date <= daysAfter(today, POSTED_AHEAD_DAYS);
}

function isBetween(date: string | null, from: string, to: string): boolean {
  return date !== null && from <= date && date <= to;
}

function judge(cells: readonly string[], order: DateOrder, today: string) {
  const dates = cells.map((cell) => writtenDate(cell, order));
  const possible = dates.every((date) => date !== null && date <= today);
  return { possible, sorted: possible && isSorted(dates as string[]) };
}

function isSorted(dates: readonly string[]): boolean {
  const rising = dates.every((date, i) => i === 0 || date >= (dates[i - 1] ?? ""));
  return rising || dates.every((date, i) => i === 0 || date <= (dates[i - 1] ?? ""));
}

function monthOf(name = ""): string {
  const short = name.slice(0, 3).toLowerCase();
  const index = MONTHS.indexOf(AFRIKAANS[short] ?? short);
  return index % 3 === 0 ? String(index / 3 + 1) : "";
}

function fullYear(year = ""): string {
  return year.length === 2 ? `20${year}` : year;
}

function plainDate(year = "", month = "", day = ""): string | null {
  if (!/^(19|20)\d\d$/.test(year)) return null;
  const [m, d] = [Number(month), Number(day)];
  if (m < 1 || m > 12 || d < 1 || d > daysIn(Number(year), m)) return null;
  return `${year}-${String(m).padStart(2, "0")}-${String(d).padStart(2, "0")}`;
}

function daysIn(year: number, month: number): number {
  if (month !== 2) return [4, 6, 9, 11].includes(month) ? 30 : 31;
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28;
}
