import { useEffect } from "react";
import type { HomeFacts } from "@/data/local/cache/home-facts";
import {
  areSchedulesFresh,
  keepSchedules,
  keptSchedules,
} from "@/data/local/device/kept-schedules";
import { readComingSchedules } from "@/data/remote/delivery-schedules";
import { useFollowedHome } from "@/data/sync/use-home-facts";
import type { DeliverySchedule } from "@/domain/delivery/delivery-day";
import { sastDate } from "@/domain/time/sa-time";

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
    readComingSchedules(sastDate(now)).then(
      (schedules) => {
        keepSchedules(schedules, now);
        onSchedules(schedules);
      },
      () => onSchedules(keptSchedules() ?? []),
    );
  }, [onSchedules]);
  return null;
}
