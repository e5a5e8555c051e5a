import { sastDate } from "@/domain/time/sa-time";
import { exists } from "../core/sql";
import { printBelow } from "../core/terminal";

/** Whether any delivery date is today or later: without one members see none. */
export function hasComingDelivery(app: App, now: number): boolean {
  return exists(
    app,
    `SELECT 1 FROM (SELECT 1 FROM delivery_schedules WHERE mid_month_date >= {:today}
     UNION ALL SELECT 1 FROM delivery_schedules WHERE month_end_date >= {:today}) LIMIT 1`,
    { today: sastDate(now) },
  );
}

/** Says at the start that members see no delivery dates. */
export function printMissingDeliveries(app: App, now: number): void {
  if (hasComingDelivery(app, now)) return;
  printBelow(
    "No future delivery date is set, so members see none.",
    "Add dates under Delivery Schedules in the back office.",
  );
}
