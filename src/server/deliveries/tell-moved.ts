import { isComing, type MovableOrder } from "@/domain/delivery/delivery-acts";
import { sastDate } from "@/domain/time/sa-time";
import { derivedId } from "../core/ids";
import { orderEvent } from "../mail/member-events";
import { notifyMember } from "../mail/notify-member";
import { deliveryDayId, holdDayId, isDayTold, takeBackDay } from "../notifications/delivery-day";
import { notify } from "../notifications/notify";
import { orderFacts } from "../orders/order-facts";

/** So many members are told in one transaction: nobody waits for more. */
export const TOLD_AT_ONCE = 200;

interface Moved {
  readonly from: string;
  /** For the member; empty where there is none. */
  readonly reason: string;
  readonly now: number;
}
type Told = Moved & { readonly date: string; readonly day_told?: true };

/**
 * Tells a member by email and in the app that an order comes with another delivery, and why where that is theirs to
 * read. Nothing is said of one that doesn't come: on hold it is told as it is let go, rejected as it is verified.
 */
export function tellMoved(tx: App, order: RecordModel, { from, reason, now }: Moved): void {
  if (!isComing(movable(order))) return;
  const date = order.getString("delivery_date");
  tell(tx, order, { from, date, reason, now, ...takeBackDay(tx, order.id, now) });
}

/** Tells a member in the app, and on phones that are woken for the day, that an order comes today; once. */
export function tellToday(tx: App, order: RecordModel, now: number): void {
  const date = sastDate(now);
  notify(tx, {
    userId: order.getString("user_id"),
    event: "delivery_day",
    eventId: deliveryDayId(order.id, date),
    data: { ...orderEvent(order), date },
    dueAt: now,
  });
}

/** Tells a member who was told today that an order comes that it doesn't: it's on hold. Why is not theirs to read. */
export function tellNotToday(tx: App, order: RecordModel, now: number): void {
  const today = sastDate(now);
  if (order.getString("delivery_date") !== today) return;
  const told = takeBackDay(tx, order.id, now);
  if (told.day_told) tell(tx, order, { from: today, date: "", reason: "", now, ...told });
}

/** The same in the morning of its day, of an order that was on hold before anybody was told that it comes; once. */
export function tellHeldToday(tx: App, order: RecordModel, now: number): void {
  const today = sastDate(now);
  if (isDayTold(tx, order.id, today)) return;
  const told: Told = { from: today, date: "", reason: "", now, day_told: true };
  tell(tx, order, told, holdDayId(order.id, today, order.getString("held_at")));
}

function tell(tx: App, order: RecordModel, { now, ...told }: Told, id?: string): void {
  const { from, date } = told;
  notifyMember(tx, {
    userId: order.getString("user_id"),
    event: "order_moved",
    eventId: id ?? derivedId("order_moved", `${order.id}:${from}:${date}:${now}`),
    data: { ...orderEvent(order), ...told },
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
