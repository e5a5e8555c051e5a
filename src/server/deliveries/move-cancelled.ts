import { deliveryToJoin } from "@/domain/delivery/joining";
import { now as clockNow } from "../core/clock";
import { inTransaction } from "../core/http";
import { findOrNull } from "../core/records";
import { selectAll } from "../core/sql";
import { comingDeliveries } from "./deliveries";
import { setDelivery } from "./join-delivery";
import { tellMoved } from "./tell-moved";

/** So many members are told in one transaction: nobody waits for more. */
const AT_ONCE = 200;

/** Each minute: moves what is left of the orders of cancelled deliveries. */
export function moveAllCancelled(app: App): void {
  inTransaction(app, (tx) => moveCancelled(tx, clockNow()));
}

/** Gives the orders of cancelled deliveries the next one, a part at a time, and tells their members. */
export function moveCancelled(tx: App, now: number): void {
  const rows = selectAll(
    tx,
    `SELECT o.id, d.date, d.reason FROM deliveries d
     CROSS JOIN orders o INDEXED BY idx_orders_delivery ON o.delivery_date = d.date
     WHERE d.state = 'cancelled' AND o.delivery_date != '' AND o.status IN ('pending', 'processing')
     LIMIT ${AT_ONCE}`,
    {},
    { id: "", date: "", reason: "" },
  );
  if (rows.length === 0) return;
  const to = deliveryToJoin(comingDeliveries(tx, now), now)?.date ?? "";
  for (const { id, date, reason } of rows) {
    const order = findOrNull(tx, "orders", id);
    if (!order) continue;
    setDelivery(tx, order, to);
    tx.save(order);
    tellMoved(tx, order, { from: date, reason, now });
  }
}
