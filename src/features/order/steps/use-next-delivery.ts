import { readComingSchedules } from "@/data/remote/delivery-schedules";
import { nextDeliveryDate } from "@/domain/delivery/delivery-day";
import { sastDate } from "@/domain/time/sa-time";
import { useLoaded } from "@/ui/use-loaded";

/** The next delivery day (`YYYY-MM-DD`), where this phone knows it. */
export function useNextDelivery(): string | undefined {
  const today = sastDate(Date.now());
  const { value: schedules = [] } = useLoaded(today, () => readComingSchedules(today));
  return nextDeliveryDate(schedules, today);
}
