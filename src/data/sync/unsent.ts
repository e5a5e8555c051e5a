import { useLiveQuery } from "dexie-react-hooks";
import { isRefused } from "@/domain/sync/command-state";
import { unsent } from "../local/outbox/unsent";
import type { Unsent } from "../local/outbox/unsent-work";
import { startSync } from "./driver";
import { sendWaiting } from "./outbox";
import { startOutbox } from "./rounds";

const LOOK_AGAIN_MS = 100;

/** The same as it changes; undefined until it is known. */
export function useUnsent(): Unsent | undefined {
  return useLiveQuery(unsent);
}

/** Sends what can be sent within `patienceMs`; answers what is left. */
export async function settleUnsent(patienceMs: number): Promise<Unsent> {
  startSync();
  startOutbox();
  void sendWaiting();
  const end = Date.now() + patienceMs;
  for (;;) {
    const left = await unsent();
    const isTime = Date.now() > end || Date.now() < end - patienceMs; // or the clock was set
    const isHopeless = !navigator.onLine || isTime;
    if (isHopeless || !mayGo(left)) return left;
    await new Promise((done) => setTimeout(done, LOOK_AGAIN_MS));
  }
}

/** Whether anything waits for the network alone, not for the member. */
function mayGo({ commands, items, answers }: Unsent): boolean {
  return items > 0 || answers || !commands.every(isRefused);
}
