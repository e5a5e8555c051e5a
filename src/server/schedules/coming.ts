import { sastDate } from "@/domain/time/sa-time";
import { exists } from "../core/sql";
import { printBelow } from "../core/terminal";

/** Whether any delivery is today or later that isn't cancelled: without one members see none. */
export function hasComingDelivery(app: App, now: number): boolean {
  return exists(
    app,
    `SELECT 1 FROM (SELECT mid_month_date AS date FROM delivery_schedules WHERE mid_month_date >= {:today}
     UNION ALL SELECT month_end_date FROM delivery_schedules WHERE month_end_date >= {:today}) planned
     WHERE NOT EXISTS (SELECT 1 FROM deliveries d WHERE d.date = planned.date AND d.state = 'cancelled') LIMIT 1`,
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
