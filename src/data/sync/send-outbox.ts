import type { Answer } from "../commands/command-type";
import type { OutboxRow } from "../commands/commands";
import { assertSameUser, isPassing, RequestError } from "../core/client";
import { inOneTab, untilFrozen } from "../core/in-one-tab";
import { getSession } from "../core/session";
import { isRestoring } from "../local/cache/server-mark";
import { db, type PantryDatabase } from "../local/db";
import {
  acceptCommand,
  markSent,
  ownCommands,
  postponeCommand,
  refuseCommand,
} from "../local/outbox/outbox";
import { firstOfEach, type Lost, sendable } from "../local/outbox/queue-rules";
import type { UploadProgress } from "../remote/upload";
import { refreshCached } from "./follow-cached";
import "./follow-history";
import { saveAnswer, saveRefusal, sendCommand } from "./send-command";

/** How a command ended in this tab, or that it could not be sent for now (`kept`). */
export type Outcome =
  | {
      readonly row: OutboxRow;
      readonly ok: true;
      readonly answer: Answer;
    }
  | { readonly row: OutboxRow; readonly ok: false; readonly code: string; readonly kept: boolean };

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
 * time. `ignoreBackoff`: something changed, so that nothing waits for its time any longer. Answers what waits on,
 * of each thing the command that comes first.
 * @throws where the phone's database failed, so that it isn't known what waits.
 */
export async function sendOutbox(
  sender: Sender,
  ignoreBackoff: boolean,
): Promise<readonly OutboxRow[]> {
  const database = db;
  if (!isOwn(database)) return [];
  try {
    const send = (isFrozen: () => boolean) =>
      sendAll(database, { ...sender, isFrozen }, ignoreBackoff);
    const left = await inOneTab(`outbox-${database.userId}`, () =>
      untilFrozen(send, sender.givenUp),
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
  ignoreBackoff: boolean,
): Promise<readonly OutboxRow[]> {
  const tried = new Set<string>();
  // After a restore the waiting commands are sent last: they build on what is sent again.
  while (isOwn(database) && !(await isRestoring())) {
    const rows = sendable(await ownCommands(database.userId), Date.now(), ignoreBackoff);
    const row = rows.find(({ id }) => !tried.has(id));
    if (!row || sender.isFrozen() || (sender.shouldContinue && !(await sender.shouldContinue())))
      break;
    tried.add(row.id);
    const lost = await attempt(database, sender, row);
    if (lost) await postponeOthers(lost, tried);
  }
  return isOwn(database) ? waitingCommands() : [];
}

/** What the member reads next, maybe without a network. */
export async function prefetchAfter(outcome: Outcome): Promise<void> {
  const name = outcome.ok && outcome.answer.prefetch;
  if (name) await refreshCached(outcome.row.userId, name);
}

/** Whether the session is still the one whose commands these are (T52); a visitor has none. */
function isOwn(database: PantryDatabase): boolean {
  return database === db && getSession()?.user.id === database.userId;
}

/** What could be sent, of each thing the command that comes first. */
export async function waitingCommands(): Promise<OutboxRow[]> {
  return firstOfEach(await ownCommands(db.userId));
}

/** Where the server was not reached it is asked for nothing else now. */
async function postponeOthers(lost: Lost, tried: Set<string>): Promise<void> {
  for (const row of await waitingCommands()) {
    if (!tried.has(row.id)) await postponeCommand(row.id, lost);
    tried.add(row.id);
  }
}

/** Answers why the server was not reached; nothing where it has answered. */
async function attempt(
  database: PantryDatabase,
  { onOutcome, onProgress }: Sender,
  row: OutboxRow,
): Promise<Lost | undefined> {
  try {
    if (!navigator.onLine) throw new RequestError(0, { code: "offline" });
    await markSent(row.id);
    assertSameUser(row.userId);
    const answer = await sendCommand(row, (progress) => onProgress?.(row.id, progress));
    // An answer after a sign-out is dropped: it stores nothing on this phone (T51).
    if (!isOwn(database)) return undefined;
    await acceptCommand(row.id, () => saveAnswer(row.userId, answer));
    onOutcome({ row, ok: true, answer });
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
    await refuseCommand(row, lost.code, await saveRefusal(row, error));
  } else await postponeCommand(row.id, lost);
  onOutcome({ row, ok: false, code: lost.code, kept: !isOver });
  return isOver ? undefined : lost;
}
