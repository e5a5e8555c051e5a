import { type CalendarDay, calendarText } from "@/domain/delivery/calendar";
import { recentSchedules } from "@/domain/delivery/delivery-day";
import { sastDate } from "@/domain/time/sa-time";
import { fail, query } from "../core/http";
import { settings } from "../core/settings";
import { cancelledDates } from "../deliveries/deliveries";
import { allSchedules, type Schedule } from "./schedules";

/** The delivery days to subscribe to, or the one of `?date=` to add to a calendar. */
export const calendar = query("GET /api/calendar.ics", ({ app, e, now }) => {
  const date = e.request.url.query().get("date");
  const schedules = allSchedules(app);
  const days = date
    ? deliveryDays(app, schedules).filter((day) => day.date === date)
    : deliveryDays(app, recentSchedules(schedules, sastDate(now)));
  if (date && days.length === 0) fail(404, "not_found");
  const headers = e.response.header();
  headers.set("Cache-Control", "public, max-age=3600");
  const kind = date ? "attachment" : "inline";
  const name = date ? `delivery-${date}` : "deliveries";
  headers.set("Content-Disposition", `${kind}; filename="${name}.ics"`);
  const text = calendarText(days, {
    pageUrl: `${settings.publicUrl}/delivery-schedule`,
    now,
    hours: settings.hours,
  });
  e.blob(200, "text/calendar; charset=utf-8", toBytes(text));
});

function deliveryDays(app: App, schedules: readonly Schedule[]): CalendarDay[] {
  const cancelled = cancelledDates(app);
  return schedules.flatMap(({ mid_month_date, month_end_date, notes }) =>
    [mid_month_date, month_end_date].map((date) => ({
      date,
      notes,
      cancelled: cancelled.includes(date),
    })),
  );
}
