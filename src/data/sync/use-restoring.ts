import { useLiveQuery } from "dexie-react-hooks";
import { useEffect, useState } from "react";
import { isRestoring } from "../local/cache/server-mark";

/** So long the member may read of it, however quickly it is done. */
const SHOWN_MS = 8000;

interface Restoring {
  /** What the server lost is on its way back to it. */
  readonly isNow: boolean;
  /** Whether the member sees it. */
  readonly isShown: boolean;
}

export function useRestoring(): Restoring {
  const isNow = useLiveQuery(isRestoring) ?? false;
  const [isKept, setKept] = useState(false);
  useEffect(() => {
    if (isNow) {
      setKept(true);
      return undefined;
    }
    const timer = setTimeout(() => setKept(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isNow]);
  return { isNow, isShown: isNow || isKept };
}
