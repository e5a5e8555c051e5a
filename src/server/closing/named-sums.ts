import type { NamedSum } from "@/domain/closing/responses";
import { selectAll } from "../core/sql";

/** The orders `o` that count: a cancelled one was given back whole, and what was bought for it is ours. */
export const COUNTED = "o.closed_at != '' AND o.status != 'cancelled'";

/** What was bought for a closed delivery by shop or category, the largest first. */
export function namedSums(app: App, date: string, column: "shop" | "category"): NamedSum[] {
  return selectAll(
    app,
    `SELECT iif(r.item_id = r.id, r.item_name, r.${column}) AS name, COUNT(*) AS items, SUM(r.cents) AS cents
     FROM order_results r INDEXED BY idx_order_results_delivery JOIN orders o ON o.id = r.order_id
     WHERE r.delivery_date = {:date} AND r.outcome != 'not_available' AND ${COUNTED}
     GROUP BY 1 ORDER BY 3 DESC, 1`,
    { date },
    { name: "", items: 0, cents: 0 },
  );
}
