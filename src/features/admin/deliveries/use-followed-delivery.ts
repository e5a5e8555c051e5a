import { useEffect, useState } from "react";
import { followAdmins } from "@/data/remote/admin-list";
import { fetchDelivery } from "@/data/remote/deliveries";
import type { DeliveryDetails } from "@/domain/delivery/admin-deliveries";

interface Followed {
  readonly details: DeliveryDetails | undefined;
  readonly failed: boolean;
  readonly reload: () => void;
}

/** One delivery, read again when an admin changed it or one of its orders. */
export function useFollowedDelivery(date: string): Followed {
  const [details, setDetails] = useState<DeliveryDetails>();
  const [failed, setFailed] = useState(false);
  const [asked, setAsked] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `asked` asks again.
  useEffect(() => {
    let current = true;
    const load = () =>
      fetchDelivery(date).then(
        (read) => {
          if (!current) return;
          setDetails(read);
          setFailed(false);
        },
        () => current && setFailed(true),
      );
    void load();
    const end = followAdmins(["deliveries", "orders"], () => void load());
    return () => {
      current = false;
      end();
    };
  }, [date, asked]);

  return { details, failed, reload: () => setAsked((count) => count + 1) };
}
