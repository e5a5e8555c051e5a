import { useEffect, useRef } from "react";

const EVERY_MS = 5000;

/** Loads a list again every five seconds while something in it is under way and the page is seen. */
export function useRefreshWhile(isUnderWay: boolean, refresh: () => void): void {
  const latest = useRef(refresh);
  useEffect(() => {
    latest.current = refresh;
  });
  useEffect(() => {
    if (!isUnderWay) return;
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") latest.current();
    }, EVERY_MS);
    return () => clearInterval(timer);
  }, [isUnderWay]);
}
