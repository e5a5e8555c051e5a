import { type Closing, closeDelivery, totalOfOrders } from "@/domain/closing/closing";
import { EXTRA_COSTS } from "@/domain/closing/extra-costs";
import { type CloseDelivery, closeDeliverySchema } from "@/domain/closing/responses";
import { momentText } from "@/domain/time/sa-time";
import { requireStillAdmin } from "../admin/edits";
import { stateOf } from "../buying/delivery-state";
import { audit } from "../core/audit";
import { decidedBefore } from "../core/decided-before";
import { type Caller, fail, inTransaction, query } from "../core/http";
import { derivedId } from "../core/ids";
import { findFirstOrNull, setAll } from "../core/records";
import { execute, executeRows, rowParts, selectAll } from "../core/sql";
import { postAll } from "../ledger/ledger";
import { boughtDelivery, boughtSeen } from "./bought-delivery";
import { requireCloser } from "./own-orders";
import { closingView, doubledLines, figuresOf } from "./preview-closing";

/** After all items of an order. */
const LAST = 100_000;
/**
 * Closes a delivery as the admin saw it: 409 where it has changed since, or doesn't add up. All of it is written in one
 * transaction, and decided before that. Sent again, or by a second admin, it answers what was closed.
 */
export const closeDeliveryCommand = query(
  { route: "POST /api/app/admin/closing/close", body: closeDeliverySchema },
  ({ app, caller, body, now }) => {
    const date = body.delivery_date;
    if (stateOf(app, date).state === "buying") {
      const decided = decidedBefore(
        app,
        (at) => boughtSeen(at, date),
        (at) => decisionOf(at, date),
      );
      inTransaction(app, (tx) => {
        requireStillAdmin(tx, caller);
        if (stateOf(tx, date).state === "buying") close(tx, decided(tx), body, { caller, now });
      });
    }
    if (stateOf(app, date).state !== "closed") fail(409, "buying_not_started");
    return { closing: closingView(app, date, caller.id) };
  },
);

/** What closing writes, ready to be written. */
interface Decision {
  readonly closing: Closing;
  readonly figures: string;
  readonly doubled: number;
  readonly results: readonly string[];
  readonly extra: readonly string[];
  /** What each order spent. */
  readonly sums: string;
}

function decisionOf(app: App, date: string): Decision {
  const closing = closeDelivery(boughtDelivery(app, date));
  const { orders } = closing;
  return {
    closing,
    figures: figuresOf(closing),
    doubled: doubledLines(app, date),
    results: rowParts(orders.flatMap(({ items }) => items)),
    extra: rowParts(
      orders
        .filter(({ extra }) => extra > 0)
        .map(({ order_id, extra: cents }) => {
          return { id: derivedId("extra-costs", `${date}:${order_id}`), order_id, cents };
        }),
    ),
    sums: JSON.stringify(
      orders.map(({ order_id: id, spent, unspent, saved }) => ({ id, spent, unspent, saved })),
    ),
  };
}

interface By {
  readonly caller: Caller;
  readonly now: number;
}

function close(tx: App, decision: Decision, body: CloseDelivery, { caller, now }: By): void {
  const date = body.delivery_date;
  const delivery = findFirstOrNull(tx, "deliveries", "date = {:date}", { date });
  if (!delivery) fail(409, "buying_not_started");
  const isSettled = decision.doubled === 0 && decision.closing.problems.length === 0;
  if (!isSettled) fail(409, "closing_problems");
  if (decision.figures !== body.figures) fail(409, "closing_changed");
  const closer = requireCloser(tx, caller.id, body);
  setAll(delivery, {
    state: "closed",
    closed_at: momentText(now),
    revision: delivery.getInt("revision") + 1,
  });
  tx.save(delivery);
  closeOrders(tx, decision, { date, caller, now });
  logClosing(tx, delivery, decision.closing, { date, caller, now, ...closer });
}

interface Deciding extends By {
  readonly date: string;
}

function closeOrders(tx: App, decision: Decision, { date, caller, now }: Deciding): void {
  writeResults(tx, decision.results);
  writeExtra(tx, decision.extra);
  execute(
    tx,
    `UPDATE orders SET closed_at = {:at}, spent = r.spent, unspent = r.unspent, saved = r.saved
     FROM (SELECT value ->> '$.id' AS id, value ->> '$.spent' AS spent, value ->> '$.unspent' AS unspent,
       value ->> '$.saved' AS saved FROM json_each({:sums})) r WHERE orders.id = r.id`,
    { at: momentText(now), sums: decision.sums },
  );
  const owners = ownersOf(tx, date);
  const returned = decision.closing.orders.filter(({ unspent }) => unspent !== 0);
  postAll(
    tx,
    returned.map(({ order_id: orderId, unspent }) => {
      const id = derivedId("closing", `${date}:${orderId}`);
      return {
        event: { id, userId: owners.get(orderId) ?? "", actorId: caller.id, at: now },
        entries: [{ purse: "groceries", cents: unspent, kind: "unspent", orderId }],
      };
    }),
  );
}

function ownersOf(tx: App, date: string): ReadonlyMap<string, string> {
  const sql = `SELECT id, user_id FROM orders INDEXED BY idx_orders_delivery
    WHERE delivery_date = {:date} AND delivery_date != ''`;
  const rows = selectAll(tx, sql, { date }, { id: "", user_id: "" });
  return new Map(rows.map(({ id, user_id }) => [id, user_id]));
}

/** The words of an item are the member's own, as they were ordered. */
function writeResults(tx: App, items: readonly string[]): void {
  executeRows(
    tx,
    `INSERT INTO order_results (id, user_id, order_id, item_id, delivery_date, position, item_name, unit, category,
       asked, outcome, bought_milli, replaced_milli, cents, closed_cents, shelf_cents, saved_cents, shop, bought_item, reason)
     SELECT w.id, w.user_id, w.order_id, w.item_id, w.delivery_date, COALESCE(i.position, 0),
       COALESCE(i.item_name, l.item_name, ''), COALESCE(i.unit, l.unit, ''), COALESCE(l.category, i.category, ''),
       w.quantity, value ->> '$.outcome', value ->> '$.bought_milli',
       value ->> '$.replaced_milli', value ->> '$.cents', value ->> '$.cents',
       value ->> '$.shelf_cents', value ->> '$.saved_cents', substr(value ->> '$.shop', 1, 300),
       substr(value ->> '$.bought_item', 1, 500), substr(value ->> '$.reason', 1, 1000)
     FROM json_each({:rows}) JOIN buying_wants w ON w.id = value ->> '$.want_id'
       LEFT JOIN basket_items i ON i.id = w.item_id LEFT JOIN buying_lines l ON l.id = w.line_id`,
    items,
  );
}

/** A row beside those of the items: so they add up to what the order spent, and it can be corrected like them. */
function writeExtra(tx: App, rows: readonly string[]): void {
  executeRows(
    tx,
    `INSERT INTO order_results (id, user_id, order_id, item_id, delivery_date, position, item_name, unit, category,
       asked, outcome, bought_milli, replaced_milli, cents, closed_cents, shelf_cents, saved_cents, shop, bought_item, reason)
     SELECT value ->> '$.id', o.user_id, o.id, value ->> '$.id', o.delivery_date, ${LAST}, {:name}, '', {:name},
       1, 'bought', 1000, 0, value ->> '$.cents', value ->> '$.cents', 0, 0, '', '', ''
     FROM json_each({:rows}) JOIN orders o ON o.id = value ->> '$.order_id'`,
    rows,
    { name: EXTRA_COSTS },
  );
}

interface Logged extends Deciding {
  readonly mark?: object;
  readonly reason?: string;
}

function logClosing(tx: App, delivery: RecordModel, closing: Closing, by: Logged): void {
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
      ...by.mark,
    },
    reason: by.reason ?? "",
  });
}
