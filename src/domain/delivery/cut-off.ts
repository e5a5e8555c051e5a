import { DAY_MS, HOUR_MS } from "@/domain/time/durations";
import { startOfDay } from "@/domain/time/sa-time";

/** So many days before a delivery, at a full hour in South Africa, the list of its orders closes. */
export interface CutOff {
  readonly days: number;
  readonly hour: number;
}

const STANDARD: CutOff = { days: 3, hour: 18 };

/** Texts of a setting: a whole number in its range; null for anything else. */
export function readCutOffDays(text: string): number | null {
  return /^([0-9]|1[0-4])$/.test(text.trim()) ? Number(text) : null;
}

export function readCutOffHour(text: string): number | null {
  return /^([01]?[0-9]|2[0-3])$/.test(text.trim()) ? Number(text) : null;
}

/** What is set; three days before at 18:00 where nothing is. */
export function cutOff(days: string, hour: string): CutOff {
  return {
    days: readCutOffDays(days) ?? STANDARD.days,
    hour: readCutOffHour(hour) ?? STANDARD.hour,
  };
}

/** The moment (milliseconds UTC) of a delivery's cut-off; `date` is a plain date. */
export function cutOffOf(date: string, { days, hour }: CutOff): number {
  return startOfDay(date) - days * DAY_MS + hour * HOUR_MS;
}
