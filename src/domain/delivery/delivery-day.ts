import { daysBetween } from "@/domain/time/sa-time";

/** One row of `delivery_schedules`: plain dates, `YYYY-MM-DD`. */
export interface DeliverySchedule {
  readonly mid_month_date: string;
  readonly month_end_date: string;
}

/** The first delivery date after `today` (a date in South Africa), where a schedule has one. */
export function nextDeliveryDate(
  schedules: readonly DeliverySchedule[],
  today: string,
): string | undefined {
  return schedules
    .flatMap((schedule) => [schedule.mid_month_date, schedule.month_end_date])
    .filter((date) => date > today)
    .sort()[0];
}

/** The day that brings an order verified on `verified`; undefined where none is known that is still to come. */
export function deliveryDayOf(
  schedules: readonly DeliverySchedule[],
  verified: string,
  today: string,
): string | undefined {
  const day = nextDeliveryDate(schedules, verified);
  return day !== undefined && day >= today ? day : undefined;
}

/** The days, from the first to before the last, on which an order is verified that a delivery day brings. */
export interface VerifiedDays {
  /** Empty where no delivery came before. */
  readonly from: string;
  readonly before: string;
}

/**
 * Which orders a delivery day brings: those whose first delivery date after their verification it is.
 * Undefined where nothing is delivered on `date`.
 */
export function verifiedDaysOf(
  schedules: readonly DeliverySchedule[],
  date: string,
): VerifiedDays | undefined {
  const dates = schedules.flatMap((row) => [row.mid_month_date, row.month_end_date]);
  if (!dates.includes(date)) return undefined;
  const earlier = dates.filter((other) => other !== "" && other < date).sort();
  return { from: earlier[earlier.length - 1] ?? "", before: date };
}

/** The delivery dates from `today` on, the nearest first. */
export function comingDeliveryDates(
  schedules: readonly DeliverySchedule[],
  today: string,
): string[] {
  const dates = schedules.flatMap((row) => [row.mid_month_date, row.month_end_date]);
  return [...new Set(dates)].filter((date) => date >= today).sort();
}

/** The delivery dates that orders may be for by `today`, the next one first, then those before it, up to `most`. */
export function deliveryDateChoices(
  schedules: readonly DeliverySchedule[],
  today: string,
  most: number,
): string[] {
  const next = nextDeliveryDate(schedules, today) ?? "9999";
  const dates = schedules.flatMap((row) => [row.mid_month_date, row.month_end_date]);
  return [...new Set(dates)]
    .filter((date) => date !== "" && date <= next)
    .sort()
    .reverse()
    .slice(0, most);
}

/** How far off a delivery is: `today`, `tomorrow`, `in 7 days`. */
export function daysLeft(date: string, today: string): string {
  const days = daysBetween(today, date);
  if (days === 0) return "today";
  return days === 1 ? "tomorrow" : `in ${days} days`;
}
