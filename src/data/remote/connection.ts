import { useSyncExternalStore } from "react";

/** `offline`: the phone says so; `unreachable`: it has a network, but the server does not answer. */
export type Connection = "online" | "offline" | "unreachable";

/** While the server does not answer it is asked again after so long, whenever somebody looks. */
const ASK_AGAIN_MS = 10_000;

/** A clock that is so far from the server's is wrong; a slow answer is not. */
const CLOCK_TOLERANCE_MS = 10 * 60_000;

let isReached = true;
let isClockWrong = false;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

/** What a request tells of the connection: its status, 0 where there was no answer. */
export function noteAnswer(status: number): void {
  setReached(![0, 502, 503, 504].includes(status));
}

/** What the server says that it is now; nothing where it does not. */
export function noteServerTime(date: string | null): void {
  const now = Date.parse(date ?? "");
  if (Number.isNaN(now)) return;
  const isWrong = Math.abs(Date.now() - now) > CLOCK_TOLERANCE_MS;
  if (isWrong === isClockWrong) return;
  isClockWrong = isWrong;
  announce();
}

/** Whether this phone's clock is wrong, by the server's last word; renders again when that changes. */
export function useClockDrift(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isClockWrong,
    () => false,
  );
}

/** Calls `listener` when the server is reached again. */
export function onReached(listener: () => void): () => void {
  return subscribe(() => connection() === "online" && listener());
}

/** How this phone is connected; renders again when that changes. */
export function useConnection(): Connection {
  return useSyncExternalStore(subscribe, connection, () => "online");
}

function connection(): Connection {
  if (!navigator.onLine) return "offline";
  return isReached ? "online" : "unreachable";
}

function setReached(reached: boolean) {
  clearTimeout(timer);
  if (!reached && "document" in globalThis) timer = setTimeout(askAgain, ASK_AGAIN_MS);
  if (reached === isReached) return;
  isReached = reached;
  announce();
}

function announce() {
  for (const listener of listeners) listener();
}

async function askAgain() {
  if (!navigator.onLine || document.visibilityState === "hidden") {
    timer = setTimeout(askAgain, ASK_AGAIN_MS);
    return;
  }
  const answer = await fetch("/api/health", { cache: "no-store" }).catch(() => undefined);
  noteAnswer(answer?.status ?? 0);
}

function subscribe(changed: () => void): () => void {
  // What the phone says anew outdates what the last request told.
  const onPhone = () => {
    setReached(true);
    changed();
  };
  listeners.add(changed);
  window.addEventListener("online", onPhone);
  window.addEventListener("offline", onPhone);
  return () => {
    listeners.delete(changed);
    window.removeEventListener("online", onPhone);
    window.removeEventListener("offline", onPhone);
  };
}
