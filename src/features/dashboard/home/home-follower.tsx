import { useEffect } from "react";
import type { HomeFacts } from "@/data/local/cache/home-facts";
import { followDeliveries } from "@/data/sync/coming-deliveries";
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
  useEffect(() => followDeliveries(onDeliveries), [onDeliveries]);
  return null;
}
