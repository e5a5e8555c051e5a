import { mailboxOf } from "@/domain/mail/mailbox";
import { momentText } from "@/domain/time/sa-time";
import { now } from "../core/clock";
import { newId } from "../core/ids";
import { execute, exists, selectFirst } from "../core/sql";
import { withdraw } from "../core/withdraw";
import type { MailEvent, MailEvents } from "./mail-events";
import { isWithinLimits } from "./mail-limits";

/** Emails about an account, which follow it to a new address. All others belong to the mailbox they were made for. */
const FOLLOWING: readonly MailEvent[] = [
  "order_received",
  "proof_received",
  "payment_verified",
  "payment_rejected",
  "order_cancelled",
  "order_closed",
  "order_moved",
  "membership_started",
  "membership_cancelled",
  "membership_due",
  "refund_sent",
  "deposit_credited",
  "deposit_question",
  "policy_change",
  "member_message",
  "erasure_requested",
  "erasure_withdrawn",
];

interface NewMail<E extends MailEvent> {
  readonly to: string;
  /** The account that it is about; empty where it belongs to the mailbox's owner. */
  readonly userId: string;
  readonly event: E;
  /** With address and event the key: the same event is mailed once, ever. */
  readonly eventId: string;
  readonly data: MailEvents[E];
  /** Milliseconds UTC; the mail leaves in the minute after. */
  readonly dueAt: number;
}

/**
 * Writes a mail into the outbox, in the transaction of its event. Queued twice it is one mail. Answers
 * false where the mailbox has had enough today: nothing is written then.
 */
export function queueMail<E extends MailEvent>(tx: App, mail: NewMail<E>): boolean {
  const { to, event, eventId, data } = mail;
  if (isQueued(tx, { to, event, eventId })) return true;
  const at = now();
  const wasProven = "was_confirmed" in data && data.was_confirmed;
  if (!isWithinLimits(tx, { to, event, wasProven }, at)) return false;
  // Nothing follows this table, so it needs no record. An account that is gone fails, as it has no id.
  execute(
    tx,
    `INSERT INTO mail_outbox (id, \`to\`, user_id, mailbox, event, event_id, data, due_at, queued_at)
     VALUES ({:id}, {:to}, iif({:userId} = '', '', (SELECT id FROM users WHERE id = {:userId})),
       {:mailbox}, {:event}, {:eventId}, {:data}, {:due}, {:queued})`,
    {
      id: newId(),
      to,
      userId: mail.userId,
      mailbox: mailboxOf(to),
      event,
      eventId,
      data: JSON.stringify(data),
      due: momentText(mail.dueAt),
      queued: momentText(at),
    },
  );
  return true;
}

/** What became of an email; null where there is none. */
export function emailOutcome(
  app: App,
  event: MailEvent,
  eventId: string,
): "sent" | "waiting" | null {
  const found = selectFirst(
    app,
    "SELECT sent_at FROM mail_outbox WHERE event_id = {:eventId} AND event = {:event}",
    { eventId, event },
    { sent_at: "" },
  );
  return found && (found.sent_at ? "sent" : "waiting");
}

/** Compared as the index compares: in binary it would read every email ever sent. */
function isQueued(tx: App, key: { to: string; event: string; eventId: string }): boolean {
  return exists(
    tx,
    `SELECT 1 FROM mail_outbox
     WHERE \`to\` = {:to} COLLATE NOCASE AND event = {:event} AND event_id = {:eventId}`,
    key,
  );
}

/** Takes back mails with this id, of these events and to this member (null: to all), as far as they have not left. */
export function withdrawMail(
  tx: App,
  eventId: string,
  events: readonly string[],
  userId: string | null = null,
): void {
  withdraw(tx, "mail_outbox WHERE sent_at = ''", { eventId, events, userId });
}

/** Sends what is still to be said about an account to its new address. */
export function redirectUnsentMail(tx: App, userId: string, email: string): void {
  execute(
    tx,
    `UPDATE OR IGNORE mail_outbox SET \`to\` = {:email}, mailbox = {:mailbox}
      WHERE user_id = {:userId} AND sent_at = ''
        AND event IN (SELECT value FROM json_each({:following}))`,
    { userId, email, mailbox: mailboxOf(email), following: JSON.stringify(FOLLOWING) },
  );
}
