import { useEffect, useState } from "react";
import { useServerNow } from "@/data/core/server-clock";
import { keptDeliveries } from "@/data/local/device/kept-deliveries";
import { followDeliveries } from "@/data/sync/coming-deliveries";
import { joiningWords } from "@/domain/delivery/delivery-words";

/** What `words` say of an order that is completed now, by the deliveries that this phone knows. */
export function useJoiningWords(words = joiningWords): string | undefined {
  const now = useServerNow();
  const [deliveries, setDeliveries] = useState(keptDeliveries);
  useEffect(() => followDeliveries(setDeliveries), []);
  return deliveries && words(deliveries, now);
}
