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
