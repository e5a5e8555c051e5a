import { DELIVERIES_REPORTED, type DeliveryReport } from "@/domain/closing/delivery-report";
import { query } from "../core/http";
import { selectAll } from "../core/sql";
import { monthsAsked } from "../ledger/show-report";
import { COUNTED, sumsByCategory, sumsByShop } from "./named-sums";

const SUMS = { date: "", orders: 0, budget: 0, spent: 0, returned: 0, saved: 0, slips: 0 };

/** What closed deliveries cost, and where the money went. */
export const showDeliveryReport = query(
  "GET /api/app/admin/reports/deliveries",
  ({ app, e }): DeliveryReport => {
    const { from, to } = monthsAsked(e);
    const rows = selectAll(
      app,
      `SELECT d.date, COUNT(o.id) AS orders, COALESCE(SUM(o.order_budget), 0) AS budget,
         COALESCE(SUM(o.spent), 0) AS spent, COALESCE(SUM(o.unspent), 0) AS returned,
         COALESCE(SUM(o.saved), 0) AS saved,
         (SELECT COALESCE(SUM(s.total_cents), 0) FROM slips s
          WHERE s.delivery_date = d.date AND s.void_at = '') AS slips
       FROM (SELECT date FROM deliveries WHERE state = 'closed' AND date >= {:from} AND date <= {:to}
             ORDER BY date DESC LIMIT ${DELIVERIES_REPORTED + 1}) d
         LEFT JOIN orders o INDEXED BY idx_orders_delivery
           ON o.delivery_date = d.date AND o.delivery_date != '' AND ${COUNTED}
       GROUP BY d.date ORDER BY d.date DESC`,
      { from: `${from}-01`, to: `${to}-31` },
      SUMS,
    );
    const shown = rows.slice(0, DELIVERIES_REPORTED);
    return {
      deliveries: shown.map(({ slips, ...sums }) => ({
        ...sums,
        ours: slips - sums.spent,
        shops: sumsByShop(app, sums.date),
        categories: sumsByCategory(app, sums.date),
      })),
      more: rows.length > shown.length,
    };
  },
);
