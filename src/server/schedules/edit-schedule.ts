import * as z from "zod/mini";
import { scheduleSchema } from "@/domain/delivery/schedule";
import { deletionSchema, editFields } from "@/domain/edit/edit";
import { SCHEDULES_MAX } from "@/domain/limits/limits";
import { sastDate } from "@/domain/time/sa-time";
import { deleteEdit, saveEdit } from "../admin/edits";
import { EDITABLES } from "../content/editables";
import { command, fail } from "../core/http";
import { findOrNull } from "../core/records";
import { selectFirst } from "../core/sql";
import { joinWaiting } from "../deliveries/join-delivery";

const SCHEDULES = { ...EDITABLES.delivery_schedules, most: SCHEDULES_MAX };

/** Adds or changes a month's dates; orders that wait for a date join the first one. */
export const saveSchedule = command(
  { route: "POST /api/app/admin/schedules/save", body: z.extend(scheduleSchema, editFields) },
  (context) => {
    const { id, based_on, ...sent } = context.body;
    const before = datesOf(context.app, id);
    const row = saveEdit(context, SCHEDULES, { id, based_on }, sent);
    requireDates(context.app, before, context.now);
    joinWaiting(context.app, context.now);
    return { row };
  },
);

export const deleteSchedule = command(
  { route: "POST /api/app/admin/schedules/delete", body: deletionSchema },
  (context) => {
    const before = datesOf(context.app, context.body.id);
    deleteEdit(context, SCHEDULES, context.body);
    requireDates(context.app, before, context.now);
    return { deleted: true };
  },
);

function datesOf(tx: App, id: string): string[] {
  const row = findOrNull(tx, "delivery_schedules", id);
  return row ? [row.getString("mid_month_date"), row.getString("month_end_date")] : [];
}

/**
 * 409 where one of these dates is gone, and orders wait for it: its delivery is cancelled first, so that they move. One
 * that we buy for or have closed can't be cancelled any more.
 */
function requireDates(tx: App, dates: readonly string[], now: number): void {
  const waitedFor = selectFirst(
    tx,
    `SELECT COALESCE((SELECT state FROM deliveries WHERE date = d.value), 'open') AS state
     FROM json_each({:dates}) d WHERE d.value >= {:today}
       AND NOT EXISTS (SELECT 1 FROM delivery_schedules WHERE mid_month_date = d.value)
       AND NOT EXISTS (SELECT 1 FROM delivery_schedules WHERE month_end_date = d.value)
       AND EXISTS (SELECT 1 FROM orders o INDEXED BY idx_orders_delivery
         WHERE o.delivery_date = d.value AND o.delivery_date != '' AND o.status IN ('pending', 'processing'))
     ORDER BY state = 'open' LIMIT 1`,
    { dates: JSON.stringify(dates), today: sastDate(now) },
    { state: "" },
  );
  if (!waitedFor) return;
  fail(409, waitedFor.state === "open" ? "delivery_has_orders" : "delivery_being_bought");
}
