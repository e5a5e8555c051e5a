import { send } from "../core/client";
import { followAdmins } from "./admin-list";
import { followPayments } from "./payment-changes";

export interface TabCounts {
  readonly payments: number;
  readonly statement: number;
  readonly feedback: number;
  readonly messages: number;
}

const COUNTED = [
  "orders",
  "subscriptions",
  "bank_lines",
  "statement_imports",
  "feedback",
  "messages",
];
/** Events come in bursts: the tabs are counted once for all of them. */
const PAUSE_MS = 2_000;

/** Counts what waits in the tabs, now and after each change. Returns what ends it. */
export function watchTabCounts(onCounts: (counts: TabCounts) => void): () => void {
  let isEnded = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const count = async () => {
    timer = undefined;
    const counts = await send<TabCounts>("admin/tab-counts").catch(() => undefined); // until the next change
    if (counts && !isEnded) onCounts(counts);
  };
  const changed = () => {
    timer ??= setTimeout(count, PAUSE_MS);
  };
  void count();
  const ends = [followPayments(changed), followAdmins(COUNTED, changed)];
  return () => {
    isEnded = true;
    clearTimeout(timer);
    for (const end of ends) end();
  };
}
