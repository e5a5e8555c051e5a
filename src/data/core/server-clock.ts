import { createStore, useStore } from "./store";

/** A clock that is so far from the server's is wrong; a slow answer is not. */
const TOLERANCE_MS = 10 * 60_000;

/** By how much the server's clock is ahead of this phone's, in ms; 0 where they agree. */
export const clockAhead = createStore(0);

/** What the server says that it is now; nothing where it does not. */
export function noteServerTime(date: string | null): void {
  const ahead = Date.parse(date ?? "") - Date.now();
  if (Number.isNaN(ahead)) return;
  if (Math.abs(ahead) <= TOLERANCE_MS) clockAhead.set(0);
  else if (Math.abs(ahead - clockAhead.get()) > TOLERANCE_MS) clockAhead.set(ahead);
}

/** The server's time by its last word, in ms UTC: what months, dates and cut-offs are told by. */
export function serverNow(): number {
  return Date.now() + clockAhead.get();
}

/** The same; renders again when the server says another time than this phone. */
export function useServerNow(): number {
  return Date.now() + useStore(clockAhead);
}

/** Whether this phone's clock is wrong, by the server's last word; renders again when that changes. */
export function useClockDrift(): boolean {
  return useStore(clockAhead) !== 0;
}
