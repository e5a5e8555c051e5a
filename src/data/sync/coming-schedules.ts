import type { DeliverySchedule } from "@/domain/delivery/delivery-day";
import { sastDate } from "@/domain/time/sa-time";
import { keepSchedules, keptSchedules } from "../local/device/kept-schedules";
import { readComingSchedules } from "../remote/delivery-schedules";

/** The deliveries to come; without a network, or an answer, as this phone read them last. */
export async function comingSchedules(now: number): Promise<readonly DeliverySchedule[]> {
  if (navigator.onLine) {
    try {
      const schedules = await readComingSchedules(sastDate(now));
      keepSchedules(schedules, now);
      return schedules;
    } catch {
      // The server will say when it answers again.
    }
  }
  return keptSchedules() ?? [];
}
