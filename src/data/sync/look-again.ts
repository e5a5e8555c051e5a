/**
 * Looks again whenever what is watched says so, and on coming back to the page or the network, where the
 * watch begins anew. Returns what ends it.
 */
export function lookAgain(
  look: () => void,
  watch: (changed: () => void) => () => void,
): () => void {
  let unwatch = watch(look);
  const onVisible = () => {
    if (document.visibilityState === "visible") look();
  };
  const onOnline = () => {
    unwatch();
    unwatch = watch(look);
    look();
  };
  document.addEventListener("visibilitychange", onVisible);
  window.addEventListener("online", onOnline);
  return () => {
    unwatch();
    document.removeEventListener("visibilitychange", onVisible);
    window.removeEventListener("online", onOnline);
  };
}
