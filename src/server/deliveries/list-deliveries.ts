import { sastDate } from "@/domain/time/sa-time";
import { listAsked, pageOf } from "../admin/list-page";
import { query } from "../core/http";
import { selectAll } from "../core/sql";
import { countedDelivery, deliveryAsked } from "./delivery-rows";

/** Deliveries to come, the nearest first, or past ones, the latest first, with what their orders add up to. */
export const listDeliveries = query("GET /api/app/admin/deliveries", ({ app, e, now }) => {
  const { sort, after, limit } = listAsked(e, ["coming", "past"]);
  const isComing = sort === "coming";
  const [key = isComing ? "" : "9999"] = after ?? [];
  const rows = selectAll(
    app,
    `SELECT date FROM (SELECT mid_month_date AS date FROM delivery_schedules
         UNION SELECT month_end_date FROM delivery_schedules UNION SELECT date FROM deliveries)
     WHERE date ${isComing ? ">=" : "<"} {:today} AND date ${isComing ? ">" : "<"} {:key} AND date != ''
     ORDER BY date ${isComing ? "" : "DESC"} LIMIT {:limit}`,
    { today: sastDate(now), key, limit },
    { date: "" },
  );
  const page = pageOf(rows, (row) => [row.date], limit);
  return {
    rows: page.rows.map(({ date }) => countedDelivery(app, deliveryAsked(app, date))),
    next: page.next,
  };
});
