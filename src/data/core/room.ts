import { isOutOfRoom } from "./quota";
import { createStore, useStore } from "./store";

/** A phone without room is asked again so often. */
const RETRY_MS = 5000;

const lacking = new Set<unknown>();
const isFull = createStore(false);

/** Does the work; where the phone has no room for it, which screens then say, again until it has. */
export async function untilRoom<Value>(
  work: () => Promise<Value>,
  signal = new AbortController().signal,
): Promise<Value> {
  try {
    for (;;) {
      try {
        return await work();
      } catch (error) {
        if (!isOutOfRoom(error) || signal.aborted) throw error;
        noteLack(work, true);
        await pause(signal);
      }
    }
  } finally {
    noteLack(work, false);
  }
}

/** Whether something that the phone needs waits for room. */
export function useIsFull(): boolean {
  return useStore(isFull);
}

/** A first answer of the server takes about as much. */
const SAMPLE = "x".repeat(64 * 1024);

/** Writes into a member's database what is gone at once. @throws {DOMException} QuotaExceededError */
export function tryRoom(database: IDBDatabase): Promise<void> {
  return new Promise((done, failed) => {
    const transaction = database.transaction("damaged", "readwrite");
    transaction.objectStore("damaged").put({ id: "room", row: SAMPLE });
    transaction.objectStore("damaged").delete("room");
    transaction.oncomplete = () => done();
    transaction.onabort = () => failed(transaction.error);
  });
}

/** Says whether `who` waits for room, for what asks again by itself. */
export function noteLack(who: unknown, lacks: boolean): void {
  if (lacks) lacking.add(who);
  else lacking.delete(who);
  isFull.set(lacking.size > 0);
}

function pause(signal: AbortSignal): Promise<void> {
  return new Promise((done) => {
    const timer = setTimeout(done, RETRY_MS);
    signal.addEventListener("abort", () => [clearTimeout(timer), done()], { once: true });
  });
}
