import { type VerifiedDays, verifiedDaysOf } from "@/domain/delivery/delivery-day";
import { momentText, sastDate, startOfDay } from "@/domain/time/sa-time";
import { now } from "../core/clock";
import { inTransaction } from "../core/http";
import { derivedId } from "../core/ids";
import { findOrNull } from "../core/records";
import { selectAll } from "../core/sql";
import { orderEvent } from "../mail/member-events";
import { notify } from "../notifications/notify";
import { deliverySchedules } from "./receipt";

/** On the mornings of delivery days: notifies each member whose order it delivers, once. */
export function announceDeliveries(app: App): void {
  const today = sastDate(now());
  const verified = verifiedDaysOf(deliverySchedules(app), today);
  if (!verified) return;
  for (const { id } of ordersOf(app, verified)) inTransaction(app, (tx) => tell(tx, id, today));
}

function ordersOf(app: App, { from, before }: VerifiedDays): { id: string }[] {
  return selectAll(
    app,
    `SELECT id FROM orders WHERE status = 'processing' AND user_id != ''
     AND verified_at >= {:from} AND verified_at < {:before}`,
    {
      from: from && momentText(startOfDay(from)),
      before: momentText(startOfDay(before)),
    },
    { id: "" },
  );
}

function tell(tx: App, id: string, date: string): void {
  const order = findOrNull(tx, "orders", id);
  if (order?.getString("status") !== "processing") return;
  notify(tx, {
    userId: order.getString("user_id"),
    event: "delivery_day",
    eventId: derivedId("delivery_day", `${id}:${date}`),
    data: { ...orderEvent(order), date },
    dueAt: now(),
  });
}
