import { deliveryInstead } from "@/domain/delivery/delivery-acts";
import { now as clockNow } from "../core/clock";
import { inTransaction } from "../core/http";
import { findOrNull } from "../core/records";
import { selectAll } from "../core/sql";
import { comingDeliveries } from "./deliveries";
import { joinWaiting, setDelivery } from "./join-delivery";
import { TOLD_AT_ONCE, tellMoved } from "./tell-moved";

/** Each minute: moves what is left of the orders of cancelled deliveries, and of those that wait for a date. */
export function moveOrders(app: App): void {
  inTransaction(app, (tx) => moveCancelled(tx, clockNow()));
  inTransaction(app, (tx) => joinWaiting(tx, clockNow()));
}

/** Gives the orders of cancelled deliveries the one that was chosen, a part at a time, and tells their members. */
export function moveCancelled(tx: App, now: number): void {
  const rows = selectAll(
    tx,
    `SELECT o.id, d.date, d.moved_to, d.reason FROM deliveries d
     CROSS JOIN orders o INDEXED BY idx_orders_delivery ON o.delivery_date = d.date
     WHERE d.state = 'cancelled' AND o.delivery_date != '' AND o.status IN ('pending', 'processing')
       AND o.submitted_at != ''
     LIMIT ${TOLD_AT_ONCE}`,
    {},
    { id: "", date: "", moved_to: "", reason: "" },
  );
  if (rows.length === 0) return;
  const coming = comingDeliveries(tx, now);
  for (const { id, date, moved_to, reason } of rows) {
    const order = findOrNull(tx, "orders", id);
    if (!order) continue;
    setDelivery(tx, order, deliveryInstead(coming, moved_to, now)?.date ?? "");
    tx.save(order);
    tellMoved(tx, order, { from: date, reason, now });
  }
}
