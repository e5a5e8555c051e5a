import type { DeliveryDetails } from "@/domain/delivery/admin-deliveries";
import { fail } from "../core/http";
import { findFirstOrNull } from "../core/records";
import { selectFirst } from "../core/sql";
import { deliveryOn, type StoredDelivery } from "./deliveries";
import { nothingBought, notKeptBack } from "./kept-back";

const COUNTS = {
  verified: 0,
  not_verified: 0,
  to_deliver: 0,
  nothing_bought: 0,
  delivered: 0,
  held: 0,
  budget: 0,
};

/** A delivery with what its orders add up to, by one walk through their index. */
export function countedDelivery(app: App, stored: StoredDelivery): DeliveryDetails["delivery"] {
  const { date, state } = stored;
  const counts = selectFirst(
    app,
    `SELECT COALESCE(SUM(payment_status = 'verified'), 0) AS verified,
       COALESCE(SUM(payment_status != 'verified'), 0) AS not_verified,
       COALESCE(SUM(payment_status = 'verified' AND status = 'processing' AND ${notKeptBack(state)}), 0) AS to_deliver,
       COALESCE(SUM(payment_status = 'verified' AND status = 'processing' AND ${nothingBought(state)}), 0) AS nothing_bought,
       COALESCE(SUM(status = 'delivered'), 0) AS delivered,
       COALESCE(SUM(held_at != ''), 0) AS held,
       COALESCE(SUM(CASE payment_status WHEN 'verified' THEN order_budget ELSE 0 END), 0) AS budget
     FROM orders INDEXED BY idx_orders_delivery
     WHERE delivery_date = {:date} AND delivery_date != '' AND status != 'cancelled'`,
    { date },
    COUNTS,
  );
  return { ...stored, id: date, revision: revisionOf(app, date), ...(counts ?? COUNTS) };
}

/** How often a delivery was changed; 0 before its row is made. */
export function revisionOf(app: App, date: string): number {
  return findFirstOrNull(app, "deliveries", "date = {:date}", { date })?.getInt("revision") ?? 0;
}

/** The delivery that a request is about. 404 for another day. */
export function deliveryAsked(app: App, date: string): StoredDelivery {
  return deliveryOn(app, date) ?? fail(404, "not_found");
}
