import { useLiveQuery } from "dexie-react-hooks";
import { isRefused } from "@/domain/sync/command-state";
import type { OutboxRow } from "../commands/commands";
import { RequestError } from "../core/client";
import { useSessionUser } from "../core/session";
import { createListeners, createStore, useStore } from "../core/store";
import { withTimeout } from "../core/with-timeout";
import { discardCommand, outboxRow, ownCommands } from "../local/outbox/outbox";
import type { UploadProgress } from "../remote/upload";
import "./follow-history";
import type { Outcome } from "./send-outbox";
import { loadSending } from "./sending-loader";

/** So long a button says that it is busy. */
const PATIENCE_MS = 5000;

type Listener = (outcome: Outcome) => void;
const listeners = createListeners<[Outcome]>();
let announcer: Listener | undefined;
/** Outcomes from before there was a listener. */
const unannounced: Outcome[] = [];
const progress = createStore<ReadonlyMap<string, UploadProgress>>(new Map());

/**
 * Sends everything that waits and can be sent now, one command after the other, in one tab at a time.
 * Resolves when each of them is answered, refused or known to wait on.
 */
export async function sendWaiting(): Promise<void> {
  const sending = await loadSending().catch(() => undefined); // without a network nothing could be sent either
  await sending?.sendRound(true);
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

/** Tells the screens how a command ended. */
export function announce(outcome: Outcome): void {
  listeners.tell(outcome);
  if (announcer) announcer(outcome);
  else unannounced.push(outcome);
}

/** Tells them how much of a proof has arrived; undefined when it is no longer on its way. */
export function tellProgress(id: string, part: UploadProgress | undefined): void {
  const next = new Map(progress.get());
  if (part === undefined) next.delete(id);
  else next.set(id, part);
  progress.set(next);
}
