import { type Closing, closeDelivery, totalOfOrders } from "@/domain/closing/closing";
import { saysExtraCosts } from "@/domain/closing/extra-costs";
import type { ClosingOrder, ClosingView } from "@/domain/closing/responses";
import { isMoreThanHalfBack } from "@/domain/closing/results";
import { dateAsked } from "../buying/delivery-state";
import { listOverview } from "../buying/overview";
import { query } from "../core/http";
import { findFirstOrNull } from "../core/records";
import { settings } from "../core/settings";
import { selectAll, selectFirst } from "../core/sql";
import { recordView } from "../core/views";
import { memberName } from "../members/member-name";
import { boughtDelivery, termsOf } from "./bought-delivery";
import { COUNTED, sumsByCategory, sumsByShop } from "./named-sums";
import { boughtForSelf, needsOf } from "./own-orders";

/** What closing a delivery would do to each member, or what it has done. */
export const viewClosing = query("GET /api/app/admin/closing/{date}", ({ app, caller, now, e }) => {
  const date = dateAsked(e);
  const shown = { action: "closing.opened", collection: "deliveries", recordId: "" };
  recordView(app, { caller, now, ...shown, memberId: "", list: date });
  return closingView(app, date, caller.id);
});

/** As it is shown to this admin. */
export function closingView(app: App, date: string, adminId: string): ClosingView {
  const delivery = findFirstOrNull(app, "deliveries", "date = {:date}", { date });
  const state = delivery?.getString("state") ?? "open";
  const delivered = state === "buying" ? boughtDelivery(app, date) : null;
  const closing = delivered && closeDelivery(delivered);
  const orders = closing ? previewed(app, date, closing) : closedOrders(app, date);
  const total = totalOfOrders(orders);
  const slips = closing?.slips ?? slipsTotal(app, date);
  const problems = closing?.problems ?? [];
  const count = (kind: string) => problems.filter((problem) => problem.kind === kind).length;
  return {
    date,
    state,
    closed_at: delivery?.getString("closed_at") ?? "",
    total,
    slips,
    ours: slips - total.spent,
    extra: closing ? sumOfExtra(closing) : closedExtra(app, date),
    extra_unsaid: settings.extraCosts === "on" && !saysExtraCosts(termsOf(app)),
    orders,
    figures: closing ? figuresOf(closing) : "",
    open_slips: count("slip_open"),
    loose: count("no_slip"),
    over_budget: problems.flatMap((one) => (one.kind === "over_budget" ? [one.order_id] : [])),
    not_entered: closing ? notEntered(app, date) : 0,
    doubled: closing ? doubledLines(app, date) : 0,
    for_self: delivered ? boughtForSelf(app, date, delivered) : [],
    closer_needs: delivered ? needsOf(app, adminId, date) : "",
    untold: untold(app, date),
    shops: closing ? [] : sumsByShop(app, date),
    categories: closing ? [] : sumsByCategory(app, date),
  };
}

/** A text that changes with what any order would spend and get back. */
export function figuresOf({ orders }: Closing): string {
  return $security.sha256(
    JSON.stringify(orders.map(({ order_id, spent, unspent }) => [order_id, spent, unspent])),
  );
}

const ORDER = { order_id: "", order_number: "", user_id: "", member: "" };
const MEMBER = `${memberName("o.user_id", "NULLIF(p.full_name, ''), NULLIF(p.email, '')")} AS member`;

function previewed(app: App, date: string, { orders }: Closing): ClosingOrder[] {
  const rows = selectAll(
    app,
    `SELECT o.id AS order_id, o.order_number, o.user_id, ${MEMBER}
     FROM orders o INDEXED BY idx_orders_delivery LEFT JOIN profiles p ON p.id = o.user_id
     WHERE o.delivery_date = {:date} AND o.delivery_date != ''`,
    { date },
    ORDER,
  );
  const known = new Map(rows.map((row) => [row.order_id, row]));
  const all = orders.map(({ order_id, items, extra: _extra, ...sums }) => ({
    ...(known.get(order_id) ?? ORDER),
    order_id,
    ...sums,
    items: items.length,
    missing: items.filter(({ outcome }) => outcome === "not_available").length,
    half_back: isMoreThanHalfBack(sums),
  }));
  return all.sort(byAttention);
}

/** Whoever would get more than half back first, then by name. */
function byAttention(a: ClosingOrder, b: ClosingOrder): number {
  if (a.half_back !== b.half_back) return a.half_back ? -1 : 1;
  return a.member < b.member ? -1 : a.member > b.member ? 1 : 0;
}

function closedOrders(app: App, date: string): ClosingOrder[] {
  const rows = selectAll(
    app,
    `SELECT o.id AS order_id, o.order_number, o.user_id, ${MEMBER}, o.order_budget AS budget, o.spent, o.unspent,
       o.saved, (SELECT COUNT(*) FROM order_results r WHERE r.order_id = o.id AND r.item_id != r.id) AS items,
       (SELECT COUNT(*) FROM order_results r WHERE r.order_id = o.id AND r.outcome = 'not_available') AS missing
     FROM orders o INDEXED BY idx_orders_delivery LEFT JOIN profiles p ON p.id = o.user_id
     WHERE o.delivery_date = {:date} AND o.delivery_date != '' AND o.closed_at != '' AND o.status != 'cancelled'`,
    { date },
    { ...ORDER, budget: 0, spent: 0, unspent: 0, saved: 0, items: 0, missing: 0 },
  );
  return rows.map((row) => ({ ...row, half_back: isMoreThanHalfBack(row) })).sort(byAttention);
}

function sumOfExtra({ orders }: Closing): number {
  return orders.reduce((sum, { extra }) => sum + extra, 0);
}

function closedExtra(app: App, date: string): number {
  const sql = `SELECT COALESCE(SUM(r.cents), 0) AS cents
    FROM order_results r INDEXED BY idx_order_results_delivery JOIN orders o ON o.id = r.order_id
    WHERE r.delivery_date = {:date} AND r.item_id = r.id AND ${COUNTED}`;
  return selectFirst(app, sql, { date }, { cents: 0 })?.cents ?? 0;
}

function slipsTotal(app: App, date: string): number {
  const sql = `SELECT COALESCE(SUM(total_cents), 0) AS cents FROM slips
    WHERE delivery_date = {:date} AND void_at = ''`;
  return selectFirst(app, sql, { date }, { cents: 0 })?.cents ?? 0;
}

/** Items that no entry names, or that were to be looked for later. */
function notEntered(app: App, date: string): number {
  const sql = `SELECT COUNT(*) AS n FROM buying_wants w
    WHERE w.delivery_date = {:date} AND w.gone_at = '' AND w.id NOT IN (
      SELECT s.value ->> '$.want_id' FROM purchases p, json_each(p.shares) s
      WHERE p.delivery_date = {:date} AND p.void_at = '' AND p.outcome != 'later')`;
  return selectFirst(app, sql, { date }, { n: 0 })?.n ?? 0;
}

/** Lines with more bought than was asked for: a person has to say which entry is right. */
export function doubledLines(app: App, date: string): number {
  return listOverview(app, date).shops.reduce((sum, { doubled }) => sum + doubled, 0);
}

function untold(app: App, date: string): number {
  const sql = `SELECT COUNT(*) AS n FROM orders INDEXED BY idx_orders_delivery
    WHERE delivery_date = {:date} AND delivery_date != '' AND closed_at != '' AND result_told_at = '' AND user_id != ''`;
  return selectFirst(app, sql, { date }, { n: 0 })?.n ?? 0;
}
