import { isComing, type MovableOrder } from "@/domain/delivery/delivery-acts";
import { derivedId } from "../core/ids";
import { orderEvent } from "../mail/member-events";
import { notifyMember } from "../mail/notify-member";
import { orderFacts } from "../orders/order-facts";

/** So many members are told in one transaction: nobody waits for more. */
export const TOLD_AT_ONCE = 200;

interface Moved {
  readonly from: string;
  /** For the member; empty where there is none. */
  readonly reason: string;
  readonly now: number;
}

/**
 * Tells a member by email and in the app that an order comes with another delivery, and why where that is theirs to
 * read. Nothing is said of one that doesn't come: on hold it is told as it is let go, rejected as it is verified.
 */
export function tellMoved(tx: App, order: RecordModel, { from, reason, now }: Moved): void {
  if (!isComing(movable(order))) return;
  const date = order.getString("delivery_date");
  notifyMember(tx, {
    userId: order.getString("user_id"),
    event: "order_moved",
    eventId: derivedId("order_moved", `${order.id}:${from}:${date}:${now}`),
    data: { ...orderEvent(order), from, date, reason },
    dueAt: now,
  });
}

/** What the rules about an order's delivery look at. */
export function movable(order: RecordModel): MovableOrder {
  return {
    ...orderFacts(order),
    delivery_date: order.getString("delivery_date"),
    held: order.getString("held_at") !== "",
    closed_at: order.getString("closed_at"),
  };
}
