import type { BuyingList, ShopProgress } from "@/domain/buying/responses";
import { query } from "../core/http";
import { selectAll, selectFirst } from "../core/sql";
import { dateAsked, mayReadBought, stateOf } from "./delivery-state";
import { versionOf } from "./join-list";

/** Deliveries that are bought at the same time. */
const DELIVERIES_SHOWN = 20;

/** The deliveries that are being bought, the first one first. */
export const buyingDeliveries = query("GET /api/app/buying/deliveries", ({ app }) => {
  const deliveries = selectAll(
    app,
    `SELECT d.date, (SELECT COALESCE(MAX(version), 0) FROM buying_wants WHERE delivery_date = d.date) AS version,
       (SELECT COUNT(*) FROM buying_lines WHERE delivery_date = d.date) AS lines
     FROM deliveries d WHERE d.state = 'buying' ORDER BY d.date LIMIT ${DELIVERIES_SHOWN}`,
    {},
    { date: "", version: 0, lines: 0 },
  );
  return { deliveries };
});

/** How far the list of a delivery is, by shop: to who may read what was bought. */
export const showList = query("GET /api/app/buying/lists/{date}", ({ app, caller, e }) => {
  const date = dateAsked(e);
  const list = listOverview(app, date);
  return mayReadBought(app, caller, date) ? list : { ...list, orders: 0, shops: [] };
});

export function listOverview(app: App, date: string): BuyingList {
  return {
    date,
    state: stateOf(app, date).state,
    version: versionOf(app, date),
    orders: ordersOf(app, date),
    shops: shopsOf(app, date),
  };
}

function ordersOf(app: App, date: string): number {
  const sql = `SELECT COUNT(DISTINCT order_id) AS n FROM buying_wants
    WHERE delivery_date = {:date} AND gone_at = ''`;
  return selectFirst(app, sql, { date }, { n: 0 })?.n ?? 0;
}

/** As `lineState` and `isDoubled` say of one line. */
const LINES_BY_SHOP = `WITH entered AS (
    SELECT CAST(s.value ->> '$.want_id' AS TEXT) AS want_id, SUM(s.value ->> '$.quantity_milli') AS milli,
      SUM(IIF(p.outcome = 'not_available', 0, s.value ->> '$.quantity_milli')) AS bought,
      SUM(p.outcome != 'not_available') AS entries,
      MIN(IIF(p.outcome = 'not_available', 1, p.kept_at != '')) AS kept
    FROM purchases p, json_each(p.shares) s
    WHERE p.delivery_date = {:date} AND p.void_at = '' AND p.outcome != 'later' GROUP BY 1),
  wants AS (
    SELECT l.shop, COALESCE(NULLIF(l.joined_to, ''), l.id) AS line,
      MAX(0, w.quantity * 1000 - COALESCE(n.milli, 0)) AS left,
      COALESCE(n.entries > 1 AND n.kept = 0 AND n.bought > w.quantity * 1000, 0) AS doubled
    FROM buying_wants w JOIN buying_lines l ON l.id = w.line_id LEFT JOIN entered n ON n.want_id = w.id
    WHERE w.delivery_date = {:date} AND w.gone_at = '')
  SELECT shop, COUNT(*) AS lines, SUM(left = 0) AS done, SUM(doubled) AS doubled
  FROM (SELECT shop, line, SUM(left) AS left, MAX(doubled) AS doubled FROM wants GROUP BY shop, line)
  GROUP BY shop ORDER BY shop = '', shop`;

function shopsOf(app: App, date: string): ShopProgress[] {
  const paid = new Map(paidByShop(app, date).map(({ shop, cents }) => [shop, cents]));
  const shape = { shop: "", lines: 0, done: 0, doubled: 0 };
  const shops = selectAll(app, LINES_BY_SHOP, { date }, shape).map((row) => ({
    ...row,
    cents: paid.get(row.shop) ?? 0,
  }));
  const known = new Set(shops.map(({ shop }) => shop));
  const others = [...paid].filter(([shop]) => !known.has(shop));
  return [
    ...shops,
    ...others.map(([shop, cents]) => ({ shop, lines: 0, done: 0, doubled: 0, cents })),
  ];
}

function paidByShop(app: App, date: string): { shop: string; cents: number }[] {
  return selectAll(
    app,
    `SELECT shop, SUM(cents) AS cents FROM purchases
     WHERE delivery_date = {:date} AND void_at = '' AND outcome IN ('bought', 'substituted') GROUP BY shop`,
    { date },
    { shop: "", cents: 0 },
  );
}
