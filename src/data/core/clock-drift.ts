import { createStore, useStore } from "./store";

/** A clock that is so far from the server's is wrong; a slow answer is not. */
const TOLERANCE_MS = 10 * 60_000;

const isWrong = createStore(false);

/** What the server says that it is now; nothing where it does not. */
export function noteServerTime(date: string | null): void {
  const now = Date.parse(date ?? "");
  if (Number.isNaN(now)) return;
  isWrong.set(Math.abs(Date.now() - now) > TOLERANCE_MS);
}

/** Whether this phone's clock is wrong, by the server's last word; renders again when that changes. */
export function useClockDrift(): boolean {
  return useStore(isWrong);
}
