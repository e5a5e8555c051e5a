import { pb } from "./client";

const RETRY_MS = 10_000;
const WATCHED = ["orders", "subscriptions"] as const;

/**
 * Calls `changed` when a member or another admin may have changed a payment: on each event, when the
 * connection is there again, and when the page is looked at again. Answers how to stop.
 */
export function followPayments(changed: () => void): () => void {
  const stops: (() => void)[] = [];
  let stopped = false;
  let connected = false;
  let retry: ReturnType<typeof setTimeout>;

  async function follow(topic: (typeof WATCHED)[number]): Promise<void> {
    const stop = await pb.collection(topic).subscribe("*", changed);
    keep(stop);
  }

  async function connect(): Promise<void> {
    try {
      await Promise.all(WATCHED.map(follow));
      keep(await pb.realtime.subscribe("PB_CONNECT", reconnected));
    } catch {
      // The very first connection failed; later ones are the SDK's own to renew.
      letGo();
      if (!stopped) retry = setTimeout(connect, RETRY_MS);
    }
  }

  function keep(stop: () => Promise<void>): void {
    const end = () => void stop().catch(() => {}); // what is gone needs no farewell
    if (stopped) end();
    else stops.push(end);
  }

  function reconnected(): void {
    if (connected) changed();
    connected = true;
  }

  function letGo(): void {
    for (const stop of stops.splice(0)) stop();
  }

  const looked = () => document.visibilityState === "visible" && changed();
  document.addEventListener("visibilitychange", looked);
  void connect();
  return () => {
    stopped = true;
    clearTimeout(retry);
    document.removeEventListener("visibilitychange", looked);
    letGo();
  };
}
