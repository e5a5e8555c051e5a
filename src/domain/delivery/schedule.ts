import * as z from "zod/mini";
import { versioned } from "@/domain/edit/edit";
import { type ErrorCode, issue } from "@/domain/text/messages";
import { optionalText, requiredLine } from "@/domain/text/text-field";
import { TEXT_LIMITS } from "@/domain/text/text-limits";
import { publicHoliday } from "@/domain/time/public-holidays";
import { daysBetween, formatMonth, formatWeekday, nextMonthPeriod } from "@/domain/time/sa-time";

/** A day of the calendar that must be given. */
export function plainDate(required: ErrorCode) {
  return z.string(issue(required)).check(
    z.minLength(1, issue(required)),
    z.refine((text) => text === "" || isPlainDate(text), issue("date_invalid")),
  );
}

/** One row of the delivery schedule. */
export const scheduleSchema = z.object({
  month: requiredLine(TEXT_LIMITS.month, "month_required", "month_too_long"),
  mid_month_date: plainDate("mid_month_required"),
  month_end_date: plainDate("month_end_required"),
  notes: optionalText(TEXT_LIMITS.scheduleNotes, "notes_too_long"),
});
export type ScheduleContent = z.infer<typeof scheduleSchema>;

export const scheduleRowSchema = versioned(scheduleSchema);
export type ScheduleRow = z.infer<typeof scheduleRowSchema>;

/** A row with those of its dates on which the delivery was cancelled. */
const listedScheduleSchema = z.extend(scheduleRowSchema, { cancelled: z.array(z.string()) });
export type ListedSchedule = z.infer<typeof listedScheduleSchema>;

/** What `GET /api/app/admin/schedules` answers. */
export const schedulePageSchema = z.object({
  rows: z.array(listedScheduleSchema),
  next: z.nullable(z.string()),
  /** Whether any delivery takes orders. */
  takes_orders: z.boolean(),
  /** The last mid-month date of all rows, also of those that aren't listed; empty where there is none. */
  last_planned: z.string(),
});

type ScheduleDays = Pick<ScheduleContent, "mid_month_date" | "month_end_date">;

interface ScheduleWarning {
  readonly code:
    | "dates_past"
    | "dates_apart"
    | "month_end_first"
    | "date_holiday"
    | "dates_holidays";
  readonly values: Readonly<Record<string, string>>;
}

const MONTH_DAYS = 31;

/** What an admin should confirm before dates are saved that `before` didn't have; `today` is a plain date. */
export function scheduleWarning(
  { mid_month_date: mid, month_end_date: end }: ScheduleDays,
  today: string,
  before: ScheduleDays | null,
): ScheduleWarning | null {
  if (before?.mid_month_date === mid && before.month_end_date === end) return null;
  if (mid < today && end < today) return { code: "dates_past", values: {} };
  if (Math.abs(daysBetween(mid, end)) > MONTH_DAYS) {
    return { code: "dates_apart", values: { mid: formatWeekday(mid), end: formatWeekday(end) } };
  }
  if (end < mid) return { code: "month_end_first", values: {} };
  return holidayWarning([...new Set([mid, end])].filter(publicHoliday));
}

function holidayWarning([day, other]: readonly string[]): ScheduleWarning | null {
  if (!day) return null;
  const values = { day: formatWeekday(day), holiday: publicHoliday(day) };
  if (!other) return { code: "date_holiday", values };
  return {
    code: "dates_holidays",
    values: { ...values, other: formatWeekday(other), other_holiday: publicHoliday(other) },
  };
}

/**
 * The dates of the first month that isn't planned: the fifteenth and the last day. This month is one as long as its
 * fifteenth is to come. A row's month is that of its mid-month date: holidays may move its month-end into the next one.
 */
export function nextSchedule(
  planned: readonly Pick<ScheduleContent, "mid_month_date">[],
  today: string,
): ScheduleContent {
  const current = today.slice(0, 7);
  const first = today < `${current}-15` ? current : nextMonthPeriod(current);
  const last = planned.reduce((latest, { mid_month_date: date }) => {
    return date > latest ? date : latest;
  }, "");
  const period = last < first ? first : nextMonthPeriod(last.slice(0, 7));
  const [year = 0, month = 0] = period.split("-").map(Number);
  const lastDay = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return {
    month: formatMonth(period),
    mid_month_date: `${period}-15`,
    month_end_date: `${period}-${lastDay}`,
    notes: "",
  };
}

/** Whether a text is a day of the calendar, as `2026-11-28`. */
export function isPlainDate(text: string): boolean {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? [];
  if (!year) return false;
  const at = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  return at.getUTCMonth() === Number(month) - 1 && at.getUTCDate() === Number(day);
}
