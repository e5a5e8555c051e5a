import { dexieCloud } from "dexie-cloud-addon";
import { db, provideSync } from "../local/db";
import { borrowSession, type Session } from "../session/session";
import { dropLentSession, workerSession } from "../session/worker-session";
import { prefetchAfter, sendOutbox } from "./send-outbox";

provideSync(dexieCloud, { syncs: false });

let sending: Promise<void> | undefined;

// A script of its own: the service worker runs it only when it has to send (service-worker/send-unsent.ts).
Object.assign(globalThis, { sendLent });

/**
 * Sends what a page has left to the worker, by the session that it lent, for as long as that stays lent. Who
 * wakes the worker again meanwhile waits for the same.
 * @throws an Error where something waits on.
 */
function sendLent(): Promise<void> {
  sending ??= send().finally(() => {
    sending = undefined;
  });
  return sending;
}

async function send(): Promise<void> {
  const session = await workerSession<Session>();
  if (!session) return;
  borrowSession(session);
  const database = db;
  database.on("versionchange", () => borrowSession(null)); // signed out, or a newer app: nothing goes from here
  const reading: Promise<void>[] = [];
  try {
    const left = await sendOutbox(
      {
        onOutcome: (outcome) => void reading.push(prefetchAfter(outcome)),
        shouldContinue: async () => (await workerSession<Session>())?.token === session.token,
      },
      true,
    );
    await Promise.allSettled(reading);
    if (left.length > 0) throw new Error("The server was not reached");
    await dropLentSession();
  } finally {
    borrowSession(null);
    database.close();
  }
}
