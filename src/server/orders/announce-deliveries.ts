import { sastDate } from "@/domain/time/sa-time";
import { now } from "../core/clock";
import { inTransaction } from "../core/http";
import { exists, selectAll } from "../core/sql";
import { isBrought } from "../deliveries/kept-back";
import { tellHeldToday, tellToday } from "../deliveries/tell-moved";

/**
 * On the mornings of delivery days: notifies each member whose order it delivers, once, and each whose order would come
 * and is on hold that it doesn't.
 */
export function announceDeliveries(app: App): void {
  const at = now();
  const date = sastDate(at);
  eachOrder(app, { which: COMES, date }, (tx, order) => tellToday(tx, order, at));
  eachOrder(app, { which: ON_HOLD, date }, (tx, order) => tellHeldToday(tx, order, at));
}

const OF_DAY = `o.delivery_date = {:date} AND o.delivery_date != '' AND o.status = 'processing' AND o.user_id != ''`;
/** That a delivery of this date brings an order `o`: in SQL. */
const COMES = `${OF_DAY} AND ${isBrought("o")}`;
const ON_HOLD = `${OF_DAY} AND o.payment_status = 'verified' AND o.held_at != ''`;

interface Which {
  /** In SQL; asked again in the transaction of each order. */
  readonly which: string;
  readonly date: string;
}

function eachOrder(
  app: App,
  { which, date }: Which,
  act: (tx: App, order: RecordModel) => void,
): void {
  const sql = `SELECT o.id FROM orders o INDEXED BY idx_orders_delivery WHERE ${which}`;
  for (const { id } of selectAll(app, sql, { date }, { id: "" })) {
    inTransaction(app, (tx) => {
      const isStill = `SELECT 1 FROM orders o WHERE o.id = {:id} AND ${which}`;
      if (exists(tx, isStill, { id, date })) act(tx, tx.findRecordById("orders", id));
    });
  }
}
