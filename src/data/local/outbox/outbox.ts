import type { SaveAddress, WrittenAddress } from "@/domain/members/address-requests";
import type { Profile } from "@/domain/members/profile-requests";
import type { Cents } from "@/domain/money/rules";
import type { SentContent } from "@/domain/order/stored-content";
import { type CommandState, isRefused } from "@/domain/sync/command-state";
import { CURRENT, changeDraft, claimRevision } from "../basket/drafts";
import { currentDb, memberDatabase, type PantryDatabase } from "../db";
import { isOutOfRoom } from "../device/quota";
import { saveSentCommand } from "./sent-commands";

/** What is paid for: an order, or the reference of a membership that is paid on its own. */
export type Subject = { readonly orderId: string } | { readonly reference: string };
/** What a command is about: what is paid for, or something else of the member's, by a name of its own. */
export type About = Subject | { readonly topic: string };

/** What a member has told the server to do, in words that stay true however late they are sent. */
export type Command =
  | { readonly kind: "start"; readonly revision: number; readonly content: SentContent }
  | { readonly kind: "budget"; readonly order_budget: Cents }
  /** `file` as it goes, already shrunk; `name` as the member's phone calls it. */
  | { readonly kind: "proof"; readonly file: Blob; readonly name: string }
  | { readonly kind: "declare" }
  /** Names what the member saw: the server completes nothing else. */
  | {
      readonly kind: "complete";
      readonly revision: number;
      readonly total: Cents;
      readonly to_pay: Cents;
    }
  | { readonly kind: "cancel" }
  /** `basedOn`: when the membership last changed, as the member saw it. `withCredit`: paid by credit alone. */
  | { readonly kind: "subscribe"; readonly basedOn: string; readonly withCredit: boolean }
  /** Stored under the command's id, so that the team reads it once. */
  | { readonly kind: "feedback"; readonly message: string; readonly page_url: string }
  | { readonly kind: "cancelMembership"; readonly basedOn: string }
  /** `basedOn`: what the member saw, and what this phone may have sent since. */
  | {
      readonly kind: "profile";
      readonly full_name: string;
      readonly phone: string;
      readonly basedOn: readonly Profile[];
    }
  /** `basedOn`: as of the profile; null where there was no such address. */
  | {
      readonly kind: "address";
      readonly address: SaveAddress;
      readonly basedOn: readonly (WrittenAddress | null)[];
    }
  /** `basedOn`: the addresses that were the default one. */
  | {
      readonly kind: "defaultAddress";
      readonly addressId: string;
      readonly basedOn: readonly string[];
    }
  | {
      readonly kind: "removeAddress";
      readonly addressId: string;
      readonly basedOn: readonly (WrittenAddress | null)[];
    }
  /** `basedOn`: the names that it had. */
  | {
      readonly kind: "basketName";
      readonly basketId: string;
      readonly name: string;
      readonly basedOn: readonly string[];
    };
export type CommandKind = Command["kind"];

interface Waiting {
  /** Made on the phone; a proof is stored under it, so that sending it again makes the same proof. */
  readonly id: string;
  /** Nobody else's session sends it. */
  readonly userId: string;
  readonly orderId: string;
  readonly reference: string;
  /** What else it is about; absent where it is about one of those two. */
  readonly topic?: string;
  /** The commands about one thing are sent by rising place, each after the answer to the one before. */
  readonly place: number;
  readonly state: CommandState;
  readonly tries: number;
  /** Not tried again before, in milliseconds of this device's clock. */
  readonly dueAt: number;
  /** Not tried before, whatever changes: the server asked for it; absent where it did not. */
  readonly heldUntil?: number;
  /** The catalogue's code of why the last try failed; empty where none did. */
  readonly problem: string;
}
export type OutboxRow<Kind extends CommandKind = CommandKind> = Waiting &
  Extract<Command, { kind: Kind }>;

function answeredTables(database: PantryDatabase) {
  return [database.outbox, database.orders, database.copies];
}

export async function outboxRows(): Promise<OutboxRow[]> {
  if (!currentDb().userId) return []; // a visitor tells nothing; and who just signed out leaves no database behind
  return currentDb().outbox.orderBy("place").toArray();
}

/** All that a member has told the server and that it has not got; another member's is never shown. */
export async function ownCommands(userId: string): Promise<OutboxRow[]> {
  if (!memberDatabase(userId)) return [];
  return (await outboxRows()).filter((row) => row.userId === userId);
}

export function commandsAbout(subject: About): Promise<OutboxRow[]> {
  return rowsAbout(subject).sortBy("place");
}

export async function waitingCommand<Kind extends CommandKind>(
  userId: string,
  subject: About,
  kind: Kind,
): Promise<OutboxRow<Kind> | null> {
  if (!memberDatabase(userId)) return null;
  const row = (await commandsAbout(subject)).find((command) => command.kind === kind);
  return row?.userId === userId ? (row as OutboxRow<Kind>) : null;
}

export async function outboxRow(id: string): Promise<OutboxRow | undefined> {
  return currentDb().outbox.get(id);
}

/**
 * Keeps a command until the server has answered it for good; answers its id. At most one of each kind
 * waits about one thing: a newer one takes the place of the older, and the same one is asked for anew.
 * @throws where the phone has no room for it; then nothing has changed.
 */
export function queueCommand(userId: string, subject: About, command: Command): Promise<string> {
  return currentDb().transaction("rw", currentDb().outbox, async () => {
    const before = (await commandsAbout(subject)).find(({ kind }) => kind === command.kind);
    if (before && isSame(before, command)) {
      if (isRefused(before)) await retryCommand(before.id);
      return before.id;
    }
    if (before) await currentDb().outbox.delete(before.id);
    const place = await placeOf(subject, command.kind, before);
    const about = { orderId: "", reference: "", ...subject };
    return currentDb().outbox.add({
      ...command,
      ...about,
      ...UNTRIED,
      id: crypto.randomUUID(),
      userId,
      place,
    });
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

/** The member thinks again before the server has it: the order is theirs to change. */
export async function withdrawCompletion(orderId: string): Promise<void> {
  await rowsAbout({ orderId })
    .and(({ kind }) => kind === "complete")
    .delete();
}

/** Cancelling makes needless what would complete the order, and what stands in its way. */
export function queueCancel(userId: string, orderId: string): Promise<string> {
  return currentDb().transaction("rw", currentDb().outbox, async () => {
    await rowsAbout({ orderId })
      .and((row) => row.kind === "complete" || isRefused(row))
      .delete();
    return queueCommand(userId, { orderId }, { kind: "cancel" });
  });
}

export async function rebaseCommand(
  id: string,
  basedOn: string | readonly (Profile | WrittenAddress | string | null)[],
): Promise<void> {
  await currentDb().outbox.update(id, { basedOn } as Partial<OutboxRow>);
}

export async function retryCommand(id: string): Promise<void> {
  await currentDb().outbox.update(id, UNTRIED);
}

/** What the member gives up goes; with an order that the server has never heard of, all that was to follow. */
export function discardCommand({ id, kind, orderId }: OutboxRow): Promise<void> {
  return currentDb().transaction("rw", currentDb().outbox, currentDb().orders, async () => {
    const isUnknown = kind === "start" && !(await currentDb().orders.get(orderId));
    if (isUnknown) await rowsAbout({ orderId }).delete();
    else await currentDb().outbox.delete(id);
  });
}

export async function markSent(id: string): Promise<void> {
  await currentDb().outbox.update(id, { state: "sent" });
}

type Postponed = Pick<OutboxRow, "problem" | "dueAt" | "heldUntil">;

/** No answer, or none for good: it is tried again. */
export function postponeCommand(id: string, postponed: Postponed): Promise<void> {
  return currentDb().transaction("rw", currentDb().outbox, async () => {
    const tries = (await currentDb().outbox.get(id))?.tries ?? 0;
    await currentDb().outbox.update(id, {
      heldUntil: 0,
      ...postponed,
      state: "queued",
      tries: tries + 1,
    });
  });
}

/** Refused: sending the same again can only be refused again. */
export async function refuseCommand(id: string, problem: string): Promise<void> {
  await currentDb().outbox.update(id, { state: "attention", problem });
}

/**
 * Answered for good: `keep` writes what the server made of it, and the command waits no longer, both or
 * neither. It stays on the phone for a server that goes back to a copy, where there is room for that.
 */
export async function acceptCommand(id: string, keep: () => Promise<void>): Promise<void> {
  try {
    await accept(id, keep, saveSentCommand);
  } catch (error) {
    if (!isOutOfRoom(error)) throw error;
    await accept(id, keep, async () => {});
  }
}

function accept(
  id: string,
  keep: () => Promise<void>,
  keepRow: (row: OutboxRow) => Promise<void>,
): Promise<void> {
  return currentDb().transaction(
    "rw",
    [...answeredTables(currentDb()), currentDb().sentCommands, currentDb().server],
    async () => {
      await keep();
      const row = await currentDb().outbox.get(id);
      await currentDb().outbox.delete(id);
      if (row) await keepRow(row);
    },
  );
}

/** What was joined with another phone's version goes under the revision after that. */
export async function changeStart(
  id: string,
  revision: number,
  content: SentContent,
): Promise<void> {
  await currentDb().outbox.update(id, { revision, content } as Partial<OutboxRow<"start">>);
}

/**
 * Leaves the id of an order that is not this member's or is over: what waits becomes another order, and
 * with it the draft, where it is the one that is written.
 */
export function renewSubject(orderId: string): Promise<void> {
  return currentDb().transaction("rw", currentDb().drafts, currentDb().outbox, async () => {
    const next = crypto.randomUUID();
    const draft = await currentDb().drafts.get(CURRENT);
    if (draft?.orderId === orderId) await changeDraft({ orderId: next, revision: 1 });
    await rowsAbout({ orderId }).modify((row) => {
      Object.assign(row, { orderId: next });
      if (row.kind === "start" || row.kind === "complete") Object.assign(row, { revision: 1 });
    });
  });
}

const UNTRIED = { state: "queued", tries: 0, dueAt: 0, problem: "" } as const;

/** What ends the work on an order goes after everything else about it. */
const COMES_LAST: ReadonlySet<CommandKind> = new Set(["complete", "cancel", "subscribe"]);

/** What was written for an order goes before everything else about it; all others as they were told. */
async function placeOf(
  subject: About,
  kind: CommandKind,
  before: OutboxRow | undefined,
): Promise<number> {
  if (before && !COMES_LAST.has(kind)) return before.place;
  const [first] = await commandsAbout(subject);
  if (first && kind === "start") return first.place - 1;
  const last = await currentDb().outbox.orderBy("place").last();
  return (last?.place ?? 0) + 1;
}

function isSame(row: OutboxRow, command: Command): boolean {
  if (command.kind === "proof") return false;
  return Object.entries(command).every(
    ([name, value]) => JSON.stringify(row[name as keyof OutboxRow]) === JSON.stringify(value),
  );
}

function rowsAbout(subject: About) {
  if ("orderId" in subject) return currentDb().outbox.where({ orderId: subject.orderId });
  const others = currentDb().outbox.where({ orderId: "" });
  if ("topic" in subject) return others.and(({ topic }) => topic === subject.topic);
  return others.and(({ reference }) => reference === subject.reference);
}
