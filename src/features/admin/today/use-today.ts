import { followWork } from "@/data/remote/follow-work";
import { fetchHealth, knownHealth } from "@/data/remote/health";
import { fetchToday } from "@/data/remote/today";
import { useFollowed } from "../shared/use-followed";

/**
 * What there is to do, read again when a member or another admin did something and when the page is seen again. What
 * could not be read again stays as it was.
 */
export function useToday() {
  const { value, failure, reload } = useFollowed("today", followWork, () => {
    // The frame reads the health when it opens; what was known stays in sight.
    if (knownHealth()) fetchHealth().catch(() => undefined);
    return fetchToday();
  });
  return { today: value, failed: failure !== undefined && !value, retry: reload };
}
