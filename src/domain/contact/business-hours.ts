import { DAY_MS, MINUTE_MS } from "@/domain/time/durations";
import { sastDate, startOfDay, weekdayOf } from "@/domain/time/sa-time";

/** Minutes of the day in South Africa. */
export interface Hours {
  readonly opens: number;
  readonly closes: number;
}

/** We are open every day: on Saturdays and Sundays at other hours. */
export interface WeekHours {
  readonly week: Hours;
  readonly weekend: Hours;
}

/** The specified hours: Mon-Fri 8:00-18:00, Sat-Sun 8:00-17:00. */
const STANDARD: WeekHours = {
  week: { opens: 8 * 60, closes: 18 * 60 },
  weekend: { opens: 8 * 60, closes: 17 * 60 },
};

/** Hours as people write them, `8:00-18:30`; null for anything else. */
export function readHours(text: string): Hours | null {
  const parts = /^(\d{1,2}):(\d\d) ?- ?(\d{1,2}):(\d\d)$/.exec(text.trim());
  if (!parts) return null;
  const [, h1, m1, h2, m2] = parts;
  const [opens, closes] = [minutesOf(h1, m1), minutesOf(h2, m2)];
  return opens < closes && closes <= 24 * 60 && Math.max(Number(m1), Number(m2)) < 60
    ? { opens, closes }
    : null;
}

function minutesOf(hour = "", minute = ""): number {
  return Number(hour) * 60 + Number(minute);
}

/** The hours that are set; the specified ones where none are. */
export function weekHours(week: string, weekend: string): WeekHours {
  return {
    week: readHours(week) ?? STANDARD.week,
    weekend: readHours(weekend) ?? STANDARD.weekend,
  };
}

/** `8:00-18:00` */
export function hoursText({ opens, closes }: Hours): string {
  return `${clock(opens)}-${clock(closes)}`;
}

function clock(minutes: number): string {
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}`;
}

/** The business hours of a plain date. */
export function hoursOn(date: string, { week, weekend }: WeekHours): Hours {
  const weekday = weekdayOf(date);
  return weekday === 0 || weekday === 6 ? weekend : week;
}

/**
 * Whether support answers at a moment (milliseconds UTC), and until or from when. Public holidays have no hours of their
 * own, so none are promised for them.
 */
export function openingState(
  ms: number,
  hours: WeekHours,
  holidays: readonly string[] = [],
): { readonly open: boolean; readonly text: string } {
  const today = sastDate(ms);
  const { opens, closes } = hoursOn(today, hours);
  const minute = Math.floor((ms - startOfDay(today)) / MINUTE_MS);
  if (minute < closes && holidays.includes(today)) {
    return { open: false, text: "Public holiday: answers may take longer" };
  }
  if (minute < opens) return { open: false, text: `Closed now. Opens today at ${clock(opens)}` };
  if (minute < closes) return { open: true, text: `Open now, until ${clock(closes)}` };
  const tomorrow = sastDate(ms + DAY_MS);
  if (holidays.includes(tomorrow)) {
    return { open: false, text: "Closed now. Tomorrow is a public holiday" };
  }
  const next = hoursOn(tomorrow, hours);
  return { open: false, text: `Closed now. Opens tomorrow at ${clock(next.opens)}` };
}
