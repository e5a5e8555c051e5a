import { useLiveQuery } from "dexie-react-hooks";
import { useEffect } from "react";
import { forgetRestored, restoreState } from "../local/cache/server-mark";

/** So long the member may read of it, however quickly it is done, after a reload too. */
const SHOWN_MS = 8000;

/**
 * Whether what the server lost is on its way back to it (`now`), or there with a notice that the member may read
 * (`done`); undefined until the phone's database has said so.
 */
export function useRestoring() {
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
  return state;
}
