import type { DeliveryState } from "@/domain/delivery/joining";
import type { KeptBack } from "@/domain/order/rules";
import { isSomethingBought } from "../closing/results-of";
import { selectFirst } from "../core/sql";

/** Why an order of a statement isn't to be delivered as it is; empty where nothing keeps it back. */
export function keptBack(order: string): string {
  return `CASE WHEN ${order}.held_at != '' THEN 'held'
    WHEN ${order}.closed_at = '' AND EXISTS (SELECT 1 FROM deliveries d
      WHERE d.date = ${order}.delivery_date AND d.state = 'closed') THEN 'not_bought'
    WHEN ${order}.closed_at != '' AND NOT ${isSomethingBought(`${order}.id`)} THEN 'nothing_bought'
    ELSE '' END`;
}

/** That the delivery of an order of a statement brings it: nothing keeps it back, and something was bought for it. */
export function isBrought(order: string): string {
  return `${keptBack(order)} = ''`;
}

/** Why the order with this id is kept back: in SQL. Empty too where there is none. */
export function keptBackById(id: string): string {
  return `COALESCE((SELECT ${keptBack("k")} FROM orders k WHERE k.id = ${id}), '')`;
}

/**
 * That nothing keeps back an order, of the table itself, of a delivery in this state: in SQL. For a closed one it needs
 * more than the index.
 */
export function notKeptBack(state: DeliveryState): string {
  if (state !== "closed") return "held_at = ''";
  return `held_at = '' AND closed_at != '' AND ${isSomethingBought("orders.id")}`;
}

/** That an order, of the table itself, of a delivery in this state was closed with nothing for it: in SQL. */
export function nothingBought(state: DeliveryState): string {
  return state === "closed" ? `closed_at != '' AND NOT ${isSomethingBought("orders.id")}` : "0";
}

export function keptBackOf(app: App, orderId: string): KeptBack | "" {
  const sql = `SELECT ${keptBackById("{:orderId}")} AS why`;
  return (selectFirst(app, sql, { orderId }, { why: "" })?.why ?? "") as KeptBack | "";
}
