import * as z from "zod/mini";
import { sastDate, startOfDay } from "@/domain/time/sa-time";
import { DAY_MS } from "../time/durations";

/** How many days the Analytics tab shows, beside as many before them; the specified 30 unless another is chosen. */
export const ANALYTICS_RANGES = [30, 7, 90] as const;
export type AnalyticsRange = (typeof ANALYTICS_RANGES)[number];
/** The range that an address names; another one is the first. */
export function rangeOf(days: unknown): AnalyticsRange {
  return ANALYTICS_RANGES.find((known) => known === Number(days)) ?? ANALYTICS_RANGES[0];
}

export const TOP_PAGES = 20;

/** An order may still be restored for so long; then the day's figures are kept. */
const SETTLED_DAYS = 2;

const dayFiguresSchema = z.object({
  day: z.string(),
  visitors: z.number(),
  views: z.number(),
  seconds: z.number(),
  clicks: z.number(),
  orders: z.number(),
  /** In cents. */
  budget: z.number(),
  members: z.number(),
});
export type DayFigures = z.infer<typeof dayFiguresSchema>;

/** What `GET /api/app/admin/analytics?days=` answers. */
export const analyticsSchema = z.object({
  /** Twice the range, in the order of the days, today last. */
  days: z.array(dayFiguresSchema),
  /** Of the range, the most viewed first. */
  top_pages: z.array(z.object({ path: z.string(), views: z.number() })),
});
export type Analytics = z.infer<typeof analyticsSchema>;

/** So many days in South Africa up to the one of a moment, in their order. */
export function daysUpTo(ms: number, count: number): string[] {
  const today = startOfDay(sastDate(ms));
  return Array.from({ length: count }, (_, at) => sastDate(today - (count - 1 - at) * DAY_MS));
}

/** Whether nothing of a day changes any more. */
export function isSettled(day: string, ms: number): boolean {
  return startOfDay(day) + (1 + SETTLED_DAYS) * DAY_MS <= ms;
}

export interface Totals extends Omit<DayFigures, "day"> {
  /** Seconds of one visitor's day; 0 without visitors. */
  readonly session_seconds: number;
  /** Orders for each hundred visitors; 0 without visitors. */
  readonly orders_percent: number;
}

/** The sums of some days. */
export function totalsOf(days: readonly DayFigures[]): Totals {
  const sum = (pick: (day: DayFigures) => number) => days.reduce((n, day) => n + pick(day), 0);
  const visitors = sum((day) => day.visitors);
  const seconds = sum((day) => day.seconds);
  const orders = sum((day) => day.orders);
  return {
    visitors,
    seconds,
    orders,
    views: sum((day) => day.views),
    clicks: sum((day) => day.clicks),
    budget: sum((day) => day.budget),
    members: sum((day) => day.members),
    session_seconds: visitors === 0 ? 0 : seconds / visitors,
    orders_percent: visitors === 0 ? 0 : (100 * orders) / visitors,
  };
}
