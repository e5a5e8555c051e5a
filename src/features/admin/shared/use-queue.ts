import { useRef, useState } from "react";

/** Carries work out one after the other, so that what is pressed ahead is not lost. Its `ids` are busy until then. */
export function useQueue() {
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());
  const queued = useRef(new Set<readonly string[]>());
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const queuedIds = () => [...queued.current].flat();

  function enqueue<T>(ids: readonly string[], work: () => Promise<T>): Promise<T> {
    queued.current.add(ids);
    setBusy(new Set(queuedIds()));
    const done = last.current.then(work).finally(() => {
      queued.current.delete(ids);
      setBusy(new Set(queuedIds()));
    });
    last.current = Promise.allSettled([done]);
    return done;
  }

  return { busy, enqueue, isQueued: (id: string) => queuedIds().includes(id) };
}
