/**
 * Days and months in South Africa. Africa/Johannesburg is UTC+2 all year, so that the day is found
 * by adding two hours. Moments are milliseconds since 1970 in UTC, plain dates `YYYY-MM-DD`.
 */

import { DAY_MS, HOUR_MS, MINUTE_MS } from "./durations";

const SAST_OFFSET_MS = 2 * HOUR_MS;

const WEEKDAYS = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"] as const;

const MONTHS = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
] as const;

/** The date in South Africa at a moment: `2026-11-21`. */
export function sastDate(ms: number): string {
  const at = saDate(ms);
  return `${monthPeriod(ms)}-${twoDigits(at.getUTCDate())}`;
}

/** The month in South Africa at a moment, as `month_period` has it: `2026-11`. */
export function monthPeriod(ms: number): string {
  const at = saDate(ms);
  return `${String(at.getUTCFullYear()).padStart(4, "0")}-${twoDigits(at.getUTCMonth() + 1)}`;
}

/** The month after a `month_period`. */
export function nextMonthPeriod(period: string): string {
  const { year, month } = yearAndMonth(period);
  return monthPeriod(Date.UTC(year, month, 1));
}

/** The month before a `month_period`. */
export function previousMonthPeriod(period: string): string {
  const { year, month } = yearAndMonth(period);
  return monthPeriod(Date.UTC(year, month - 2, 1));
}

/** The same time of day so many months on, on the last day of a shorter month (31 Jan → 28 Feb). */
export function addMonths(ms: number, count: number): number {
  const at = saDate(ms);
  const [year, month] = [at.getUTCFullYear(), at.getUTCMonth() + count];
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const day = Math.min(at.getUTCDate(), lastDay);
  const midnight = Date.UTC(year, at.getUTCMonth(), at.getUTCDate());
  const timeOfDay = at.getTime() - midnight;
  return Date.UTC(year, month, day) + timeOfDay - SAST_OFFSET_MS;
}

/** How many months one `month_period` is after another. */
export function monthsApart(from: string, to: string): number {
  const [a, b] = [yearAndMonth(from), yearAndMonth(to)];
  return (b.year - a.year) * 12 + b.month - a.month;
}

/** `3 Feb 2026`. */
export function formatDay(ms: number): string {
  const at = saDate(ms);
  return `${at.getUTCDate()} ${monthName(at.getUTCMonth()).slice(0, 3)} ${at.getUTCFullYear()}`;
}

/** The day of a stored moment, as `formatDay` writes it. */
export function formatStoredDay(moment: string): string {
  return formatDay(momentOf(moment));
}

/** `3 Feb 2026, 08:05`. */
export function formatDayTime(ms: number): string {
  const at = saDate(ms);
  return `${formatDay(ms)}, ${twoDigits(at.getUTCHours())}:${twoDigits(at.getUTCMinutes())}`;
}

/** A stored moment in a file for a spreadsheet, which sorts it by time: `2026-02-03 08:05`; empty for none. */
export function formatCsvTime(moment: string): string {
  const ms = momentOf(moment);
  return Number.isNaN(ms) ? "" : `${sastDate(ms)} ${formatDayTime(ms).slice(-5)}`;
}

/** A plain date (`2026-02-03`) as `3 Feb 2026`; any other text as it is. */
export function formatPlainDate(date: string): string {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(date);
  if (!match) return date;
  return formatDay(Date.UTC(Number(match[1]), Number(match[2]) - 1, Number(match[3])));
}

/** The day of the week of a plain date: 0 is Sunday. */
export function weekdayOf(date: string): number {
  return new Date(midnightOf(date)).getUTCDay();
}

/** A plain date with its weekday: `Sat 28 Nov 2026`. */
export function formatWeekday(date: string): string {
  const weekday = WEEKDAYS[weekdayOf(date)];
  return weekday ? `${weekday} ${formatPlainDate(date)}` : date;
}

/** The same without the year, for a day that is near: `Sat 28 Nov`. */
export function formatNearDay(date: string): string {
  return formatWeekday(date).replace(/ \d{4}$/, "");
}

/** A moment that is near: `Wed 25 Nov, 18:00`. */
export function formatNearDayTime(ms: number): string {
  return `${formatNearDay(sastDate(ms))}, ${formatDayTime(ms).slice(-5)}`;
}

/** The plain date before another one. */
export function dayBefore(date: string): string {
  return sastDate(startOfDay(date) - 1);
}

/** The moment, in milliseconds UTC, at which a plain date begins in South Africa. */
export function startOfDay(date: string): number {
  return midnightOf(date) - SAST_OFFSET_MS;
}

/** Whole days from one plain date to another. */
export function daysBetween(from: string, to: string): number {
  return Math.round((midnightOf(to) - midnightOf(from)) / DAY_MS);
}

/** A `month_period` as people say it: `November 2026`. */
export function formatMonth(period: string): string {
  const { year, month } = yearAndMonth(period);
  return `${monthName(month - 1)} ${year}`;
}

const MOMENT = /^(\d{4})-(\d{2})-(\d{2})[T ](\d{2}):(\d{2}):(\d{2})(?:\.(\d{1,3})\d*)?Z$/;

/** The moment of a stored text (`2026-11-21 12:00:00.000Z`), NaN for an empty or other text. */
export function momentOf(text: string): number {
  const match = MOMENT.exec(text);
  if (!match) return Number.NaN;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match
    .slice(1, 7)
    .map(Number);
  const fraction = Number((match[7] ?? "").padEnd(3, "0"));
  return Date.UTC(year, month - 1, day, hour, minute, second, fraction);
}

/**
 * What is further ahead of now than this was written by a clock that has been set back since. Less may be what is
 * written while it's read.
 */
const AHEAD_MS = MINUTE_MS;

/** A stored moment; 0 where there is none, or where it is too far ahead of now. */
export function pastMoment(ms: number, now: number): number {
  return ms <= now + AHEAD_MS ? ms : 0;
}

/** A moment as the database stores it: `2026-11-21 12:00:00.000Z`. */
export function momentText(ms: number): string {
  return new Date(ms).toISOString().replace("T", " ");
}

function saDate(ms: number): Date {
  return new Date(ms + SAST_OFFSET_MS);
}

/** In UTC: only ever compared with another one. NaN for what is no plain date. */
function midnightOf(date: string): number {
  return Date.parse(`${date}T00:00:00Z`);
}

function yearAndMonth(period: string): { year: number; month: number } {
  const [year = 0, month = 0] = period.split("-").map(Number);
  return { year, month };
}

function monthName(index: number): string {
  return MONTHS[index] ?? "";
}

function twoDigits(value: number): string {
  return String(value).padStart(2, "0");
}
