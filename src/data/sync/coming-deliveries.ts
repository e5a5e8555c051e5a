import type { Delivery } from "@/domain/delivery/joining";
import { keepDeliveries, keptDeliveries } from "../local/device/kept-deliveries";
import { readComingDeliveries } from "../remote/coming-deliveries";

/** The deliveries to come; without a network, or an answer, as this phone read them last. Undefined where it never did. */
export async function comingDeliveries(now: number): Promise<readonly Delivery[] | undefined> {
  if (navigator.onLine) {
    try {
      const deliveries = await readComingDeliveries();
      keepDeliveries(deliveries, now);
      return deliveries;
    } catch {
      // The server will say when it answers again.
    }
  }
  return keptDeliveries();
}
