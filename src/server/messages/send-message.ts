import { isNewAdmin } from "@/domain/ledger/second-admin";
import { MESSAGES_PER_DAY, MESSAGES_SENDING_MAX } from "@/domain/limits/limits";
import { contentOf, type SendMessage, sendMessageSchema } from "@/domain/message/message";
import { DAY_MS } from "@/domain/time/durations";
import { momentText } from "@/domain/time/sa-time";
import { audit } from "../core/audit";
import { canonical } from "../core/canonical";
import { type Caller, command, fail } from "../core/http";
import { newId } from "../core/ids";
import { findOrNull, newRecord, setAll } from "../core/records";
import { insertAll, selectFirst } from "../core/sql";
import { type Approval, type AssentMark, adminsSince, requireAssent } from "../ledger/second-admin";
import { type ChosenMember, chosenMembers, countsOf } from "./chosen-members";
import { messageRow } from "./message-rows";

/**
 * Sends a message to whoever is chosen at this moment: 409 where that is another number than the admin saw. Sent again
 * it is the same message; another content with its id is refused.
 */
export const sendMessage = command(
  { route: "POST /api/app/admin/messages/send", body: sendMessageSchema },
  ({ app: tx, caller, body, now }) => {
    sendOne({ tx, caller, now }, body);
    return { message: messageRow(tx, body.id, now) };
  },
);

interface Sending {
  readonly tx: App;
  readonly caller: Caller;
  readonly now: number;
  readonly approval?: Approval;
}

/** Stores the message and who gets it, with its line in the log; the job delivers it. */
export function sendOne({ tx, caller, now, approval }: Sending, message: SendMessage): void {
  if (isSent(tx, message)) return;
  requireRoom(tx, now);
  const { id, kind, audience, recipients: seen, alone_reason } = message;
  const members = chosenMembers(tx, audience, { kind, now }).filter(isReached);
  if (members.length !== seen) fail(409, "message_recipients_changed");
  if (seen === 0) fail(422, "validation_error", { recipients: "message_nobody" });
  const mark = requireAssent(tx, { caller, approval, aloneReason: alone_reason }, [], {
    kind: "message",
    isOwn: false,
    recipients: members.length,
    recent: writtenAlone(tx, caller.id, now),
  });
  storeMessage({ tx, caller, now, mark }, message, members);
  audit(tx, {
    at: now,
    actorId: caller.id,
    action: "message.sent",
    collection: "messages",
    recordId: id,
    after: { kind, group: audience.group, recipients: members.length, ...mark },
    ...("alone" in mark && { reason: alone_reason ?? "" }),
  });
}

function isReached({ delivery }: ChosenMember): boolean {
  return delivery === "email" || delivery === "app";
}

/** Whether it was sent before. Another content with its id is refused. */
function isSent(tx: App, message: SendMessage): boolean {
  const known = findOrNull(tx, "messages", message.id);
  if (!known) return false;
  return known.getString("digest") === digestOf(message) || fail(409, "message_differs");
}

function digestOf(message: SendMessage): string {
  return $security.sha256(canonical(contentOf(message)));
}

function requireRoom(tx: App, now: number): void {
  const count = (where: string, most: number) =>
    selectFirst(
      tx,
      `SELECT COUNT(*) AS n FROM (SELECT 1 FROM messages WHERE ${where} LIMIT ${most})`,
      { since: momentText(now - DAY_MS) },
      { n: 0 },
    )?.n ?? 0;
  if (count("sent_at > {:since}", MESSAGES_PER_DAY) >= MESSAGES_PER_DAY) {
    fail(429, "too_many_messages");
  }
  if (count("done_at = ''", MESSAGES_SENDING_MAX) >= MESSAGES_SENDING_MAX) {
    fail(409, "too_many_messages_sending");
  }
}

/**
 * How many members this admin wrote to in 24 hours without a second admin, with those of new admins and of former
 * ones: whoever invites accomplices has no more messages by it.
 */
function writtenAlone(tx: App, adminId: string, now: number): number {
  const others = adminsSince(tx).filter(
    ({ id, since }) => id !== adminId && !isNewAdmin(since, now),
  );
  const found = selectFirst(
    tx,
    `SELECT COALESCE(SUM(recipients), 0) AS n FROM messages
     WHERE sent_at > {:since} AND confirmed_by = ''
       AND sent_by NOT IN (SELECT value FROM json_each({:others}))`,
    { others: JSON.stringify(others.map(({ id }) => id)), since: momentText(now - DAY_MS) },
    { n: 0 },
  );
  return found?.n ?? 0;
}

interface Storing extends Omit<Sending, "approval"> {
  readonly mark: AssentMark;
}

function storeMessage(
  { tx, caller, now, mark }: Storing,
  message: SendMessage,
  members: readonly ChosenMember[],
): void {
  const { id, kind, audience, subject, text } = message;
  const isConfirmed = "asked_by" in mark;
  const row = newRecord(tx, "messages");
  setAll(row, {
    id,
    kind,
    audience: audience.group,
    about: aboutOf(audience),
    subject,
    text,
    digest: digestOf(message),
    sent_at: momentText(now),
    sent_by: isConfirmed ? mark.asked_by : caller.id,
    confirmed_by: isConfirmed ? caller.id : "",
    alone: "alone" in mark,
    recipients: members.length,
    emails: countsOf(members).emails,
  });
  tx.save(row);
  const rows = members.map(({ id: user_id, delivery }) => ({
    id: newId(),
    message_id: id,
    user_id,
    told_at: "",
    email: delivery === "email" ? "waiting" : "none",
    emailed_at: "",
  }));
  insertAll(tx, "message_recipients", rows);
}

function aboutOf(audience: SendMessage["audience"]): string {
  if (audience.group === "delivery") return audience.date;
  return audience.group === "suburb" ? audience.suburb : "";
}
