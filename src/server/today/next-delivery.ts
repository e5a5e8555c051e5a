import type { Today } from "@/domain/today/today";
import { comingDelivery } from "../deliveries/deliveries";
import { nothingBought, notKeptBack } from "../deliveries/kept-back";
import { countedIn } from "./counted";

/** The next delivery, and how far its orders are. */
export function nextDelivery(app: App, now: number): Today["delivery"] {
  const next = comingDelivery(app, now);
  if (!next) return null;
  const { date, cut_off_at, state } = next;
  const ofStatus = (status: string, and = "") =>
    countedIn(
      app,
      `orders INDEXED BY idx_orders_delivery
       WHERE delivery_date = {:date} AND delivery_date != '' AND status = '${status}' ${and}`,
      { date },
    );
  return {
    date,
    cut_off_at,
    to_deliver: ofStatus("processing", `AND ${notKeptBack(state)}`),
    delivered: ofStatus("delivered"),
    kept_back: ofStatus(
      "processing",
      `AND NOT (${notKeptBack(state)}) AND NOT (${nothingBought(state)})`,
    ).count,
    // Of what is never so, as before a delivery is closed, SQLite refuses to read the named index.
    nothing_bought:
      state === "closed" ? ofStatus("processing", `AND ${nothingBought(state)}`).count : 0,
    waiting: ofStatus("pending").count,
  };
}
