import { getSession } from "../core/session";
import { dropWorkerSession, lendSession } from "../session/worker-session";
import { waitingCommands } from "./send-outbox";

/** By this name the browser wakes the service worker when the network is back. */
const WAKE_TAG = "outbox";

/**
 * Asks the browser, where it has Background Sync, to wake the worker when the network is back, and lends it
 * the session: it sends what waits where no page can by then. Never asked for by a page that is seen and has
 * a network: the browser would wake the worker at once, again and again, while the server does not answer.
 */
export async function handOver(): Promise<void> {
  const session = getSession();
  const registration = await navigator.serviceWorker?.getRegistration();
  const { sync } = (registration ?? {}) as { sync?: { register(tag: string): Promise<void> } };
  if (!session || !sync || (await waitingCommands()).length === 0) return;
  try {
    await lendSession(session);
    if (getSession()?.token === session.token) await sync.register(WAKE_TAG);
    else await dropWorkerSession(); // signed out since
  } catch {
    await dropWorkerSession(); // not allowed on this phone, or no room: the page sends
  }
}

export function onWorkerWake(listener: () => void): void {
  navigator.serviceWorker?.addEventListener("message", ({ data, ports }) => {
    if (data?.type !== "SEND") return;
    ports[0]?.postMessage("HERE");
    listener();
  });
}
