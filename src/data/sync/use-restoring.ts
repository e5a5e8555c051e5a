import { useLiveQuery } from "dexie-react-hooks";
import { useEffect, useState } from "react";
import { isRestoring } from "../local/server-mark";

/** So long the member may read of it, however quickly it is done. */
const SHOWN_MS = 8000;

export function useRestoring(): boolean {
  const isNow = useLiveQuery(isRestoring) ?? false;
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    if (isNow) {
      setShown(true);
      return undefined;
    }
    const timer = setTimeout(() => setShown(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isNow]);
  return isNow || isShown;
}
