import { DAY_MS } from "./durations";

/** The plain date so many days after another one, or before it where `days` is negative. */
export function daysAfter(date: string, days: number): string {
  const ms = Date.parse(`${date}T00:00:00Z`) + days * DAY_MS;
  return new Date(ms).toISOString().slice(0, 10);
}
