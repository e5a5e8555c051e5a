import { momentText } from "@/domain/time/sa-time";
import { now } from "./clock";
import { dropOldCommands } from "./done-commands";
import { newId } from "./ids";
import { execute, selectFirst } from "./sql";

/** `<the phone's id>.<a number that only rises>`, of each request of a member's phone that changes something. */
const SENT = /^([0-9a-f-]{36})\.(\d{1,15})$/;

interface Numbered {
  readonly user_id: string;
  /** The phone and the kind of request: requests of one kind are sent one after the other. */
  readonly command_id: string;
  readonly number: number;
}

/** That of the request which this runtime works on; null where it has none, and once it is noted. */
let current: Numbered | null = null;
/** The one that was noted in a transaction, which may be undone by a refusal. */
let inWork: Numbered | null = null;

/** Before a request is worked on. */
export function beginNumbered(e: RequestEvent, userId: string): void {
  const [, phone, number] = SENT.exec(e.request.header.get("X-Phone")) ?? [];
  const [, , api, kind = ""] = e.request.url.path.split("/");
  const name = api === "dexie" ? "sync" : kind;
  inWork = null;
  const isNumbered = phone !== undefined && userId !== "";
  current = isNumbered
    ? { user_id: userId, command_id: `${phone}/${name}`, number: Number(number) }
    : null;
}

/**
 * Notes the request's number, as the first thing of its first transaction. A request that comes after a later one
 * of its phone was delayed on its way: what it asks for is overtaken. Returns the later one's number then, else 0.
 */
export function overtakenBy(tx: App): number {
  const sent = current;
  current = null;
  if (!sent) return 0;
  inWork = sent;
  if (takeNumber(tx, sent)) return 0;
  inWork = null;
  const found = selectFirst(
    tx,
    "SELECT number FROM done_commands WHERE user_id = {:user_id} AND command_id = {:command_id}",
    { user_id: sent.user_id, command_id: sent.command_id },
    { number: 0 },
  );
  return found?.number ?? 0;
}

/** Notes the number of a request that was refused in its transaction, in a transaction of its own. */
export function noteRefused(inTransaction: (note: (tx: App) => void) => void): void {
  const sent = inWork;
  inWork = null;
  if (sent) inTransaction((tx) => takeNumber(tx, sent));
}

/** Notes a number of a member's, unless the same or a higher one was noted. Returns whether it was. */
export function takeNumber(tx: App, sent: Numbered): boolean {
  const row = { ...sent, done_at: momentText(now()) };
  const isLater = execute(
    tx,
    `UPDATE done_commands SET number = {:number}, done_at = {:done_at}
     WHERE user_id = {:user_id} AND command_id = {:command_id} AND number < {:number}`,
    row,
  );
  if (isLater) return true;
  const isNew = execute(
    tx,
    `INSERT INTO done_commands (id, user_id, command_id, number, done_at)
     VALUES ({:id}, {:user_id}, {:command_id}, {:number}, {:done_at})
     ON CONFLICT (user_id, command_id) DO NOTHING`,
    { ...row, id: newId() },
  );
  if (isNew) dropOldCommands(tx, sent.user_id, now());
  return isNew > 0;
}
