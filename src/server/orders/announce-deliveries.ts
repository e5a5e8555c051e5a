import { momentText, sastDate, startOfDay } from "@/domain/sast";
import { now } from "../clock";
import { inTransaction } from "../http";
import { derivedId } from "../ids";
import { notify } from "../notifications/notify";
import { findOrNull } from "../records";
import { exists, selectAll } from "../sql";
import { orderEvent } from "./order-event";

/** On the mornings of delivery days: who has a paid order that was verified before today is told, once. */
export function announceDeliveries(app: App): void {
  const today = sastDate(now());
  if (!isDeliveryDay(app, today)) return;
  for (const { id } of ordersOf(app, today)) inTransaction(app, (tx) => tell(tx, id, today));
}

function isDeliveryDay(app: App, date: string): boolean {
  return exists(
    app,
    "SELECT 1 FROM delivery_schedules WHERE mid_month_date = {:date} OR month_end_date = {:date}",
    { date },
  );
}

function ordersOf(app: App, today: string): { id: string }[] {
  return selectAll(
    app,
    "SELECT id FROM orders WHERE status = 'processing' AND verified_at < {:today} AND user_id != ''",
    { today: momentText(startOfDay(today)) },
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
