import type { Delivery } from "@/domain/delivery/joining";
import { keepDeliveries, keptDeliveries } from "../local/device/kept-deliveries";
import { DELIVERIES_PATH, readComingDeliveries } from "../remote/coming-deliveries";
import { followNewer } from "./follow-newer";
import { oneAtATime } from "./one-at-a-time";
import { refetchOn } from "./refetch-on";

/**
 * Tells the deliveries to come, now and whenever they may have changed; without an answer as this phone read them
 * last. Returns what ends it.
 */
export function followDeliveries(tell: (deliveries: readonly Delivery[]) => void): () => void {
  const look = oneAtATime(async () => tell(await comingDeliveries()));
  look();
  return refetchOn(look, (changed) => followNewer(DELIVERIES_PATH, changed));
}

async function comingDeliveries(): Promise<readonly Delivery[]> {
  if (navigator.onLine) {
    try {
      const deliveries = await readComingDeliveries();
      keepDeliveries(deliveries);
      return deliveries;
    } catch {
      // The server will say when it answers again.
    }
  }
  return keptDeliveries() ?? [];
}
