import { onReached } from "../remote/connection";
import { onBroughtBack } from "./follow-history";

/**
 * Looks again whenever what is watched says so, and on coming back to the page, the network or the server,
 * where the watch begins anew: one that never began does not come back by itself. Returns what ends it.
 */
export function lookAgain(
  look: () => void,
  watch: (changed: () => void) => () => void,
): () => void {
  let unwatch = watch(look);
  const onVisible = () => {
    if (document.visibilityState === "visible") look();
  };
  const unreach = onReached(() => {
    unwatch();
    unwatch = watch(look);
    look();
  });
  const unrestore = onBroughtBack(look);
  document.addEventListener("visibilitychange", onVisible);
  return () => {
    unwatch();
    unrestore();
    document.removeEventListener("visibilitychange", onVisible);
    unreach();
  };
}
