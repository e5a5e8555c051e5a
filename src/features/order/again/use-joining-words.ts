import { useEffect, useState } from "react";
import { useServerNow } from "@/data/core/server-clock";
import { keptDeliveries } from "@/data/local/device/kept-deliveries";
import { followDeliveries } from "@/data/sync/coming-deliveries";
import { joiningWords } from "@/domain/delivery/delivery-words";

/** When an order that is completed now comes, and until when its list may change, where this phone knows it. */
export function useJoiningWords(): string | undefined {
  const now = useServerNow();
  const [deliveries, setDeliveries] = useState(keptDeliveries);
  useEffect(() => followDeliveries(setDeliveries), []);
  return deliveries && joiningWords(deliveries, now);
}
