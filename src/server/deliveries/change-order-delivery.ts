import {
  holdOrderSchema,
  mayHoldOrder,
  mayMoveOrder,
  moveOrderSchema,
} from "@/domain/delivery/delivery-acts";
import { momentText, sastDate } from "@/domain/time/sa-time";
import { joinList, leaveList } from "../buying/join-list";
import { audit } from "../core/audit";
import { command, fail } from "../core/http";
import { findOrNull, setAll } from "../core/records";
import { requirePermission } from "../core/require-permission";
import { selectFirst } from "../core/sql";
import { isDayTold, isHoldTold } from "../notifications/delivery-day";
import { comingDeliveries, deliveryOn } from "./deliveries";
import { keepDelivery, setDelivery } from "./join-delivery";
import { movable, tellMoved, tellNotToday, tellToday } from "./tell-moved";

/**
 * Moves one order to another delivery, 409 where something was bought for it. Its member is told at once; of an order
 * that is on hold or rejected, once it comes.
 */
export const moveOrder = command(
  { route: "POST /api/app/admin/deliveries/move", body: moveOrderSchema },
  ({ app: tx, caller, body: { id, from, to, reason }, now }) => {
    const order = findOrNull(tx, "orders", id) ?? fail(404, "order_not_found");
    const target = comingDeliveries(tx, now).find(({ date }) => date === to) ?? null;
    if (requirePermission(mayMoveOrder(movable(order), { from, to: target }))) {
      leaveList(tx, id, now);
      setDelivery(tx, order, to);
      tx.save(order);
      audit(tx, {
        at: now,
        actorId: caller.id,
        action: "order.moved",
        collection: "orders",
        recordId: id,
        before: { delivery_date: from },
        after: { delivery_date: to },
        reason,
      });
      tellMoved(tx, order, { from, reason, now });
      if (comesToday(order, now)) tellToday(tx, order, now); // the morning's messages may have left
    }
    return { moved: true };
  },
);

/** Holds an order back from being bought and delivered, or lets it go. */
export const holdOrder = command(
  { route: "POST /api/app/admin/deliveries/hold", body: holdOrderSchema },
  ({ app: tx, caller, body: { id, held, reason }, now }) => {
    const order = findOrNull(tx, "orders", id) ?? fail(404, "order_not_found");
    if (requirePermission(mayHoldOrder(movable(order), held))) {
      if (held) leaveList(tx, id, now);
      const heldAt = order.getString("held_at");
      setAll(order, { held_at: held ? momentText(now) : "", held_reason: held ? reason : "" });
      tx.save(order);
      const delivery_date = order.getString("delivery_date");
      if (held) tellNotToday(tx, order, now);
      else comeAgain(tx, order, heldAt, now);
      audit(tx, {
        at: now,
        actorId: caller.id,
        action: held ? "order.held" : "order.released",
        collection: "orders",
        recordId: id,
        before: { held: !held, delivery_date },
        after: { held, delivery_date: order.getString("delivery_date") },
        reason,
      });
    }
    return { held };
  },
);

/**
 * An order that is let go is bought with its delivery, while we buy too. Once that is over it's for the next one. Its
 * member is told where that isn't the one that it was held back from, and why where that one was cancelled; why it was
 * on hold is not theirs to read.
 */
function comeAgain(tx: App, order: RecordModel, heldAt: string, now: number): void {
  const from = heldBackFrom(tx, order);
  const isListed = joinList(tx, order.id, now);
  if (!isListed && order.getString("payment_status") === "verified") {
    keepDelivery(tx, order, now);
    tx.save(order);
  }
  const date = order.getString("delivery_date");
  const isHeldBack = isHoldTold(tx, order.id, date, heldAt);
  if (date !== from) {
    const left = deliveryOn(tx, from);
    tellMoved(tx, order, { from, reason: left?.state === "cancelled" ? left.reason : "", now });
  } else if (isHeldBack || isDayTold(tx, order.id, from)) {
    // Who was told the day before it was held was told that it doesn't come; so was who would have been told.
    tellMoved(tx, order, { from: "", reason: "", now });
  }
  if ((isHeldBack || date !== from) && comesToday(order, now)) tellToday(tx, order, now);
}

function comesToday(order: RecordModel, now: number): boolean {
  const { delivery_date, payment_status, held } = movable(order);
  return delivery_date === sastDate(now) && payment_status === "verified" && !held;
}

/**
 * The day for which its member expected an order when it was put on hold: it may have moved since. The log of earlier
 * versions doesn't say it.
 */
function heldBackFrom(tx: App, order: RecordModel): string {
  const own = order.getString("delivery_date");
  const held = selectFirst(
    tx,
    `SELECT COALESCE(after ->> '$.delivery_date', {:own}) AS date FROM audit_log
     WHERE collection = 'orders' AND record_id = {:id} AND action = 'order.held'
     ORDER BY at DESC, rowid DESC LIMIT 1`,
    { id: order.id, own },
    { date: "" },
  );
  return held?.date ?? own;
}
