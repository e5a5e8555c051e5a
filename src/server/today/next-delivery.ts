import { cutOffOf } from "@/domain/delivery/cut-off";
import {
  comingDeliveryDates,
  type DeliverySchedule,
  verifiedDaysOf,
} from "@/domain/delivery/delivery-day";
import { momentText, sastDate, startOfDay } from "@/domain/time/sa-time";
import type { Today } from "@/domain/today/today";
import { keptCounts } from "../core/kept-counts";
import { settings } from "../core/settings";
import { countedIn } from "./counted";

/** The next delivery day, today included, and how far its orders are. */
export function nextDelivery(
  app: App,
  schedules: readonly DeliverySchedule[],
  now: number,
): Today["delivery"] {
  const [date] = comingDeliveryDates(schedules, sastDate(now));
  const days = date && verifiedDaysOf(schedules, date);
  if (!date || !days) return null;
  const range = {
    from: days.from && momentText(startOfDay(days.from)),
    before: momentText(startOfDay(days.before)),
  };
  const ofStatus = (status: string, index: string) =>
    countedIn(
      app,
      `orders INDEXED BY ${index} WHERE status = '${status}' AND verified_at >= {:from} AND verified_at < {:before}`,
      range,
    );
  const { waiting_orders, unsubmitted_orders } = keptCounts(app);
  return {
    date,
    cut_off_at: momentText(cutOffOf(date, settings.cutOff)),
    to_deliver: ofStatus("processing", "idx_orders_processing"),
    delivered: ofStatus("delivered", "idx_orders_delivered"),
    waiting: waiting_orders + unsubmitted_orders,
  };
}
