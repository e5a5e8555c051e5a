import { dexieCloud } from "dexie-cloud-addon";
import { requests } from "../core/fetch-whole";
import { borrowSession, type Session } from "../core/session";
import { db, provideSync } from "../local/db";
import { dropWorkerSession, workerSession } from "../session/worker-session";
import { prefetchAfter, sendOutbox } from "./send-outbox";

provideSync(dexieCloud, { syncs: false });

/** Much longer than a slow phone needs between two requests. */
const STALLED_MS = 30_000;
const LOOK_MS = 5000;

let sending: Promise<void> | undefined;

// A script of its own: the service worker runs it only when it has to send (service-worker/send-unsent.ts).
Object.assign(globalThis, { sendAsWorker });

/**
 * Sends what a page has left to the worker, by the session that it lent, for as long as that stays lent. Who
 * wakes the worker again in between waits for the same.
 * @throws an Error where something waits on.
 */
function sendAsWorker(): Promise<void> {
  sending ??= send().finally(() => {
    sending = undefined;
  });
  return sending;
}

async function send(): Promise<void> {
  const ended = new AbortController();
  const stalled = untilStalled(ended.signal);
  try {
    const session = await Promise.race([workerSession<Session>(), stalled]);
    if (session) await Promise.race([sendAs(session, ended.signal), stalled]);
  } finally {
    ended.abort();
  }
}

async function sendAs(session: Session, ended: AbortSignal): Promise<void> {
  borrowSession(session);
  const database = db;
  ended.addEventListener("abort", () => {
    borrowSession(null);
    database.close();
  });
  database.on("versionchange", () => borrowSession(null)); // signed out, or a newer app: this worker sends nothing more
  const reading: Promise<void>[] = [];
  const left = await sendOutbox(
    {
      onOutcome: (outcome) => void reading.push(prefetchAfter(outcome)),
      shouldContinue: async () => (await workerSession<Session>())?.token === session.token,
      givenUp: ended,
    },
    true,
  );
  await Promise.allSettled(reading);
  if (ended.aborted) return; // the session belongs to the next sender
  if (left.length > 0) throw new Error("The server was not reached");
  await dropWorkerSession();
}

/** Rejects when nothing was asked of the server for so long: a step at the database then never ends. */
function untilStalled(ended: AbortSignal): Promise<never> {
  return new Promise((_done, failed) => {
    let { started } = requests;
    let quietMs = 0;
    const looking = setInterval(() => {
      const isQuiet = requests.underWay === 0 && requests.started === started;
      started = requests.started;
      quietMs = isQuiet ? quietMs + LOOK_MS : 0;
      if (quietMs >= STALLED_MS) failed(new Error("A step did not end"));
    }, LOOK_MS);
    ended.addEventListener("abort", () => clearInterval(looking));
  });
}
