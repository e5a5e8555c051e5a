import { daysAfter } from "./days-after";
import { weekdayOf } from "./sa-time";

/** South Africa's, by month and day (Public Holidays Act, 1994). */
const FIXED: readonly (readonly [day: string, name: string])[] = [
  ["01-01", "New Year's Day"],
  ["03-21", "Human Rights Day"],
  ["04-27", "Freedom Day"],
  ["05-01", "Workers' Day"],
  ["06-16", "Youth Day"],
  ["08-09", "National Women's Day"],
  ["09-24", "Heritage Day"],
  ["12-16", "Day of Reconciliation"],
  ["12-25", "Christmas Day"],
  ["12-26", "Day of Goodwill"],
];

/** The public holidays of a year by their plain dates; where one is a Sunday, the Monday is one too. */
function publicHolidays(year: number): ReadonlyMap<string, string> {
  const fixed = FIXED.map(([day, name]) => [`${year}-${day}`, name] as const);
  const mondays = fixed
    .filter(([date]) => weekdayOf(date) === 0)
    .map(([date, name]) => [daysAfter(date, 1), name] as const);
  const easter = easterSunday(year);
  return new Map([
    ...mondays,
    ...fixed,
    [daysAfter(easter, -2), "Good Friday"],
    [daysAfter(easter, 1), "Family Day"],
  ]);
}

/** The name of the public holiday that a plain date is; empty for any other day. */
export function publicHoliday(date: string): string {
  return publicHolidays(Number(date.slice(0, 4))).get(date) ?? "";
}

/** About a year of public holidays from a plain date on, that day included. */
export function comingHolidays(today: string): string[] {
  const year = Number(today.slice(0, 4));
  return [year, year + 1]
    .flatMap((one) => [...publicHolidays(one).keys()])
    .filter((date) => date >= today)
    .sort()
    .slice(0, 14);
}

/** By Gauss, for the years from 1900 to 2099. */
function easterSunday(year: number): string {
  const golden = year % 19;
  const moon = (19 * golden + 24) % 30;
  const sunday = (2 * (year % 4) + 4 * (year % 7) + 6 * moon + 5) % 7;
  const isLate = sunday === 6 && (moon === 29 || (moon === 28 && golden > 10));
  return daysAfter(`${year}-03-22`, moon + sunday - (isLate ? 7 : 0));
}
