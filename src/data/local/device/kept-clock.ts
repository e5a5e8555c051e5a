import { clockAhead } from "../../core/server-clock";
import { storedJson } from "../../core/stored-json";

const KEY = "clock";

interface KeptClock {
  readonly ahead: number;
  /** When the server said so, in ms of this phone's clock. */
  readonly at: number;
}

/** Goes by the server's clock without a network too: as it was told last, until the server says otherwise. */
export function keepServerClock(): void {
  if (typeof localStorage === "undefined") return; // a worker
  const { ahead, at } = storedJson<KeptClock>(KEY, { ahead: 0, at: 0 });
  const since = Date.now() - at;
  if (clockAhead.get() !== 0) keep();
  // A clock that has gone on by as much, or back, was set.
  else if (since >= 0 && since < Math.abs(ahead)) clockAhead.set(ahead);
  clockAhead.subscribe(keep);
}

function keep(): void {
  const kept: KeptClock = { ahead: clockAhead.get(), at: Date.now() };
  try {
    localStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // Without room for it, the next answer says it again.
  }
}
