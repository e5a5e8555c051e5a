import { useSyncExternalStore } from "react";
import { fetchJson } from "./fetch-json";
import { createListeners } from "./store";

/** `offline`: the phone says so; `unreachable`: it has a network, but the server does not answer. */
export type Connection = "online" | "offline" | "unreachable";

/** Time between checks of a server that does not answer, while the page is visible. */
const ASK_AGAIN_MS = 10_000;

let isReached = true;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = createListeners();
const reachedListeners = createListeners();
let telling: ReturnType<typeof setTimeout> | undefined;
/** When the listeners heard last that the server answers again, milliseconds since the page's start. */
let toldAt = -ASK_AGAIN_MS;

/** What a request tells of the connection: its status, 0 where there was no answer. */
export function noteAnswer(status: number): void {
  setReached(![0, 502, 503, 504].includes(status));
}

/**
 * Calls `listener` when the phone has a network again, and when the server answers again: the latter at most
 * every ten seconds, as one part of a server may answer while another does not. Returns what ends it.
 */
export function onReached(listener: () => void): () => void {
  window.addEventListener("online", listener);
  const end = reachedListeners.add(listener);
  return () => {
    window.removeEventListener("online", listener);
    end();
  };
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
  if (reached) endAsking();
  else askLater(); // whatever else fails until then
  if (reached === isReached) return;
  isReached = reached;
  listeners.tell();
  clearTimeout(telling);
  const wait = Math.max(0, toldAt + ASK_AGAIN_MS - performance.now());
  if (reached) telling = setTimeout(tellReached, wait);
}

function tellReached() {
  if (connection() !== "online") return;
  toldAt = performance.now();
  reachedListeners.tell();
}

function askLater() {
  if ("document" in globalThis) timer ??= setTimeout(askAgain, ASK_AGAIN_MS);
}

function endAsking() {
  clearTimeout(timer);
  timer = undefined;
}

async function askAgain() {
  endAsking();
  if (!navigator.onLine || document.visibilityState === "hidden") return askLater();
  setReached(await isServerThere());
}

/** Asks the server itself: the page of a network that wants a sign-in is no answer. */
export async function isServerThere(): Promise<boolean> {
  const asked = fetchJson<{ code: number }>("/api/health", { cache: "no-store" });
  return (await asked.catch(() => null))?.code === 200;
}

function subscribe(changed: () => void): () => void {
  // A newer event of the phone outdates the last request's result.
  const onPhone = () => {
    setReached(true);
    changed();
  };
  const end = listeners.add(changed);
  window.addEventListener("online", onPhone);
  window.addEventListener("offline", onPhone);
  return () => {
    end();
    window.removeEventListener("online", onPhone);
    window.removeEventListener("offline", onPhone);
  };
}
