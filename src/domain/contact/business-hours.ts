import { sastDate, weekdayOf } from "@/domain/time/sa-time";

/** Hours of the day in South Africa; we are open every day. */
export interface Hours {
  readonly opens: number;
  readonly closes: number;
}

const WEEK: Hours = { opens: 8, closes: 18 };
const WEEKEND: Hours = { opens: 8, closes: 17 };

/** The published hours: Mon-Fri 8:00-18:00, Sat-Sun 8:00-17:00. */
export const BUSINESS_HOURS = [
  { days: "Mon-Fri", hours: "8:00-18:00" },
  { days: "Sat-Sun", hours: "8:00-17:00" },
] as const;

/** The business hours of a plain date. */
export function hoursOn(date: string): Hours {
  const weekday = weekdayOf(date);
  return weekday === 0 || weekday === 6 ? WEEKEND : WEEK;
}

/** Whether support answers at a moment (milliseconds UTC), and until or from when. */
export function openingState(ms: number): { readonly open: boolean; readonly text: string } {
  const { opens, closes } = hoursOn(sastDate(ms));
  const hour = new Date(ms + 2 * 3_600_000).getUTCHours();
  if (hour < opens) return { open: false, text: `Closed now. Opens today at ${opens}:00` };
  if (hour < closes) return { open: true, text: `Open now, until ${closes}:00` };
  return { open: false, text: `Closed now. Opens tomorrow at ${opens}:00` };
}
