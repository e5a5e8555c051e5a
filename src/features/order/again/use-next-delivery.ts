import { comingSchedules } from "@/data/sync/coming-schedules";
import { deliveryDayOf, nextDeliveryDate } from "@/domain/delivery/delivery-day";
import type { OrderView } from "@/domain/order/view";
import { momentOf, sastDate } from "@/domain/time/sa-time";
import { useLoaded } from "@/ui/use-loaded";

/** The next delivery day (`YYYY-MM-DD`), where this phone knows it. */
export function useNextDelivery(): string | undefined {
  const { schedules, today } = useComingSchedules();
  return nextDeliveryDate(schedules, today);
}

/** Answers the delivery day of a verified order, where this phone knows one that is still to come. */
export function useDeliveryDays(): (order: Pick<OrderView, "verified_at">) => string | undefined {
  const { schedules, today } = useComingSchedules();
  return ({ verified_at }) =>
    verified_at ? deliveryDayOf(schedules, sastDate(momentOf(verified_at)), today) : undefined;
}

function useComingSchedules() {
  const today = sastDate(Date.now());
  const { value: schedules = [] } = useLoaded(today, () => comingSchedules(Date.now()));
  return { schedules, today };
}
