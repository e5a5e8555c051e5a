import { useSyncExternalStore } from "react";
import type { ProofView } from "@/domain/order-view";
import { db, type PantryDatabase } from "../local/db";
import {
  acceptCommand,
  markSent,
  type OutboxRow,
  outboxRows,
  postponeCommand,
  refuseCommand,
} from "../local/outbox";
import { mustStillBe, RequestError } from "../remote/client";
import { onReached } from "../remote/connection";
import { getSession, onSessionEvent } from "../remote/session";
import { within } from "../within";
import { readAhead, sendCommand, takeRefusal } from "./send-command";

/** After so long a command is tried again for the first time; then after twice that, and so on. */
const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 120_000;
/** So long a button says that it is busy. */
const PATIENCE_MS = 5000;
/** Not the fault of what was sent: worth the same request again. */
const PASSING = [0, 401, 408, 425, 429];
/** By this name the browser wakes the service worker when the network is back. */
const WAKE_TAG = "outbox";

/** How a command ended in this tab, or that it could not be sent for now (`kept`). */
export type Outcome =
  | {
      readonly row: OutboxRow;
      readonly ok: true;
      readonly proof: ProofView | undefined;
      readonly begun: string | undefined;
    }
  | { readonly row: OutboxRow; readonly ok: false; readonly code: string; readonly kept: boolean };

type Listener = (outcome: Outcome) => void;
const listeners = new Set<Listener>();
let teller: Listener | undefined;
/** What ended before there was anybody to tell it. */
const untold: Outcome[] = [];
const progress = new Map<string, number>();
const progressListeners = new Set<() => void>();

let isStarted = false;
let timer: ReturnType<typeof setTimeout> | undefined;
/** A round that has not begun: it will see whatever is queued up to now. */
let nextRound: Promise<void> | undefined;
let lastRound: Promise<void> = Promise.resolve();

/**
 * Sends what waits from now on: at once, when the network or the member is back, when the browser wakes
 * the worker, and again and again while the server is not reached. Safe to call again.
 */
export function startOutbox(): void {
  if (isStarted) return;
  isStarted = true;
  const now = () => void sendWaiting();
  window.addEventListener("online", now);
  onReached(now);
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") now();
  });
  navigator.serviceWorker?.addEventListener("message", ({ data }) => {
    if (data?.type === "SEND") now();
  });
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

/** The same, for a button: on a slow network the member goes on after five seconds. */
export async function sendAndWait(): Promise<void> {
  await within(PATIENCE_MS, sendWaiting());
}

/** Tells of each command that this tab sends how it ended. Returns what ends it. */
export function onOutcome(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The same for the one who tells the member, who also hears what ended before. Returns what ends it. */
export function tellOutcomes(listener: Listener): () => void {
  teller = listener;
  for (const outcome of untold.splice(0)) listener(outcome);
  return () => {
    teller = undefined;
  };
}

/** How much of a proof has gone from this tab, 0 to 1; undefined while it is not on its way from here. */
export function useProgress(id: string | undefined): number | undefined {
  return useSyncExternalStore(
    subscribeProgress,
    () => progress.get(id ?? ""),
    () => undefined,
  );
}

/** `isWoken`: something changed, so that nothing waits for its time any longer. */
function sendRound(isWoken: boolean): Promise<void> {
  if (nextRound && isWoken) return nextRound;
  const round = lastRound.then(() => {
    if (nextRound === round) nextRound = undefined;
    return inOneTab(isWoken);
  });
  if (isWoken) nextRound = round;
  lastRound = round;
  return round;
}

async function inOneTab(isWoken: boolean): Promise<void> {
  const database = db;
  if (!database.userId || getSession()?.user.id !== database.userId) return;
  clearTimeout(timer);
  try {
    const work = () => sendAll(database, isWoken);
    if (!navigator.locks) await work();
    else await navigator.locks.request(`outbox-${database.userId}`, work);
  } catch (error) {
    // Signing out deletes the database under the work: then there is nothing left to send.
    if (database.isOpen()) reportError(error);
  }
}

async function sendAll(database: PantryDatabase, isWoken: boolean): Promise<void> {
  const tried = new Set<string>();
  while (isOwn(database)) {
    const row = (await nextRows(isWoken)).find(({ id }) => !tried.has(id));
    if (!row) break;
    tried.add(row.id);
    const lost = await attempt(database, row);
    if (lost) await postponeOthers(lost, tried);
  }
  if (isOwn(database)) await planNextRound();
}

/** Whether the session is still the one whose commands these are (T52). */
function isOwn(database: PantryDatabase): boolean {
  return database === db && getSession()?.user.id === database.userId;
}

/** Of each thing the command that comes first, where it may go now. */
async function nextRows(isWoken: boolean): Promise<OutboxRow[]> {
  const now = Date.now();
  return (await firstOfEach()).filter(({ dueAt }) => isWoken || hasCome(dueAt, now));
}

async function firstOfEach(): Promise<OutboxRow[]> {
  const first = new Map<string, OutboxRow>();
  for (const row of await outboxRows()) {
    const subject = row.orderId || row.reference || (row.topic ?? "");
    if (!first.has(subject)) first.set(subject, row);
  }
  return [...first.values()].filter(({ state }) => state !== "attention");
}

/** By a clock that may have been set back meanwhile. */
function hasCome(dueAt: number, now: number): boolean {
  return dueAt <= now || dueAt - now > LONGEST_WAIT_MS;
}

/** Where the server was not reached it is asked for nothing else now. */
async function postponeOthers(code: string, tried: Set<string>): Promise<void> {
  for (const { id, tries } of await firstOfEach()) {
    if (!tried.has(id)) await postponeCommand(id, code, Date.now() + waitAfter(tries));
    tried.add(id);
  }
}

/** Answers why the server was not reached; nothing where it has answered. */
async function attempt(database: PantryDatabase, row: OutboxRow): Promise<string | undefined> {
  if (row.userId !== database.userId) {
    await refuseCommand(row.id, "not_signed_in"); // never sent as somebody else's
    return undefined;
  }
  try {
    if (!navigator.onLine) throw new RequestError(0, {});
    await markSent(row.id);
    mustStillBe(row.userId);
    const answer = await sendCommand(row, (part) => tellProgress(row.id, part));
    // What comes after a sign-out is for nobody: it brings nothing back to this phone (T51).
    if (!isOwn(database)) return undefined;
    await acceptCommand(row.id, answer.keep);
    announce({ row, ok: true, proof: answer.proof, begun: answer.begun });
    if (answer.begun) void readAhead(row.userId);
    return undefined;
  } catch (error) {
    return isOwn(database) ? await afterFailure(row, error) : undefined;
  } finally {
    tellProgress(row.id, undefined);
  }
}

async function afterFailure(row: OutboxRow, error: unknown): Promise<string | undefined> {
  if (!(error instanceof RequestError)) reportError(error);
  const code = error instanceof RequestError ? error.code : "unexpected_error";
  const isRefused = error instanceof RequestError && isForGood(error.status);
  if (isRefused) {
    await takeRefusal(row, error);
    await refuseCommand(row.id, code);
  } else await postponeCommand(row.id, code, Date.now() + waitAfter(row.tries));
  announce({ row, ok: false, code, kept: !isRefused });
  return isRefused ? undefined : code;
}

function isForGood(status: number): boolean {
  return !PASSING.includes(status) && status < 500;
}

/** Twice as long each time, and never the same for two phones that lost one server together. */
function waitAfter(tries: number): number {
  const longest = Math.min(FIRST_WAIT_MS * 2 ** tries, LONGEST_WAIT_MS);
  return longest * (0.5 + Math.random() / 2);
}

async function planNextRound(): Promise<void> {
  const rows = await firstOfEach();
  if (rows.length === 0) return;
  void askToBeWoken();
  const soonest = Math.min(...rows.map(({ dueAt }) => dueAt));
  const wait = Math.min(Math.max(0, soonest - Date.now()), LONGEST_WAIT_MS);
  clearTimeout(timer);
  // Without a network `online` comes first.
  if (navigator.onLine) timer = setTimeout(() => void sendRound(false), wait);
}

/** Background Sync, where the browser has it: the worker is woken when the network is back, and wakes this page. */
async function askToBeWoken(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  const { sync } = (registration ?? {}) as { sync?: { register(tag: string): Promise<void> } };
  await sync?.register(WAKE_TAG).catch(() => {}); // not allowed on this phone: the page sends by itself
}

function announce(outcome: Outcome) {
  for (const listener of listeners) listener(outcome);
  if (teller) teller(outcome);
  else untold.push(outcome);
}

function tellProgress(id: string, part: number | undefined) {
  if (part === undefined) progress.delete(id);
  else progress.set(id, part);
  for (const listener of progressListeners) listener();
}

function subscribeProgress(listener: () => void): () => void {
  progressListeners.add(listener);
  return () => progressListeners.delete(listener);
}
