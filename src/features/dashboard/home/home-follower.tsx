import { useEffect } from "react";
import { serverNow } from "@/data/core/server-clock";
import type { HomeFacts } from "@/data/local/cache/home-facts";
import { areDeliveriesFresh } from "@/data/local/device/kept-deliveries";
import { comingDeliveries } from "@/data/sync/coming-deliveries";
import { refetchOn } from "@/data/sync/refetch-on";
import { useFollowedHome } from "@/data/sync/use-home-facts";
import type { Delivery } from "@/domain/delivery/joining";

type HomeFollowerProps = {
  onFacts: (facts: HomeFacts) => void;
  onFailure: (code: string | undefined) => void;
  onDeliveries: (deliveries: readonly Delivery[]) => void;
};

/** Keeps home current, once what that takes has loaded. */
export function HomeFollower({ onFacts, onFailure, onDeliveries }: HomeFollowerProps) {
  const { facts, failure } = useFollowedHome();
  useEffect(() => {
    if (facts) onFacts(facts);
  }, [facts, onFacts]);
  useEffect(() => {
    if (failure !== undefined) onFailure(failure ?? undefined);
  }, [failure, onFailure]);
  useEffect(() => {
    const look = () => {
      const now = serverNow();
      if (areDeliveriesFresh(now)) return;
      void comingDeliveries(now).then((known) => onDeliveries(known ?? []));
    };
    look();
    return refetchOn(look, () => () => {});
  }, [onDeliveries]);
  return null;
}
