import { hasWorkerSession } from "@/data/session/worker-session";

/** A page that says nothing for so long is being loaded, or was put to sleep by the phone. */
const PATIENCE_MS = 2000;

declare const self: ServiceWorkerGlobalScope & {
  /** What `readSender` brings: src/data/sync/sender.ts. */
  sendAsWorker?: () => Promise<void>;
};

/** Has a page send what waits, or sends it here where no page can. @throws while something waits: the browser tries again. */
export async function sendUnsent(clients: Clients, readSender: () => Promise<void>): Promise<void> {
  if (!(await hasWorkerSession())) return;
  if (await doesAPageSend(clients)) throw new Error("A page sends: look again whether it could");
  if (!self.sendAsWorker) await readSender();
  await self.sendAsWorker?.();
}

async function doesAPageSend(clients: Clients): Promise<boolean> {
  const pages = await clients.matchAll({ type: "window", includeUncontrolled: true });
  return (await Promise.all(pages.map(answers))).includes(true);
}

function answers(page: Client): Promise<boolean> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((done) => {
    port1.onmessage = () => done(true);
    setTimeout(() => done(false), PATIENCE_MS);
    page.postMessage({ type: "SEND" }, [port2]);
  });
}
