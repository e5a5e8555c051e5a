import { daysBetween } from "@/domain/time/sa-time";

/** One row of `delivery_schedules`: plain dates, `YYYY-MM-DD`; empty where the delivery is cancelled. */
export interface DeliverySchedule {
  readonly mid_month_date: string;
  readonly month_end_date: string;
}

/** A schedule with no date where the delivery is cancelled: nothing comes then. */
export function withoutCancelled(
  { mid_month_date, month_end_date }: DeliverySchedule,
  cancelled: readonly string[],
): DeliverySchedule {
  const held = (date: string) => (cancelled.includes(date) ? "" : date);
  return { mid_month_date: held(mid_month_date), month_end_date: held(month_end_date) };
}

/** Of schedules in order those with a date from `today` on, and the last one before: nobody looks for older ones. */
export function recentSchedules<Schedule extends DeliverySchedule>(
  schedules: readonly Schedule[],
  today: string,
): Schedule[] {
  const isOver = (row: Schedule) => row.mid_month_date < today && row.month_end_date < today;
  const coming = schedules.filter((row) => !isOver(row));
  return [...schedules.filter(isOver).slice(-1), ...coming];
}

/** The first delivery date after `today` (a date in South Africa), where a schedule has one. */
function nextDeliveryDate(
  schedules: readonly DeliverySchedule[],
  today: string,
): string | undefined {
  return schedules
    .flatMap((schedule) => [schedule.mid_month_date, schedule.month_end_date])
    .filter((date) => date > today)
    .sort()[0];
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
