import { sastDate } from "@/domain/time/sa-time";
import { derivedId } from "../core/ids";
import { exists } from "../core/sql";
import { withdrawNotification } from "./notify";

/** The id of the message that an order comes on this day. */
export function deliveryDayId(orderId: string, date: string): string {
  return derivedId("delivery_day", `${orderId}:${date}`);
}

/**
 * For the message that an order doesn't come today: whether its member was told that it does. What no phone was woken
 * for yet is withdrawn.
 */
export function takeBackDay(tx: App, orderId: string, now: number): { readonly day_told?: true } {
  const today = sastDate(now);
  withdrawNotification(tx, deliveryDayId(orderId, today), ["delivery_day"]);
  return isDayTold(tx, orderId, today) ? { day_told: true } : {};
}

/** The id of the message that an order which is on hold since then doesn't come on this day. */
export function holdDayId(orderId: string, date: string, heldAt: string): string {
  return derivedId("order_moved", `${orderId}:${date}:on hold:${heldAt}`);
}

export function isHoldTold(tx: App, orderId: string, date: string, heldAt: string): boolean {
  return isTold(tx, holdDayId(orderId, date, heldAt));
}

export function isDayTold(tx: App, orderId: string, date: string): boolean {
  return isTold(tx, deliveryDayId(orderId, date));
}

function isTold(tx: App, eventId: string): boolean {
  return exists(tx, "SELECT 1 FROM notifications WHERE event_id = {:eventId}", { eventId });
}
