import { useEffect } from "react";
import type { HomeFacts } from "@/data/local/cache/home-facts";
import { areSchedulesFresh } from "@/data/local/device/kept-schedules";
import { comingSchedules } from "@/data/sync/coming-schedules";
import { useFollowedHome } from "@/data/sync/use-home-facts";
import type { DeliverySchedule } from "@/domain/delivery/delivery-day";

type HomeFollowerProps = {
  onFacts: (facts: HomeFacts) => void;
  onFailure: (code: string | undefined) => void;
  onSchedules: (schedules: readonly DeliverySchedule[]) => void;
};

/** Keeps home current, once what that takes has loaded. */
export function HomeFollower({ onFacts, onFailure, onSchedules }: HomeFollowerProps) {
  const { facts, failure } = useFollowedHome();
  useEffect(() => {
    if (facts) onFacts(facts);
  }, [facts, onFacts]);
  useEffect(() => {
    if (failure !== undefined) onFailure(failure ?? undefined);
  }, [failure, onFailure]);
  useEffect(() => {
    const now = Date.now();
    if (areSchedulesFresh(now)) return;
    void comingSchedules(now).then(onSchedules);
  }, [onSchedules]);
  return null;
}
