import { isRefused } from "@/domain/sync/command-state";
import type { About } from "../../commands/command-type";
import {
  COMMANDS,
  type Command,
  type CommandKind,
  type OutboxRow,
  typeOf,
} from "../../commands/commands";
import { type Backoff, backoffMs } from "../../core/backoff";
import { LONGEST_RETRY_AFTER_MS } from "../../core/retry-after";
import type { AnswerName, CachedAnswers } from "../cache/cached-answers";

export const LONGEST_WAIT_MS = 120_000;
/** When a command is tried again. */
const RETRY: Backoff = { firstMs: 1000, longestMs: LONGEST_WAIT_MS };

export const UNTRIED = { state: "queued", tries: 0, dueAt: 0, problem: "" } as const;

/** Why a command could not be sent: the catalogue's code, and how long the server asks to be left alone. */
export interface Lost {
  readonly code: string;
  readonly retryAfterMs: number;
}

interface Queueing {
  /** Of the command, should it be a new one. */
  readonly id: string;
  readonly userId: string;
  /** The cached answer that the member decides by. */
  readonly seen: Partial<CachedAnswers>;
}

/** What queueing a command changes in the outbox; `id` is the one under which it waits then. */
interface QueueChange {
  readonly id: string;
  readonly remove: readonly string[];
  readonly put: readonly OutboxRow[];
}

/**
 * Queues a command. At most one of each kind waits about one thing: a newer one takes the place of the older,
 * and the same one is asked for again.
 */
export function queued(
  waiting: readonly OutboxRow[],
  about: About,
  command: Command,
  { id, userId, seen }: Queueing,
): QueueChange {
  const { basedOn, replaces, isAlwaysNew } = typeOf(command);
  const known = { seen, shown: shownAnswers(waiting, seen), waiting };
  const given = { ...command, ...(basedOn && { basedOn: basedOn(command, known, about) }) };
  const needless = waiting.filter((row) => replaces?.(row, about));
  const left = waiting.filter((row) => !needless.includes(row));
  const before = left.find((row) => row.kind === command.kind && isAbout(row, about));
  if (before && !isAlwaysNew && isSame(before, given)) {
    const put = [
      { ...before, ...(isRefused(before) && UNTRIED), despite: refusedAbout(left, about) },
    ];
    return { id: before.id, remove: needless.map((row) => row.id), put };
  }
  const place = placeOf(left, about, command.kind, before);
  const subject = { orderId: "", reference: "", ...about };
  const despite = refusedAbout(left, about);
  const row = { ...given, ...subject, ...UNTRIED, id, userId, place, despite } as OutboxRow;
  const removed = before ? [...needless, before] : needless;
  return { id, remove: removed.map((row) => row.id), put: [row] };
}

export function isAbout(row: OutboxRow, about: About): boolean {
  const { orderId, reference, topic } = { orderId: "", reference: "", topic: undefined, ...about };
  return row.orderId === orderId && row.reference === reference && row.topic === topic;
}

function refusedAbout(rows: readonly OutboxRow[], about: About): readonly string[] {
  return rows.filter((row) => isRefused(row) && isAbout(row, about)).map(({ id }) => id);
}

function isSame(row: OutboxRow, given: object): boolean {
  return Object.entries(given).every(
    ([name, value]) => JSON.stringify(row[name as keyof OutboxRow]) === JSON.stringify(value),
  );
}

function placeOf(
  rows: readonly OutboxRow[],
  about: About,
  kind: CommandKind,
  before: OutboxRow | undefined,
): number {
  const { order } = typeOf({ kind });
  if (before && order !== "last") return before.place;
  const first = rows.find((row) => isAbout(row, about));
  if (first && order === "first") return first.place - 1;
  return (rows.at(-1)?.place ?? 0) + 1;
}

function shownAnswers(
  waiting: readonly OutboxRow[],
  answers: Partial<CachedAnswers>,
): Partial<CachedAnswers> {
  const names = Object.keys(answers) as AnswerName[];
  return Object.fromEntries(names.map((name) => [name, shown(waiting, name, answers[name])]));
}

/** Whether any command changes how this answer is shown. */
export function isShownWithCommands(name: AnswerName): boolean {
  return Object.values(COMMANDS).some(({ shows }) => shows !== undefined && name in shows);
}

type Show = (value: unknown, row: OutboxRow) => unknown;

/** A cached answer as it will be once the waiting commands are done. */
export function shown<Value>(waiting: readonly OutboxRow[], name: AnswerName, value: Value): Value {
  let after: unknown = value;
  for (const row of waiting) {
    const show = typeOf(row).shows?.[name] as Show | undefined;
    if (show && !isRefused(row)) after = show(after, row);
  }
  return after as Value;
}

/** Whether an order was completed or its deposit claimed: that is about this order, not about another in its place. */
export function claimsDeposit(about: readonly OutboxRow[]): boolean {
  return about.some(({ kind }) => kind === "complete" || kind === "proof" || kind === "declare");
}

/** Of each thing the command that comes first, where it may be sent now. */
export function sendable(
  rows: readonly OutboxRow[],
  now: number,
  ignoreBackoff: boolean,
): OutboxRow[] {
  return firstOfEach(rows).filter((row) => !isHeld(row, now) && (ignoreBackoff || isDue(row, now)));
}

/** Of each thing the first command that can be sent: no refused one, and none that waits for one. */
export function firstOfEach(rows: readonly OutboxRow[]): OutboxRow[] {
  const first = new Map<string, OutboxRow>();
  for (const row of rows) {
    if (isRefused(row) || isHeldUp(row, rows) || waitsForOther(row, rows)) continue;
    const subject = subjectOf(row);
    if (!first.has(subject)) first.set(subject, row);
  }
  return [...first.values()];
}

/** Whether another command has to be answered before this one is sent. */
function waitsForOther(row: OutboxRow, rows: readonly OutboxRow[]): boolean {
  const { waitsFor } = typeOf(row);
  return waitsFor !== undefined && rows.some((other) => waitsFor(row, other));
}

/** What changes in the commands that wait when one of them is discarded. */
export function changedWithout(
  discarded: OutboxRow,
  rows: readonly OutboxRow[],
): { readonly id: string; readonly change: Partial<OutboxRow> }[] {
  return rows.flatMap((row) => {
    const change = typeOf(row).without?.(row, discarded) as Partial<OutboxRow> | undefined;
    return change ? [{ id: row.id, change }] : [];
  });
}

/** Whether a command isn't sent until its member has decided about a refused one. */
export function isHeldUp(row: OutboxRow, rows: readonly OutboxRow[]): boolean {
  const { needs = [] } = typeOf(row);
  const refused = rows.filter((other) => isRefused(other) && subjectOf(other) === subjectOf(row));
  if (isRefused(row)) return false;
  return refused.some(
    ({ id, kind, isUnknown }) => isUnknown || (needs.includes(kind) && !row.despite?.includes(id)),
  );
}

/** Whether it is sent once its member has decided about a refused one, with that or without it. */
export function isBehindRefused(row: OutboxRow, rows: readonly OutboxRow[]): boolean {
  if (isRefused(row) || isHeldUp(row, rows)) return false;
  const { waitsFor } = typeOf(row);
  const isBehind = (other: OutboxRow) => isRefused(other) || isBehindRefused(other, rows);
  return rows.some((other) => waitsFor?.(row, other) && isBehind(other));
}

/** A refused command, and what waits for the decision about it alone: that builds on it. */
export function withHeldUp(id: string, rows: readonly OutboxRow[]): string[] {
  const others = rows.filter((row) => row.id !== id);
  const freed = others.filter((row) => isHeldUp(row, rows) && !isHeldUp(row, others));
  return [id, ...freed.map((row) => row.id)];
}

function subjectOf({ orderId, reference, topic = "" }: OutboxRow): string {
  return orderId || reference || topic;
}

/** By a clock that may have been set back since. */
function isHeld({ heldUntil = 0 }: OutboxRow, now: number): boolean {
  return heldUntil > now && heldUntil - now <= LONGEST_RETRY_AFTER_MS;
}

function isDue({ dueAt }: OutboxRow, now: number): boolean {
  return dueAt <= now || dueAt - now > LONGEST_WAIT_MS;
}

/** When the first of these commands is tried again, whoever asks for it. */
export function nextTryAt(rows: readonly OutboxRow[]): number {
  return Math.min(...rows.map(({ dueAt, heldUntil = 0 }) => Math.max(dueAt, heldUntil)));
}

/** What changes in a command that its member tries again. One that the server asked to hold waits on, and says why. */
export function retried(row: OutboxRow, now = Date.now()): Partial<OutboxRow> {
  return isHeld(row, now) && !isRefused(row) ? { dueAt: 0 } : UNTRIED;
}

/** What changes in a command that was not answered for good: it is tried again. */
export function postponed(
  { tries }: Pick<OutboxRow, "tries">,
  { code, retryAfterMs }: Lost,
  now = Date.now(),
  random = Math.random(),
): Partial<OutboxRow> {
  const heldUntil = retryAfterMs > 0 ? now + retryAfterMs : 0;
  const dueAt = Math.max(now + backoffMs(RETRY, tries, random), heldUntil);
  return { state: "queued", problem: code, tries: tries + 1, dueAt, heldUntil };
}
