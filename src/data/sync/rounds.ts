import { listsKeptFrom } from "@/domain/buying/kept-lists";
import { mayUse } from "@/domain/staff/roles";
import { onReached } from "../core/connection";
import { serverNow } from "../core/server-clock";
import { onSessionEvent, type SessionUser } from "../core/session";
import { isRestoring } from "../local/cache/server-mark";
import { db, memberDatabase } from "../local/db";
import { LONGEST_WAIT_MS, nextTryAt } from "../local/outbox/queue-rules";
import { dropWorkerSession } from "../session/worker-session";
import { handOver, onWorkerWake } from "./background-sending";
import { onServerRestored, resendAfterRestore } from "./follow-history";
import { announce, tellProgress } from "./outbox";
import { prefetchAfter, type Sender, sendOutbox } from "./send-outbox";

/** Until the next try where the phone's database failed. */
const AFTER_FAULT_MS = 3000;

let isStarted = false;
let timer: ReturnType<typeof setTimeout> | undefined;
/** A round that has not begun: it will see whatever is queued up to now. */
let nextRound: Promise<void> | undefined;
let lastRound: Promise<void> = Promise.resolve();
const thisTab: Sender = {
  onOutcome(outcome) {
    void prefetchAfter(outcome);
    announce(outcome);
  },
  onProgress: tellProgress,
};

/**
 * Sends what waits from now on: at once, when the network or the member is back, and again and again while
 * the server is not reached. Leaves it to the worker where this page may not live to see that. Safe to call
 * again.
 */
export function startOutbox(): void {
  if (isStarted) return;
  isStarted = true;
  const now = () => void sendRound(true);
  onReached(now);
  onServerRestored(now);
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") now();
    else void handOver();
  });
  // This page sends what the worker would, each command when it is due.
  onWorkerWake(() => void sendRound(false));
  onSessionEvent((event, session) => {
    if (event === "SIGNED_OUT") return;
    queueMicrotask(() => {
      now(); // the database of this session is there by then
      if (session) void dropLists(session.user).catch(() => {}); // tried again at the next event
    });
  });
}

/** One round of sending. `ignoreBackoff`: something changed, so that nothing waits for its time any longer. */
export function sendRound(ignoreBackoff: boolean): Promise<void> {
  if (nextRound && ignoreBackoff) return nextRound;
  const round = lastRound.then(() => {
    if (nextRound === round) nextRound = undefined;
    return send(ignoreBackoff).catch(tryLater);
  });
  if (ignoreBackoff) nextRound = round;
  lastRound = round;
  return round;
}

/**
 * What is bought for others leaves the phone with the role, and some days after the delivery. That is done online, where
 * a list that is still being bought is fetched again. A session of an older app names no roles at first.
 */
async function dropLists({ id, roles }: SessionUser): Promise<void> {
  const buying = memberDatabase(id)?.buying;
  if (roles && !mayUse(roles, "buyer")) await buying?.clear();
  else if (navigator.onLine) {
    const old = buying?.where("[date+kind]").below([listsKeptFrom(serverNow())]);
    await old?.filter(({ kind }) => kind !== "draft").delete(); // what its buyer typed stays theirs
  }
}

async function send(ignoreBackoff: boolean): Promise<void> {
  clearTimeout(timer);
  const left = await sendOutbox(thisTab, ignoreBackoff);
  // A page before this one may have begun a restore. Nothing is sent before it is done, and then all of it.
  if (await isRestoring()) void resendAfterRestore();
  else if (left.length === 0) await dropWorkerSession();
  else if (!navigator.onLine) await handOver();
  else planNextRound(nextTryAt(left));
}

/** The phone's database failed, or was closed. */
function tryLater(error: unknown): void {
  if (db.isOpen()) reportError(error);
  planNextRound(Date.now() + AFTER_FAULT_MS);
}

function planNextRound(soonest: number): void {
  const wait = Math.min(Math.max(0, soonest - Date.now()), LONGEST_WAIT_MS);
  clearTimeout(timer);
  timer = setTimeout(() => void sendRound(false), wait);
}
