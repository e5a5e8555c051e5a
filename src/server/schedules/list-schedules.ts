import { sastDate } from "@/domain/time/sa-time";
import { withVersion } from "../admin/edits";
import { listAsked, pageOf } from "../admin/list-page";
import { EDITABLES } from "../content/editables";
import { query } from "../core/http";
import { selectAll, selectFirst } from "../core/sql";
import { cancelledDates, takesOrders } from "../deliveries/deliveries";

/** Months with a date to come, the nearest first, or past ones, the latest first. */
export const listSchedules = query("GET /api/app/admin/schedules", ({ app, e, now }) => {
  const { sort, after, limit } = listAsked(e, ["coming", "past"]);
  const isComing = sort === "coming";
  const [date, id] = after ?? (isComing ? ["", ""] : ["9999", ""]);
  const rows = selectAll(
    app,
    `SELECT id, month, mid_month_date, month_end_date, notes FROM delivery_schedules
     WHERE max(mid_month_date, month_end_date) ${isComing ? ">=" : "<"} {:today}
       AND (mid_month_date, id) ${isComing ? ">" : "<"} ({:date}, {:id})
     ORDER BY mid_month_date ${isComing ? "" : "DESC"}, id ${isComing ? "" : "DESC"} LIMIT {:limit}`,
    { today: sastDate(now), date, id, limit },
    { id: "", month: "", mid_month_date: "", month_end_date: "", notes: "" },
  );
  const page = pageOf(rows, (row) => [row.mid_month_date, row.id]);
  const cancelled = cancelledDates(app);
  return {
    rows: page.rows.map((row) => ({
      ...withVersion(EDITABLES.delivery_schedules, row),
      cancelled: cancelled.filter((day) => [row.mid_month_date, row.month_end_date].includes(day)),
    })),
    next: page.next,
    takes_orders: takesOrders(app, now),
    last_planned: lastPlanned(app),
  };
});

function lastPlanned(app: App): string {
  const sql = "SELECT COALESCE(MAX(mid_month_date), '') AS date FROM delivery_schedules";
  return selectFirst(app, sql, {}, { date: "" })?.date ?? "";
}
