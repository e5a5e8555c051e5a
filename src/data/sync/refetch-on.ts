import { onReached } from "../core/connection";
import { onServerRestored } from "./follow-history";

/**
 * Calls `refetch` on each change that `watch` announces, and when the page is visible or the server reachable
 * again. Then it also restarts the watch: one that failed to start never recovers. Returns what ends it.
 */
export function refetchOn(
  refetch: () => void,
  watch: (changed: () => void) => () => void,
): () => void {
  let unwatch = watch(refetch);
  const onVisible = () => {
    if (document.visibilityState === "visible") refetch();
  };
  const unreach = onReached(() => {
    unwatch();
    unwatch = watch(refetch);
    refetch();
  });
  const unrestore = onServerRestored(refetch);
  document.addEventListener("visibilitychange", onVisible);
  return () => {
    unwatch();
    unrestore();
    document.removeEventListener("visibilitychange", onVisible);
    unreach();
  };
}
