import type { SentContent } from "@/domain/order/stored-content";
import { isRefused } from "@/domain/sync/command-state";
import type { About } from "../../commands/command-type";
import { type Command, type CommandKind, type OutboxRow, typeOf } from "../../commands/commands";
import { isOutOfRoom } from "../../core/quota";
import { CURRENT, changeDraft, claimRevision } from "../basket/drafts";
import { cachedAnswer } from "../cache/cached-answers";
import { currentDb, memberDatabase } from "../db";
import { keepProof } from "./kept-proofs";
import {
  changedWithout,
  isAbout,
  type Lost,
  postponed,
  queued,
  retried,
  shown,
  withHeldUp,
} from "./queue-rules";

export async function outboxRows(): Promise<OutboxRow[]> {
  if (!currentDb().userId) return []; // a visitor queues nothing, and after a sign-out there is no database
  return currentDb().outbox.orderBy("place").toArray();
}

/** The member's commands that the server has not answered; another member's are never shown. */
export async function ownCommands(userId: string): Promise<OutboxRow[]> {
  if (!memberDatabase(userId)) return [];
  return (await outboxRows()).filter((row) => row.userId === userId);
}

/** Not `async`: in a transaction Dexie loses track of one where many functions await each other. */
export function commandsAbout(about: About): Promise<OutboxRow[]> {
  const { outbox } = currentDb();
  if ("orderId" in about) return outbox.where({ orderId: about.orderId }).sortBy("place");
  const others = outbox.where({ orderId: "" });
  return others.and((row) => isAbout(row, about)).sortBy("place");
}

export async function waitingCommand<Kind extends CommandKind>(
  userId: string,
  about: About,
  kind: Kind,
): Promise<OutboxRow<Kind> | null> {
  if (!memberDatabase(userId)) return null;
  const row = (await commandsAbout(about)).find((command) => command.kind === kind);
  return row?.userId === userId ? (row as OutboxRow<Kind>) : null;
}

export async function outboxRow(id: string): Promise<OutboxRow | undefined> {
  return currentDb().outbox.get(id);
}

/**
 * Keeps a command until the server has answered it for good; answers its id.
 * @throws where the phone has no room for it; then nothing has changed.
 */
export function queueCommand(userId: string, about: About, command: Command): Promise<string> {
  const { decidedBy } = typeOf(command);
  if (decidedBy !== "profile" && decidedBy !== "addresses") return queue(userId, about, command);
  // Loaded before: a transaction ends while it waits for a file. Without it the order in hand stays as it is.
  return import("../basket/known-delivery")
    .catch(() => undefined)
    .then((known) => queue(userId, about, command, known?.followKnown));
}

function queue(
  userId: string,
  about: About,
  command: Command,
  follow?: typeof import("../basket/known-delivery").followKnown,
): Promise<string> {
  const { outbox, answers, drafts, orders } = currentDb();
  const { decidedBy } = typeOf(command);
  const tables = [outbox, ...(decidedBy ? [answers] : []), ...(follow ? [drafts, orders] : [])];
  return currentDb().transaction("rw", tables, async () => {
    const decided = decidedBy && cachedAnswer(userId, decidedBy);
    const [cached, rows] = await Promise.all([decided, outboxRows()]);
    const seen = decidedBy && cached ? { [decidedBy]: cached.value } : {};
    const change = queued(rows, about, command, { id: crypto.randomUUID(), userId, seen });
    if (change.remove.length > 0) await outbox.bulkDelete([...change.remove]);
    await outbox.bulkPut([...change.put]);
    if (follow && decidedBy && cached) {
      const given = { profile: null, addresses: [] };
      const before = { ...given, [decidedBy]: shown(rows, decidedBy, cached.value) };
      const after = shown(await outboxRows(), decidedBy, cached.value);
      await follow(userId, command, before, { ...given, [decidedBy]: after });
    }
    return change.id;
  });
}

/** The same, unless one of its kind waits about the same thing, which it would take the place of; null then. */
export function queueUnlessWaiting(
  userId: string,
  about: About,
  command: Command,
): Promise<string | null> {
  return currentDb().transaction("rw", currentDb().outbox, async () => {
    const waiting = await waitingCommand(userId, about, command.kind);
    return waiting ? null : queueCommand(userId, about, command);
  });
}

/** Queues what steps 1 to 3 of the draft say, under a revision of its own; answers the command's id. */
export function queueStart(
  userId: string,
  orderId: string,
  content: SentContent,
  digest: string,
): Promise<string> {
  return currentDb().transaction("rw", currentDb().drafts, currentDb().outbox, async () => {
    const revision = await claimRevision(digest);
    return queueCommand(userId, { orderId }, { kind: "start", revision, content });
  });
}

/** The member changes an order again that the server has not received as complete. */
export async function withdrawCompletion(orderId: string): Promise<void> {
  await currentDb()
    .outbox.where({ orderId })
    .and(({ kind }) => kind === "complete")
    .delete();
}

export async function retryCommand(id: string): Promise<void> {
  await currentDb()
    .outbox.where({ id })
    .modify((row) => void Object.assign(row, retried(row)));
}

/** Deletes a discarded command, what it held up, and the rest of an order that the server never received. */
export function discardCommand(discarded: OutboxRow): Promise<void> {
  const { id, kind, orderId } = discarded;
  return currentDb().transaction("rw", currentDb().outbox, currentDb().orders, async () => {
    const isUnknown = kind === "start" && !(await currentDb().orders.get(orderId));
    if (isUnknown) await currentDb().outbox.where({ orderId }).delete();
    else await currentDb().outbox.bulkDelete(withHeldUp(id, await outboxRows()));
    for (const { id, change } of changedWithout(discarded, await outboxRows())) {
      await currentDb().outbox.update(id, change);
    }
  });
}

export async function markSent(id: string): Promise<void> {
  await currentDb().outbox.update(id, { state: "sent" });
}

/** No answer, or none for good: it is tried again. */
export function postponeCommand(id: string, lost: Lost): Promise<void> {
  return currentDb().transaction("rw", currentDb().outbox, async () => {
    const row = await currentDb().outbox.get(id);
    if (row) await currentDb().outbox.update(id, postponed(row, lost));
  });
}

/** Refused: the same is refused again, until the member or `rebased` changes what it is based on. */
export function refuseCommand(
  { id, kind, orderId }: OutboxRow,
  problem: string,
  rebased: Partial<OutboxRow> = {},
): Promise<void> {
  return currentDb().transaction("rw", currentDb().outbox, currentDb().orders, async () => {
    const isUnknown = kind === "start" && !(await currentDb().orders.get(orderId));
    await currentDb().outbox.update(id, { ...rebased, state: "attention", problem, isUnknown });
  });
}

/**
 * Answered for good: `save` writes the answer and the command is removed, both or neither. A proof of payment is
 * kept for a server that is restored from a backup, where there is room for it.
 */
export async function acceptCommand(id: string, save: () => Promise<void>): Promise<void> {
  try {
    await accept(id, save, keepProof);
  } catch (error) {
    if (!isOutOfRoom(error)) throw error;
    await accept(id, save, async () => {});
  }
}

function accept(
  id: string,
  save: () => Promise<void>,
  keep: (row: OutboxRow<"proof">) => Promise<void>,
): Promise<void> {
  const { outbox, orders, answers, keptProofs, server, buying } = currentDb();
  const tables = [outbox, orders, answers, keptProofs, server, buying];
  return currentDb().transaction("rw", tables, async () => {
    await save();
    const row = await outbox.get(id);
    await outbox.delete(id);
    if (!row) return;
    await deleteNeedless(row);
    if (row.kind === "proof") await keep(row);
  });
}

/** What was refused while this command waited, and is settled by it. */
async function deleteNeedless(row: OutboxRow): Promise<void> {
  const { replaces } = typeOf(row);
  if (!replaces) return;
  const about = row.orderId ? { orderId: row.orderId } : { topic: row.topic ?? "" };
  await currentDb()
    .outbox.filter((other) => isRefused(other) && replaces(other, about))
    .delete();
}

/** An order that was merged with another phone's version is sent under the revision after that. */
export async function changeStart(
  id: string,
  revision: number,
  content: SentContent,
): Promise<void> {
  await currentDb().outbox.update(id, { revision, content } as Partial<OutboxRow<"start">>);
}

/**
 * Gives another order id to what waits for an order that is not this member's or is over, and to the draft,
 * where it is the open one.
 */
export function renewSubject(orderId: string): Promise<void> {
  return currentDb().transaction("rw", currentDb().drafts, currentDb().outbox, async () => {
    const next = crypto.randomUUID();
    const draft = await currentDb().drafts.get(CURRENT);
    if (draft?.orderId === orderId) await changeDraft({ orderId: next, revision: 1 });
    await currentDb()
      .outbox.where({ orderId })
      .modify((row) => {
        Object.assign(row, { orderId: next });
        if (row.kind === "start" || row.kind === "complete") Object.assign(row, { revision: 1 });
      });
  });
}
