import type { Delivery } from "@/domain/delivery/joining";
import { NEWER_CONTENT, type NewerContent } from "@/domain/sync/newer-content";
import { keepDeliveries, keptDeliveries } from "../local/device/kept-deliveries";
import { DELIVERIES_PATH, readComingDeliveries } from "../remote/coming-deliveries";
import { oneAtATime } from "./one-at-a-time";
import { refetchOn } from "./refetch-on";

/**
 * Tells the deliveries to come, now and whenever they may have changed; without an answer as this phone read them
 * last. Returns what ends it.
 */
export function followDeliveries(tell: (deliveries: readonly Delivery[]) => void): () => void {
  const look = oneAtATime(async () => tell(await comingDeliveries()));
  look();
  return refetchOn(look, followNewer);
}

/** On a slow line the service worker has answered as of the last visit. */
function followNewer(changed: () => void): () => void {
  const worker = navigator.serviceWorker;
  const hear = ({ data }: MessageEvent<NewerContent | undefined>) => {
    if (data?.type === NEWER_CONTENT && data.path === DELIVERIES_PATH) changed();
  };
  worker?.addEventListener("message", hear);
  return () => worker?.removeEventListener("message", hear);
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
