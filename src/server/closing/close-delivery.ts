import { type Closing, closeDelivery, totalOfOrders } from "@/domain/closing/closing";
import { EXTRA_COSTS } from "@/domain/closing/extra-costs";
import { type CloseDelivery, closeDeliverySchema } from "@/domain/closing/responses";
import { momentText } from "@/domain/time/sa-time";
import { requireStillAdmin } from "../admin/edits";
import { audit } from "../core/audit";
import { type Caller, command, fail } from "../core/http";
import { derivedId } from "../core/ids";
import { findFirstOrNull, setAll } from "../core/records";
import { execute, executeRows, selectAll } from "../core/sql";
import { post } from "../ledger/ledger";
import { boughtDelivery } from "./bought-delivery";
import { closingView, doubledLines } from "./preview-closing";

/** After all items of an order. */
const LAST = 100_000;
/**
 * Closes a delivery as the admin saw it: 409 where it has changed since, or doesn't add up. All of it is one
 * transaction. Sent again, or by a second admin, it answers what was closed.
 */
export const closeDeliveryCommand = command(
  { route: "POST /api/app/admin/closing/close", body: closeDeliverySchema },
  ({ app: tx, caller, body, now }) => {
    requireStillAdmin(tx, caller);
    const date = body.delivery_date;
    const delivery = findFirstOrNull(tx, "deliveries", "date = {:date}", { date });
    const state = delivery?.getString("state") ?? "open";
    if (state === "closed") return { closing: closingView(tx, date) };
    if (!delivery || state !== "buying") return fail(409, "buying_not_started");
    const closing = closeDelivery(boughtDelivery(tx, date));
    if (doubledLines(tx, date) > 0) fail(409, "closing_problems");
    requireAsSeen(closing, body);
    setAll(delivery, {
      state: "closed",
      closed_at: momentText(now),
      revision: delivery.getInt("revision") + 1,
    });
    tx.save(delivery);
    closeOrders(tx, closing, { date, caller, now });
    logClosing(tx, delivery, closing, { date, caller, now });
    return { closing: closingView(tx, date) };
  },
);

function requireAsSeen({ orders, problems }: Closing, seen: CloseDelivery): void {
  if (problems.length > 0) fail(409, "closing_problems");
  const { spent, unspent } = totalOfOrders(orders);
  const isSeen = seen.orders === orders.length && seen.spent === spent && seen.unspent === unspent;
  if (!isSeen) fail(409, "closing_changed");
}

interface Deciding {
  readonly date: string;
  readonly caller: Caller;
  readonly now: number;
}

function closeOrders(tx: App, { orders }: Closing, { date, caller, now }: Deciding): void {
  writeResults(
    tx,
    orders.flatMap(({ items }) => items),
  );
  writeExtra(tx, orders, date);
  const sums = orders.map(({ order_id: id, spent, unspent, saved }) => ({
    id,
    spent,
    unspent,
    saved,
  }));
  execute(
    tx,
    `UPDATE orders SET closed_at = {:at}, spent = r.spent, unspent = r.unspent, saved = r.saved
     FROM (SELECT value ->> '$.id' AS id, value ->> '$.spent' AS spent, value ->> '$.unspent' AS unspent,
       value ->> '$.saved' AS saved FROM json_each({:sums})) r WHERE orders.id = r.id`,
    { at: momentText(now), sums: JSON.stringify(sums) },
  );
  const owners = ownersOf(tx, date);
  for (const { order_id: orderId, unspent } of orders) {
    if (unspent === 0) continue;
    const id = derivedId("closing", `${date}:${orderId}`);
    const event = { id, userId: owners.get(orderId) ?? "", actorId: caller.id, at: now };
    post(tx, event, [{ purse: "groceries", cents: unspent, kind: "unspent", orderId }]);
  }
}

function ownersOf(tx: App, date: string): ReadonlyMap<string, string> {
  const sql = `SELECT id, user_id FROM orders INDEXED BY idx_orders_delivery
    WHERE delivery_date = {:date} AND delivery_date != ''`;
  const rows = selectAll(tx, sql, { date }, { id: "", user_id: "" });
  return new Map(rows.map(({ id, user_id }) => [id, user_id]));
}

/** The words of an item are the member's own, as they were ordered. */
function writeResults(tx: App, items: Closing["orders"][number]["items"]): void {
  executeRows(
    tx,
    `INSERT INTO order_results (id, user_id, order_id, item_id, delivery_date, position, item_name, unit, category,
       asked, outcome, bought_milli, cents, closed_cents, shelf_cents, saved_cents, shop, bought_item, reason)
     SELECT w.id, w.user_id, w.order_id, w.item_id, w.delivery_date, COALESCE(i.position, 0),
       COALESCE(i.item_name, l.item_name, ''), COALESCE(i.unit, l.unit, ''), COALESCE(l.category, i.category, ''),
       w.quantity, value ->> '$.outcome', value ->> '$.bought_milli', value ->> '$.cents', value ->> '$.cents',
       value ->> '$.shelf_cents', value ->> '$.saved_cents', substr(value ->> '$.shop', 1, 300),
       substr(value ->> '$.bought_item', 1, 500), substr(value ->> '$.reason', 1, 1000)
     FROM json_each({:rows}) JOIN buying_wants w ON w.id = value ->> '$.want_id'
       LEFT JOIN basket_items i ON i.id = w.item_id LEFT JOIN buying_lines l ON l.id = w.line_id`,
    items,
  );
}

/** A row beside those of the items: so they add up to what the order spent, and it can be corrected like them. */
function writeExtra(tx: App, orders: Closing["orders"], date: string): void {
  const rows = orders
    .filter(({ extra }) => extra > 0)
    .map(({ order_id, extra: cents }) => {
      return { id: derivedId("extra-costs", `${date}:${order_id}`), order_id, cents };
    });
  executeRows(
    tx,
    `INSERT INTO order_results (id, user_id, order_id, item_id, delivery_date, position, item_name, unit, category,
       asked, outcome, bought_milli, cents, closed_cents, shelf_cents, saved_cents, shop, bought_item, reason)
     SELECT value ->> '$.id', o.user_id, o.id, value ->> '$.id', o.delivery_date, ${LAST}, {:name}, '', {:name},
       1, 'bought', 1000, value ->> '$.cents', value ->> '$.cents', 0, 0, '', '', ''
     FROM json_each({:rows}) JOIN orders o ON o.id = value ->> '$.order_id'`,
    rows,
    { name: EXTRA_COSTS },
  );
}

function logClosing(tx: App, delivery: RecordModel, closing: Closing, by: Deciding): void {
  const { budget, spent, unspent } = totalOfOrders(closing.orders);
  audit(tx, {
    at: by.now,
    actorId: by.caller.id,
    action: "delivery.closed",
    collection: "deliveries",
    recordId: delivery.id,
    after: {
      date: by.date,
      orders: closing.orders.length,
      budget,
      spent,
      unspent,
      slips: closing.slips,
      ours: closing.ours,
    },
  });
}
