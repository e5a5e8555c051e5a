import { type SavedInMonth, savedFact, savedFactText } from "@/domain/site/saved-fact";
import { MINUTE_MS } from "@/domain/time/durations";
import { type Html, html } from "../core/html";
import { selectAll } from "../core/sql";

/** So many deliveries back something is looked for. */
const DELIVERIES = 12;
const FRESH_MS = 5 * MINUTE_MS;

// In each JavaScript runtime: every visitor reads it, and it changes twice a month.
let kept: { at: number; months: readonly SavedInMonth[] } | undefined;

/** What members saved by the shelf prices that buyers entered; an empty place where too few orders say so. */
export function savedFigure(app: App, now: number): Html {
  const isFresh = kept && now >= kept.at && now - kept.at < FRESH_MS;
  if (!kept || !isFresh) kept = { at: now, months: savedByMonth(app) };
  const fact = savedFact(kept.months);
  if (!fact) return html`<i hidden></i>`;
  return html`
    <p class="mt-4 rounded-field bg-leaf-soft p-4"><strong class="block">${savedFactText(fact)}</strong>
      We count shelf prices that our buyers wrote down, less what was paid, and nothing else.</p>
  `;
}

function savedByMonth(app: App): SavedInMonth[] {
  return selectAll(
    app,
    `SELECT substr(d.date, 1, 7) AS month, COUNT(*) AS orders, SUM(o.saved) AS saved
     FROM (SELECT date FROM deliveries WHERE state = 'closed' ORDER BY date DESC LIMIT ${DELIVERIES}) d
       CROSS JOIN orders o INDEXED BY idx_orders_delivery
         ON o.delivery_date = d.date AND o.delivery_date != '' AND o.closed_at != '' AND o.status != 'cancelled'
     WHERE EXISTS (SELECT 1 FROM order_results r INDEXED BY idx_order_results_order
       WHERE r.order_id = o.id AND r.shelf_cents > 0)
     GROUP BY 1`,
    {},
    { month: "", orders: 0, saved: 0 },
  );
}
