import { useCallback, useEffect, useState } from "react";
import { onReached } from "@/data/core/connection";

interface Loaded<Value> {
  readonly value: Value | undefined;
  readonly failed: boolean;
  readonly retry: () => void;
}

/**
 * Something that is read once, for as long as `key` is the same. What could not be read is read again
 * on `retry` and when the server is reached again.
 */
export function useLoaded<Value>(
  key: string,
  load: (signal: AbortSignal) => Promise<Value>,
): Loaded<Value> {
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<{ key: string; value?: Value }>();
  const value = state?.key === key ? state.value : undefined;
  const failed = state?.key === key && value === undefined;
  const retry = useCallback(() => setAttempt((count) => count + 1), []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` says when `load` reads something else.
  useEffect(() => {
    const left = new AbortController();
    load(left.signal).then(
      (read) => left.signal.aborted || setState({ key, value: read }),
      () => left.signal.aborted || setState({ key }),
    );
    return () => left.abort();
  }, [key, attempt]);

  useEffect(() => {
    if (!failed) return;
    return onReached(retry);
  }, [failed, retry]);

  return { value, failed, retry };
}
