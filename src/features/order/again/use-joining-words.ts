import { useServerNow } from "@/data/core/server-clock";
import { keptDeliveries } from "@/data/local/device/kept-deliveries";
import { comingDeliveries } from "@/data/sync/coming-deliveries";
import { joiningWords } from "@/domain/delivery/delivery-words";
import { sastDate } from "@/domain/time/sa-time";
import { useLoaded } from "@/ui/use-loaded";

/** When an order that is completed now comes, and until when its list may change, where this phone knows it. */
export function useJoiningWords(): string | undefined {
  const now = useServerNow();
  const { value = keptDeliveries() } = useLoaded(sastDate(now), () => comingDeliveries(now));
  return value && joiningWords(value, now);
}
