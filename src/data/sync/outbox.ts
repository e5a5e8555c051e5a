import { useLiveQuery } from "dexie-react-hooks";
import { isRefused } from "@/domain/sync/command-state";
import type { OutboxRow } from "../commands/commands";
import { isRestoring } from "../local/cache/server-mark";
import { db } from "../local/db";
import { discardCommand, outboxRow, ownCommands } from "../local/outbox/outbox";
import { LONGEST_WAIT_MS } from "../local/outbox/queue-rules";
import { RequestError } from "../remote/client";
import { onReached } from "../remote/connection";
import type { UploadProgress } from "../remote/upload";
import { onSessionEvent, useSessionUser } from "../session/session";
import { dropWorkerSession } from "../session/worker-session";
import { createListeners, createStore, useStore } from "../store";
import { withTimeout } from "../with-timeout";
import { handOver, onWorkerWake } from "./background-sending";
import { onServerRestored, resendAfterRestore } from "./follow-history";
import { type Outcome, prefetchAfter, type Sender, sendOutbox } from "./send-outbox";

/** So long a button says that it is busy. */
const PATIENCE_MS = 5000;
/** Until the next try where the phone's database failed. */
const AFTER_FAULT_MS = 3000;

type Listener = (outcome: Outcome) => void;
const listeners = createListeners<[Outcome]>();
let announcer: Listener | undefined;
/** Outcomes from before there was a listener. */
const unannounced: Outcome[] = [];
const progress = createStore<ReadonlyMap<string, UploadProgress>>(new Map());

let isStarted = false;
let timer: ReturnType<typeof setTimeout> | undefined;
/** A round that has not begun: it will see whatever is queued up to now. */
let nextRound: Promise<void> | undefined;
let lastRound: Promise<void> = Promise.resolve();
const thisTab: Sender = { onOutcome: announce, onProgress: tellProgress };

/**
 * Sends what waits from now on: at once, when the network or the member is back, and again and again while
 * the server is not reached. Leaves it to the worker where this page may not live to see that. Safe to call
 * again.
 */
export function startOutbox(): void {
  if (isStarted) return;
  isStarted = true;
  const now = () => void sendWaiting();
  onReached(now);
  onServerRestored(now);
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") now();
    else void handOver();
  });
  // This page sends what the worker would, each command when it is due.
  onWorkerWake(() => void sendRound(false));
  onSessionEvent((event) => {
    if (event !== "SIGNED_OUT") queueMicrotask(now); // the database of this session is there by then
  });
}

/**
 * Sends everything that waits and can be sent now, one command after the other, in one tab at a time.
 * Resolves when each of them is answered, refused or known to wait on.
 */
export function sendWaiting(): Promise<void> {
  return sendRound(true);
}

export async function sendAndWait(): Promise<void> {
  await withTimeout(PATIENCE_MS, sendWaiting());
}

/**
 * Sends a command that was queued just now, for as long as its button says that it is busy; what cannot
 * be sent waits on.
 * @throws {RequestError} where it was refused: its form says why, and the command is discarded.
 */
export async function sendCommandNow(id: string): Promise<void> {
  await sendAndWait();
  const left = await outboxRow(id);
  if (!left || !isRefused(left)) return;
  await discardCommand(left);
  throw new RequestError(409, { code: left.problem });
}

export function onOutcome(listener: Listener): () => void {
  return listeners.add(listener);
}

/** The same for the one who tells the member, who also hears what ended before. Returns what ends it. */
export function announceOutcomes(listener: Listener): () => void {
  announcer = listener;
  for (const outcome of unannounced.splice(0)) listener(outcome);
  return () => {
    announcer = undefined;
  };
}

const NONE: readonly OutboxRow[] = [];

/** The member's commands that wait, as they change. */
export function useOutbox(): readonly OutboxRow[] {
  const userId = useSessionUser()?.id ?? "";
  return useLiveQuery(() => ownCommands(userId), [userId]) ?? NONE;
}

/** How much of a proof that this tab uploads has arrived; undefined while it uploads none. */
export function useProgress(id: string | undefined): UploadProgress | undefined {
  return useStore(progress).get(id ?? "");
}

/** `ignoreBackoff`: something changed, so that nothing waits for its time any longer. */
function sendRound(ignoreBackoff: boolean): Promise<void> {
  if (nextRound && ignoreBackoff) return nextRound;
  const round = lastRound.then(() => {
    if (nextRound === round) nextRound = undefined;
    return send(ignoreBackoff).catch(tryLater);
  });
  if (ignoreBackoff) nextRound = round;
  lastRound = round;
  return round;
}

async function send(ignoreBackoff: boolean): Promise<void> {
  clearTimeout(timer);
  if (await isRestoring()) void resendAfterRestore(); // which a page before this one began
  const left = await sendOutbox(thisTab, ignoreBackoff);
  if (left.length === 0) await dropWorkerSession();
  else if (!navigator.onLine) await handOver();
  else planNextRound(Math.min(...left.map(({ dueAt }) => dueAt)));
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

function announce(outcome: Outcome) {
  void prefetchAfter(outcome);
  listeners.tell(outcome);
  if (announcer) announcer(outcome);
  else unannounced.push(outcome);
}

function tellProgress(id: string, part: UploadProgress | undefined) {
  const next = new Map(progress.get());
  if (part === undefined) next.delete(id);
  else next.set(id, part);
  progress.set(next);
}
