import { send } from "../core/client";
import { followWork } from "./follow-work";

export interface TabCounts {
  readonly payments: number;
  readonly statement: number;
  readonly feedback: number;
  readonly messages: number;
}

/** Counts what waits in the tabs, now and after each change. Returns what ends it. */
export function watchTabCounts(onCounts: (counts: TabCounts) => void): () => void {
  let isEnded = false;
  const count = async () => {
    const counts = await send<TabCounts>("admin/tab-counts").catch(() => undefined); // until the next change
    if (counts && !isEnded) onCounts(counts);
  };
  void count();
  const end = followWork(count);
  return () => {
    isEnded = true;
    end();
  };
}
