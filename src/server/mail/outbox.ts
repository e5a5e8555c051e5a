import { mailboxOf } from "@/domain/mail/mailbox";
import type { Cents } from "@/domain/money/rules";
import type { MemberEvents } from "@/domain/notification/rules";
import { momentText } from "@/domain/time/sa-time";
import { now } from "../core/clock";
import { setAll } from "../core/records";
import { execute, exists, selectFirst } from "../core/sql";
import { isWithinLimits } from "./mail-limits";

/** The data of each email. Never a token or a link with a secret: those are made when it is sent. */
export interface MailEvents
  extends Omit<MemberEvents, "delivery_day" | "credit_lowered" | "credit_corrected"> {
  confirm_email: Record<string, never>;
  confirm_new_email: { readonly user_id: string };
  email_changed: {
    /** Whether the address that the account had was confirmed. */
    readonly was_confirmed: boolean;
  };
  erasure_requested: { readonly due_at: string; readonly by_admin?: boolean };
  password_reset: Record<string, never>;
  admin_set_up: Record<string, never>;
  admin_invitation: { readonly invitation_id: string; readonly invited_by: string };
  disk_low: { readonly free_mb: number };
  ledger_difference: { readonly found: readonly string[] };
  policy_change: { readonly version_id: string };
  /** A question of staff about a deposit of `amount` on `date`, a plain date. */
  deposit_question: {
    readonly amount: Cents;
    readonly date: string;
    readonly message: string;
  };
  newsletter_confirm: { readonly subscriber_id: string };
  newsletter_leave: { readonly subscriber_id: string };
}

export type MailEvent = keyof MailEvents;

/** Emails about an account, which follow it to a new address. All others belong to the mailbox they were made for. */
const FOLLOWING: readonly MailEvent[] = [
  "order_received",
  "proof_received",
  "payment_verified",
  "payment_rejected",
  "order_cancelled",
  "membership_started",
  "membership_cancelled",
  "membership_due",
  "refund_sent",
  "deposit_question",
  "erasure_requested",
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
  const row = new Record(tx.findCollectionByNameOrId("mail_outbox"));
  setAll(row, {
    to,
    user_id: mail.userId,
    mailbox: mailboxOf(to),
    event,
    event_id: eventId,
    data,
    due_at: momentText(mail.dueAt),
    queued_at: momentText(at),
  });
  tx.save(row);
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

/** Takes back the mails of an event that was undone, as far as they have not left. */
export function withdrawMail(tx: App, eventId: string): void {
  execute(tx, "DELETE FROM mail_outbox WHERE event_id = {:eventId} AND sent_at = ''", { eventId });
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
