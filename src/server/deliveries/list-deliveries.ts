import { DELIVERIES_SEARCH } from "@/domain/lists/list-search";
import { sastDate } from "@/domain/time/sa-time";
import { listAsked, pageOf } from "../admin/list-page";
import { query } from "../core/http";
import { selectAll } from "../core/sql";
import { countedDelivery, deliveryAsked } from "./delivery-rows";
import { UNFINISHED } from "./unfinished";

/** A day that left the schedule is still a delivery where it has orders, isn't open any more, or is over. */
const ALL = `SELECT mid_month_date AS date FROM delivery_schedules
  UNION SELECT month_end_date FROM delivery_schedules
  UNION SELECT d.date FROM deliveries d WHERE d.state != 'open' OR d.date < {:today}
    OR EXISTS (SELECT 1 FROM orders o INDEXED BY idx_orders_delivery
      WHERE o.delivery_date = d.date AND o.delivery_date != '' AND o.status != 'cancelled')`;

/**
 * Deliveries to come, the nearest first, or past ones, the latest first, also only those that aren't finished, with what
 * their orders add up to.
 */
export const listDeliveries = query("GET /api/app/admin/deliveries", ({ app, e, now }) => {
  const { sort, after, limit } = listAsked(e, DELIVERIES_SEARCH.sort);
  const isComing = sort === "coming";
  const [key = isComing ? "" : "9999"] = after ?? [];
  const rows = selectAll(
    app,
    `SELECT date FROM (${sort === "open" ? `SELECT d.date FROM ${UNFINISHED}` : ALL})
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
