import type { MessageKind } from "@/domain/message/message";
import { MESSAGE_SHELF_LIFE_MS } from "@/domain/message/sending";
import { momentText } from "@/domain/time/sa-time";
import { now } from "../core/clock";
import { inTransaction } from "../core/http";
import { findOrNull } from "../core/records";
import { settings } from "../core/settings";
import { execute, exists, selectAll } from "../core/sql";
import { BULK_IN_A_RUN, isBulkFull } from "../mail/bulk-mail";
import { queueMail } from "../mail/outbox";
import { notify } from "../notifications/notify";
import { deliveriesOf } from "./chosen-members";
import { emailsLeft } from "./email-room";

/** Messages in the app that one run adds: fewer than are announced in a minute, so that an order's never wait behind. */
const TOLD_IN_A_RUN = 150;

/**
 * Every minute: the next members get what was written to them, in the app and by email, each once. A run that died is
 * resumed where it was. What isn't advertising goes first.
 */
export function deliverMessages(app: App): void {
  let told = 0;
  let emailed = 0;
  for (const { id } of unfinished(app)) {
    inTransaction(app, (tx) => expire(tx, id));
    inTransaction(app, (tx) => {
      told += tellNext(tx, id, TOLD_IN_A_RUN - told);
    });
    inTransaction(app, (tx) => {
      emailed += emailNext(tx, id, BULK_IN_A_RUN - emailed);
    });
    inTransaction(app, (tx) => finish(tx, id));
  }
}

function unfinished(app: App): { id: string }[] {
  return selectAll(
    app,
    "SELECT id FROM messages WHERE done_at = '' ORDER BY kind DESC, sent_at",
    {},
    { id: "" },
  );
}

/**
 * What comes too late is neither sent nor shown in the app any more: the server was off, or the provider's allowance or
 * the mail server was too small.
 */
function expire(tx: App, id: string): void {
  const before = momentText(now() - MESSAGE_SHELF_LIFE_MS);
  const isOld = "SELECT 1 FROM messages WHERE id = {:id} AND sent_at <= {:before}";
  if (!exists(tx, isOld, { id, before })) return;
  execute(
    tx,
    `UPDATE message_recipients SET email = 'late'
     WHERE message_id = {:id} AND (email = 'waiting' OR told_at = '')`,
    { id },
  );
}

/** Who doesn't have a message in the app yet, and still gets it there. */
const UNTOLD = "told_at = '' AND email != 'late'";

interface Waiting {
  readonly id: string;
  readonly user_id: string;
}

function waitingOf(tx: App, messageId: string, where: string, limit: number): Waiting[] {
  return selectAll(
    tx,
    `SELECT id, user_id FROM message_recipients
     WHERE message_id = {:messageId} AND ${where} LIMIT {:limit}`,
    { messageId, limit },
    { id: "", user_id: "" },
  );
}

/** Puts the message into the app of the next members; who has gone or said no since gets nothing. */
function tellNext(tx: App, id: string, limit: number): number {
  if (limit <= 0) return 0;
  const waiting = waitingOf(tx, id, UNTOLD, limit);
  const message = findOrNull(tx, "messages", id);
  if (!message || message.getString("stopped_at") || waiting.length === 0) return 0;
  const at = now();
  const open = openMembers(tx, message, waiting, at);
  const data = { subject: message.getString("subject"), text: message.getString("text") };
  const reached = waiting.filter(({ user_id }) => open.has(user_id));
  for (const { user_id: userId } of reached) {
    notify(tx, { userId, event: "member_message", eventId: id, data, dueAt: at });
  }
  const stopped = waiting.filter(({ user_id }) => !open.has(user_id));
  mark(tx, waiting, "told_at = {:at}", at);
  const fewer = stopEmails(tx, stopped);
  execute(
    tx,
    "UPDATE messages SET told = told + {:reached}, emails = emails - {:fewer} WHERE id = {:id}",
    { id, reached: reached.length, fewer },
  );
  return waiting.length;
}

/** Gives the outbox the next emails, as far as it takes more and the provider's allowance lasts. */
function emailNext(tx: App, id: string, limit: number): number {
  if (!settings.sendsEmail || limit <= 0 || isBulkFull(tx, "member_message")) return 0;
  const at = now();
  const waiting = waitingOf(
    tx,
    id,
    "email = 'waiting' AND told_at != ''",
    Math.min(limit, emailsLeft(tx, at)),
  );
  const queued = waiting.filter(({ user_id }) => queueEmail(tx, id, user_id, at));
  const full = waiting.filter((one) => !queued.includes(one));
  mark(tx, queued, "email = 'queued', emailed_at = {:at}", at);
  mark(tx, full, "email = 'full'", at);
  execute(tx, "UPDATE messages SET emailed = emailed + {:queued} WHERE id = {:id}", {
    id,
    queued: queued.length,
  });
  return queued.length;
}

/** False where the mailbox has had enough of what staff write today, or the address isn't confirmed any more. */
function queueEmail(tx: App, messageId: string, userId: string, at: number): boolean {
  const user = findOrNull(tx, "users", userId);
  if (!user?.verified()) return false;
  return queueMail(tx, {
    to: user.email(),
    userId,
    event: "member_message",
    eventId: messageId,
    data: { message_id: messageId },
    dueAt: at,
  });
}

function openMembers(
  tx: App,
  message: RecordModel,
  waiting: readonly Waiting[],
  at: number,
): ReadonlySet<string> {
  const asked = {
    kind: message.getString("kind") as MessageKind,
    now: at,
    messageId: message.id,
  };
  const ids = waiting.map(({ user_id }) => user_id);
  const members = deliveriesOf(tx, ids, asked);
  const open = members.filter(({ delivery }) => delivery === "email" || delivery === "app");
  return new Set(open.map(({ id }) => id));
}

/** Answers how many of them would have had an email. */
function stopEmails(tx: App, stopped: readonly Waiting[]): number {
  const ids = JSON.stringify(stopped.map(({ id }) => id));
  const stop = (which: string) =>
    execute(
      tx,
      `UPDATE message_recipients SET email = 'stopped'
       WHERE id IN (SELECT value FROM json_each({:ids})) AND email = '${which}'`,
      { ids },
    );
  stop("none");
  return stop("waiting");
}

function mark(tx: App, rows: readonly Waiting[], set: string, at: number): void {
  if (rows.length === 0) return;
  execute(
    tx,
    `UPDATE message_recipients SET ${set} WHERE id IN (SELECT value FROM json_each({:ids}))`,
    {
      ids: JSON.stringify(rows.map(({ id }) => id)),
      ...(set.includes("{:at}") && { at: momentText(at) }),
    },
  );
}

function finish(tx: App, id: string): void {
  const isOpen = exists(
    tx,
    `SELECT 1 FROM message_recipients
     WHERE message_id = {:id} AND (${UNTOLD} OR email = 'waiting')`,
    { id },
  );
  if (isOpen) return;
  execute(tx, "UPDATE messages SET done_at = {:at} WHERE id = {:id} AND done_at = ''", {
    id,
    at: momentText(now()),
  });
}
