import { deliveryOfVerified, deliveryToJoin } from "@/domain/delivery/joining";
import { isOnList } from "../buying/join-list";
import { findOrNull } from "../core/records";
import { selectAll } from "../core/sql";
import { moveNotes } from "../orders/order-notes";
import { comingDeliveries, deliveryRow } from "./deliveries";
import { TOLD_AT_ONCE, tellMoved } from "./tell-moved";

/** Gives an order that is completed now its delivery, or none where no date is to come. Doesn't save. */
export function joinDelivery(tx: App, order: RecordModel, now: number): void {
  setDelivery(tx, order, deliveryToJoin(comingDeliveries(tx, now), now)?.date ?? "");
}

/**
 * Gives an order that is verified now the delivery that still takes it. Returns the one that it had joined, where it
 * comes too late for it; else "". Doesn't save.
 */
export function keepDelivery(tx: App, order: RecordModel, now: number): string {
  const own = order.getString("delivery_date");
  const isListed = isOnList(tx, order.id, own);
  const date = deliveryOfVerified(own, comingDeliveries(tx, now), now, isListed);
  if (date === own) return "";
  setDelivery(tx, order, date);
  return own;
}

/** The orders that wait for a delivery date join the first one, a part at a time, and their members are told. */
export function joinWaiting(tx: App, now: number): void {
  const rows = selectAll(
    tx,
    `SELECT id FROM orders WHERE status IN ('pending', 'processing') AND delivery_date = ''
       AND submitted_at != '' AND user_id != '' LIMIT ${TOLD_AT_ONCE}`,
    {},
    { id: "" },
  );
  if (rows.length === 0) return;
  const date = deliveryToJoin(comingDeliveries(tx, now), now)?.date;
  if (!date) return;
  for (const { id } of rows) {
    const order = findOrNull(tx, "orders", id);
    if (!order) continue;
    setDelivery(tx, order, date);
    tx.saveNoValidate(order); // what else an old order holds keeps no date from being added
    tellMoved(tx, order, { from: "", reason: "", now });
  }
}

/** Gives an order another delivery. What was told its buyer goes with it, also where it waits for a date in between. */
export function setDelivery(tx: App, order: RecordModel, date: string): void {
  if (date) deliveryRow(tx, date);
  if (date && date !== order.getString("delivery_date")) moveNotes(tx, order.id, date);
  order.set("delivery_date", date);
}
