import {
  cancelDeliverySchema,
  changeCutOffSchema,
  deliveryInstead,
  mayCancelDelivery,
  mayChangeCutOff,
} from "@/domain/delivery/delivery-acts";
import { momentOf, momentText } from "@/domain/time/sa-time";
import { audit } from "../core/audit";
import { command, fail } from "../core/http";
import { setAll } from "../core/records";
import { requirePermission } from "../core/require-permission";
import { comingDeliveries, deliveryRow } from "./deliveries";
import { countedDelivery, deliveryAsked, revisionOf } from "./delivery-rows";
import { joinWaiting } from "./join-delivery";
import { moveCancelled } from "./move-cancelled";

/**
 * Another cut-off of one delivery: orders that wait for a date join it then. Those that joined a later one stay there.
 * 409 where another admin was quicker.
 */
export const changeCutOff = command(
  { route: "POST /api/app/admin/deliveries/cut-off", body: changeCutOffSchema },
  ({ app: tx, caller, body, now }) => {
    const stored = deliveryAsked(tx, body.date);
    if (requirePermission(mayChangeCutOff(stored, body.cut_off_at, now))) {
      requireSeen(tx, body);
      const row = deliveryRow(tx, body.date);
      const cut_off_at = momentText(momentOf(body.cut_off_at));
      setAll(row, { cut_off_at, revision: row.getInt("revision") + 1 });
      tx.save(row);
      audit(tx, {
        at: now,
        actorId: caller.id,
        action: "delivery.cut_off_changed",
        collection: "deliveries",
        recordId: row.id,
        before: { date: body.date, cut_off_at: stored.cut_off_at },
        after: { date: body.date, cut_off_at },
      });
      joinWaiting(tx, now);
    }
    return { delivery: countedDelivery(tx, deliveryAsked(tx, body.date)) };
  },
);

/** Cancels a delivery: its orders are for the one that the admin chose, and their members are told; the rest of many by a job. */
export const cancelDelivery = command(
  { route: "POST /api/app/admin/deliveries/cancel", body: cancelDeliverySchema },
  ({ app: tx, caller, body, now }) => {
    const stored = deliveryAsked(tx, body.date);
    if (requirePermission(mayCancelDelivery(stored))) {
      requireSeen(tx, body);
      const row = deliveryRow(tx, body.date);
      const others = comingDeliveries(tx, now).filter(({ date }) => date !== body.date);
      const moved_to = deliveryInstead(others, body.to ?? "", now)?.date ?? "";
      if (body.to && moved_to !== body.to) fail(409, "delivery_changed");
      setAll(row, {
        state: "cancelled",
        moved_to,
        reason: body.reason,
        revision: row.getInt("revision") + 1,
      });
      tx.save(row);
      audit(tx, {
        at: now,
        actorId: caller.id,
        action: "delivery.cancelled",
        collection: "deliveries",
        recordId: row.id,
        before: { date: body.date, state: stored.state },
        after: { date: body.date, state: "cancelled", moved_to },
        reason: body.reason,
      });
      moveCancelled(tx, now);
    }
    return { delivery: countedDelivery(tx, deliveryAsked(tx, body.date)) };
  },
);

function requireSeen(tx: App, { date, revision }: { date: string; revision: number }): void {
  const stored = revisionOf(tx, date);
  // Before an admin's first change an order may have made the row, which changes nothing that was seen.
  if (revision !== stored && !(revision === 0 && stored === 1)) fail(409, "delivery_changed");
}
