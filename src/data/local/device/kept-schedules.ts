import type { DeliverySchedule } from "@/domain/delivery/delivery-day";
import { HOUR_MS } from "@/domain/time/durations";
import { storedJson } from "./stored-json";

const KEY = "delivery-schedules";
const FRESH_MS = 12 * HOUR_MS;

interface Kept {
  readonly at: number;
  readonly schedules: readonly DeliverySchedule[];
}

/** The coming deliveries as this phone read them last: public, and there at once. Undefined before. */
export function keptSchedules(): readonly DeliverySchedule[] | undefined {
  const { at, schedules } = kept();
  return at > 0 && Array.isArray(schedules) ? schedules : undefined;
}

/** Whether they were read a short time ago; by a clock that was set back too. */
export function areSchedulesFresh(now: number): boolean {
  return Math.abs(now - kept().at) < FRESH_MS;
}

export function keepSchedules(schedules: readonly DeliverySchedule[], now: number): void {
  const dates = schedules.map(({ mid_month_date, month_end_date }) => ({
    mid_month_date,
    month_end_date,
  }));
  localStorage.setItem(KEY, JSON.stringify({ at: now, schedules: dates } satisfies Kept));
}

function kept(): Kept {
  return storedJson<Kept>(KEY, { at: 0, schedules: [] });
}
