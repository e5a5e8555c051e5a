import type { ProofView } from "@/domain/order/view";
import { isRefused } from "@/domain/sync/command-state";
import { inOneTab } from "../in-one-tab";
import { isRestoring } from "../local/cache/server-mark";
import { db, type PantryDatabase } from "../local/db";
import {
  acceptCommand,
  markSent,
  type OutboxRow,
  outboxRows,
  postponeCommand,
  refuseCommand,
} from "../local/outbox/outbox";
import { assertSameUser, isPassing, RequestError } from "../remote/client";
import { LONGEST_RETRY_AFTER_MS } from "../remote/retry-after";
import type { UploadProgress } from "../remote/upload";
import { getSession } from "../session/session";
import { refreshCopy } from "./follow-copy";
import "./follow-history";
import { sendCommand, takeRefusal } from "./send-command";

/** After so long a command is tried again for the first time; then after twice that, and so on. */
const FIRST_WAIT_MS = 1000;
export const LONGEST_WAIT_MS = 120_000;

/** How a command ended in this tab, or that it could not be sent for now (`kept`). */
export type Outcome =
  | {
      readonly row: OutboxRow;
      readonly ok: true;
      readonly proof: ProofView | undefined;
      readonly begun: string | undefined;
    }
  | { readonly row: OutboxRow; readonly ok: false; readonly code: string; readonly kept: boolean };

type Lost = Pick<RequestError, "code" | "retryAfterMs">;
const UNEXPECTED: Lost = { code: "unexpected_error", retryAfterMs: 0 };

export interface Sender {
  readonly onOutcome: (outcome: Outcome) => void;
  /** How much of a proof has arrived; undefined when it is no longer on its way. */
  readonly onProgress?: (id: string, progress: UploadProgress | undefined) => void;
  readonly shouldContinue?: () => Promise<boolean>;
  /** Aborted, it lets others send, whatever it was doing. */
  readonly givenUp?: AbortSignal;
}

/**
 * Sends everything that waits and can be sent now, one command after the other, in one tab or worker at a
 * time. `isWoken`: something changed, so that nothing waits for its time any longer. Answers what waits on,
 * of each thing the command that comes first.
 * @throws where the phone's database failed, so that nobody knows what waits.
 */
export async function sendOutbox(
  sender: Sender,
  ignoreBackoff: boolean,
): Promise<readonly OutboxRow[]> {
  const database = db;
  if (!isOwn(database)) return [];
  try {
    const left = await inOneTab(
      `outbox-${database.userId}`,
      (isFrozen) => sendAll(database, { ...sender, isFrozen }, ignoreBackoff),
      sender.givenUp,
    );
    return left ?? (await waitingCommands());
  } catch (error) {
    if (isOwn(database)) throw error;
    return []; // signing out deletes the database under the work: then there is nothing left to send
  }
}

async function sendAll(
  database: PantryDatabase,
  sender: Sender & { readonly isFrozen: () => boolean },
  isWoken: boolean,
): Promise<readonly OutboxRow[]> {
  const tried = new Set<string>();
  // What waits follows what is brought back to a server that went back to a copy: it builds on it.
  while (isOwn(database) && !(await isRestoring())) {
    const row = (await nextRows(isWoken)).find(({ id }) => !tried.has(id));
    if (!row || sender.isFrozen() || (sender.shouldContinue && !(await sender.shouldContinue())))
      break;
    tried.add(row.id);
    const lost = await attempt(database, sender, row);
    if (lost) await postponeOthers(lost, tried);
  }
  return isOwn(database) ? waitingCommands() : [];
}

/** What the member will want to read without a network: where to pay what has begun, and what is complete. */
export async function prefetchAfter(outcome: Outcome): Promise<void> {
  if (!outcome.ok) return;
  const { row, begun } = outcome;
  if (begun) await refreshCopy(row.userId, "bank");
  if (row.kind === "complete") await refreshCopy(row.userId, "orders");
}

/** Whether the session is still the one whose commands these are (T52); a visitor has none. */
function isOwn(database: PantryDatabase): boolean {
  return database === db && getSession()?.user.id === database.userId;
}

/** Of each thing the command that comes first, where it may go now. */
async function nextRows(isWoken: boolean): Promise<OutboxRow[]> {
  const now = Date.now();
  return (await waitingCommands()).filter(
    (row) => !isHeld(row, now) && (isWoken || hasCome(row.dueAt, now)),
  );
}

/**
 * Of each thing the command that comes first, unless it needs the member. A refused 'Complete Order' holds up
 * nothing: it comes last, and mostly what comes after it is what it lacks, such as a proof.
 */
export async function waitingCommands(): Promise<OutboxRow[]> {
  const first = new Map<string, OutboxRow>();
  for (const row of await outboxRows()) {
    const subject = row.orderId || row.reference || (row.topic ?? "");
    const isAside = row.kind === "complete" && isRefused(row);
    if (!first.has(subject) && !isAside) first.set(subject, row);
  }
  return [...first.values()].filter((row) => !isRefused(row));
}

function isHeld({ heldUntil = 0 }: OutboxRow, now: number): boolean {
  return heldUntil > now && heldUntil - now <= LONGEST_RETRY_AFTER_MS;
}

/** By a clock that may have been set back meanwhile. */
function hasCome(dueAt: number, now: number): boolean {
  return dueAt <= now || dueAt - now > LONGEST_WAIT_MS;
}

/** Where the server was not reached it is asked for nothing else now. */
async function postponeOthers(lost: Lost, tried: Set<string>): Promise<void> {
  for (const row of await waitingCommands()) {
    if (!tried.has(row.id)) await postpone(row, lost);
    tried.add(row.id);
  }
}

async function postpone({ id, tries }: OutboxRow, { code, retryAfterMs }: Lost): Promise<void> {
  const now = Date.now();
  const heldUntil = retryAfterMs > 0 ? now + retryAfterMs : 0;
  const dueAt = Math.max(now + waitAfter(tries), heldUntil);
  await postponeCommand(id, { problem: code, dueAt, heldUntil });
}

/** Answers why the server was not reached; nothing where it has answered. */
async function attempt(
  database: PantryDatabase,
  { onOutcome, onProgress }: Sender,
  row: OutboxRow,
): Promise<Lost | undefined> {
  try {
    if (!navigator.onLine) throw new RequestError(0, {});
    await markSent(row.id);
    assertSameUser(row.userId);
    const answer = await sendCommand(row, (progress) => onProgress?.(row.id, progress));
    // What comes after a sign-out is for nobody: it brings nothing back to this phone (T51).
    if (!isOwn(database)) return undefined;
    await acceptCommand(row.id, answer.keep);
    onOutcome({ row, ok: true, proof: answer.proof, begun: answer.begun });
    return undefined;
  } catch (error) {
    return isOwn(database) ? await afterFailure(row, error, onOutcome) : undefined;
  } finally {
    onProgress?.(row.id, undefined);
  }
}

async function afterFailure(
  row: OutboxRow,
  error: unknown,
  onOutcome: Sender["onOutcome"],
): Promise<Lost | undefined> {
  if (!(error instanceof RequestError)) reportError(error);
  const lost = error instanceof RequestError ? error : UNEXPECTED;
  const isOver = error instanceof RequestError && !isPassing(error);
  if (isOver) {
    await takeRefusal(row, error);
    await refuseCommand(row.id, lost.code);
  } else await postpone(row, lost);
  onOutcome({ row, ok: false, code: lost.code, kept: !isOver });
  return isOver ? undefined : lost;
}

/** Twice as long each time, and never the same for two phones that lost one server together. */
function waitAfter(tries: number): number {
  const longest = Math.min(FIRST_WAIT_MS * 2 ** tries, LONGEST_WAIT_MS);
  return longest * (0.5 + Math.random() / 2);
}
