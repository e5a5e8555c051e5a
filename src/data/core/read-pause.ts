import { useEffect, useSyncExternalStore } from "react";
import { onTooManyReads, RequestError } from "./client";
import { createStore } from "./store";

interface Pause {
  /** By `performance.now()`. */
  readonly until: number;
  readonly ms: number;
}

const pauses = createStore<Pause | null>(null);

/** How long no read is answered, in milliseconds. */
export function readPauseMs(): number {
  return Math.max(0, (pauses.get()?.until ?? 0) - performance.now());
}

/** While it is used, reads that were too many wait and are sent again. How long that is, while any waits. */
export function useReadPause(): number | undefined {
  useEffect(() => onTooManyReads(pause), []);
  return useSyncExternalStore(pauses.subscribe, pauses.get, pauses.initial)?.ms;
}

/** A wait that the server doesn't name. */
const UNNAMED_MS = 5000;

async function pause(waitMs: number, signal?: AbortSignal): Promise<void> {
  const ms = waitMs || UNNAMED_MS;
  const own = { until: performance.now() + ms, ms };
  if (own.until > (pauses.get()?.until ?? 0)) pauses.set(own);
  await passed(ms, signal).finally(() => pauses.get() === own && pauses.set(null));
}

function passed(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal?.addEventListener("abort", () => {
      clearTimeout(timer);
      reject(new RequestError(0, {}, { cause: signal.reason }));
    });
  });
}
