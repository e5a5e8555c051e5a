import { useLiveQuery } from "dexie-react-hooks";
import { useEffect } from "react";
import { forgetRestored, restoreState } from "../local/cache/server-mark";

/** So long the member may read of it, however quickly it is done, after a reload too. */
const SHOWN_MS = 8000;

interface Restoring {
  /** What the server lost is on its way back to it. */
  readonly isNow: boolean;
  /** Whether the member sees it. */
  readonly isShown: boolean;
}

export function useRestoring(): Restoring {
  const state = useLiveQuery(restoreState);
  useEffect(() => {
    if (state !== "done") return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const read = () => {
      clearTimeout(timer);
      if (document.visibilityState === "visible") timer = setTimeout(forgetRestored, SHOWN_MS);
    };
    read();
    document.addEventListener("visibilitychange", read);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", read);
    };
  }, [state]);
  return { isNow: state === "now", isShown: state !== undefined };
}
