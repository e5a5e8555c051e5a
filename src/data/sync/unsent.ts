import { useLiveQuery } from "dexie-react-hooks";
import { unsent } from "../local/unsent";
import type { Unsent } from "../local/unsent-work";
import { startSync } from "./driver";
import { sendWaiting, startOutbox } from "./outbox";

/** So long a sign-out tries to send what is left before it asks. */
const PATIENCE_MS = 4000;
const LOOK_AGAIN_MS = 100;

/** The same as it changes; undefined until it is known. */
export function useUnsent(): Unsent | undefined {
  return useLiveQuery(unsent);
}

/** Sends what can be sent within four seconds; answers what is left. */
export async function settleUnsent(): Promise<Unsent> {
  startSync();
  startOutbox();
  void sendWaiting();
  const end = Date.now() + PATIENCE_MS;
  for (;;) {
    const left = await unsent();
    const isHopeless = !navigator.onLine || Date.now() > end || Date.now() < end - PATIENCE_MS;
    if (isHopeless || !mayGo(left)) return left;
    await new Promise((done) => setTimeout(done, LOOK_AGAIN_MS));
  }
}

/** Whether anything waits for the network alone, not for the member. */
function mayGo({ commands, items, answers }: Unsent): boolean {
  return items > 0 || answers || commands.some(({ state }) => state !== "attention");
}
