import type { Share } from "@/domain/buying/entry";
import { partsByShop } from "@/domain/closing/by-shop";
import type { NamedSum } from "@/domain/closing/responses";
import { selectAll } from "../core/sql";

/** The orders `o` that count: a cancelled one was given back whole, and what was bought for it is ours. */
export const COUNTED = "o.closed_at != '' AND o.status != 'cancelled'";

const RESULTS = `FROM order_results r INDEXED BY idx_order_results_delivery JOIN orders o ON o.id = r.order_id
  WHERE r.delivery_date = {:date} AND r.outcome != 'not_available' AND ${COUNTED}`;
/** Shops that are named together: an item that was bought in several counts for each with its part. */
const SEVERAL = "r.shop LIKE '%, %'";

/** What was bought for a closed delivery by category, the largest first. */
export function sumsByCategory(app: App, date: string): NamedSum[] {
  return sumsBy(app, date, "iif(r.item_id = r.id, r.item_name, r.category)", "1");
}

/** The same by shop. */
export function sumsByShop(app: App, date: string): NamedSum[] {
  const whole = sumsBy(app, date, "iif(r.item_id = r.id, r.item_name, r.shop)", `NOT ${SEVERAL}`);
  const sums = new Map(whole.map((sum) => [sum.name, sum]));
  for (const { shop, cents } of partsOfSeveral(app, date)) {
    const before = sums.get(shop) ?? { items: 0, cents: 0 };
    sums.set(shop, { name: shop, items: before.items + 1, cents: before.cents + cents });
  }
  return [...sums.values()].sort((a, b) => b.cents - a.cents || (a.name < b.name ? -1 : 1));
}

function sumsBy(app: App, date: string, name: string, which: string): NamedSum[] {
  return selectAll(
    app,
    `SELECT ${name} AS name, COUNT(*) AS items, SUM(r.cents) AS cents ${RESULTS} AND ${which}
     GROUP BY 1 ORDER BY 3 DESC, 1`,
    { date },
    { name: "", items: 0, cents: 0 },
  );
}

function partsOfSeveral(app: App, date: string) {
  const items = selectAll(
    app,
    `SELECT r.id, r.cents, r.shop ${RESULTS} AND ${SEVERAL}`,
    { date },
    { id: "", cents: 0, shop: "" },
  );
  if (items.length === 0) return [];
  const purchases = selectAll(
    app,
    `SELECT shop, cents, shares FROM purchases
     WHERE delivery_date = {:date} AND void_at = '' AND outcome IN ('bought', 'substituted') ORDER BY at, id`,
    { date },
    { shop: "", cents: 0, shares: "" },
  );
  return partsByShop(
    items,
    purchases.map((row) => ({ ...row, shares: JSON.parse(row.shares) as Share[] })),
  );
}
