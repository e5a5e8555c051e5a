import { useCallback, useLayoutEffect, useRef } from "react";

/** Always the same function, which does what `act` does now: rows that have it aren't drawn again for a new one. */
export function useSame<Args extends readonly unknown[]>(act: (...args: Args) => void) {
  const latest = useRef(act);
  useLayoutEffect(() => {
    latest.current = act;
  });
  return useCallback((...args: Args) => latest.current(...args), []);
}
