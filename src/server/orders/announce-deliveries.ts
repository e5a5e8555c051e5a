import { sastDate } from "@/domain/time/sa-time";
import { now } from "../core/clock";
import { inTransaction } from "../core/http";
import { exists, selectAll } from "../core/sql";
import { isBrought } from "../deliveries/kept-back";
import { orderEvent } from "../mail/member-events";
import { deliveryDayId } from "../notifications/delivery-day";
import { notify } from "../notifications/notify";

/** On the mornings of delivery days: notifies each member whose order it delivers, once. */
export function announceDeliveries(app: App): void {
  const today = sastDate(now());
  for (const { id } of ordersOf(app, today)) inTransaction(app, (tx) => tell(tx, id, today));
}

/** That a delivery of this date brings an order `o`: in SQL. */
const COMES = `o.delivery_date = {:date} AND o.delivery_date != '' AND o.status = 'processing' AND o.user_id != ''
  AND ${isBrought("o")}`;

function ordersOf(app: App, date: string): { id: string }[] {
  return selectAll(
    app,
    `SELECT o.id FROM orders o INDEXED BY idx_orders_delivery WHERE ${COMES}`,
    { date },
    { id: "" },
  );
}

function tell(tx: App, id: string, date: string): void {
  const stillComes = `SELECT 1 FROM orders o WHERE o.id = {:id} AND ${COMES}`;
  if (!exists(tx, stillComes, { id, date })) return;
  const order = tx.findRecordById("orders", id);
  notify(tx, {
    userId: order.getString("user_id"),
    event: "delivery_day",
    eventId: deliveryDayId(id, date),
    data: { ...orderEvent(order), date },
    dueAt: now(),
  });
}
