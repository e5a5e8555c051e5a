import type { MemberEvents } from "@/domain/notifications";
import { momentText } from "@/domain/sast";
import { findFirstOrNull, setAll } from "../records";
import { execute } from "../sql";

/** What each mail is told. Never a token or a link with a secret: those are made when it is sent. */
export interface MailEvents extends Omit<MemberEvents, "delivery_day"> {
  confirm_email: Record<string, never>;
  confirm_new_email: { readonly user_id: string };
  email_changed: Record<string, never>;
  erasure_requested: { readonly due_at: string };
  password_reset: Record<string, never>;
  admin_set_up: { readonly invitation_id: string };
  admin_invitation: { readonly invitation_id: string; readonly invited_by: string };
  newsletter_confirm: { readonly subscriber_id: string };
  newsletter_leave: { readonly subscriber_id: string };
}

export type MailEvent = keyof MailEvents;

interface NewMail<E extends MailEvent> {
  readonly to: string;
  readonly event: E;
  /** With address and event the key: the same event is mailed once, ever. */
  readonly eventId: string;
  readonly data: MailEvents[E];
  /** Milliseconds UTC; the mail leaves in the minute after. */
  readonly dueAt: number;
}

/** Writes a mail into the outbox, in the transaction of its event. Queued twice it is one mail. */
export function queueMail<E extends MailEvent>(tx: App, mail: NewMail<E>): void {
  const { to, event, eventId } = mail;
  const filter = "to = {:to} && event = {:event} && event_id = {:eventId}";
  if (findFirstOrNull(tx, "mail_outbox", filter, { to, event, eventId })) return;
  const row = new Record(tx.findCollectionByNameOrId("mail_outbox"));
  setAll(row, { to, event, event_id: eventId, data: mail.data, due_at: momentText(mail.dueAt) });
  tx.save(row);
}

/** Takes back the mails of an event that was undone, as far as they have not left. */
export function withdrawMail(tx: App, eventId: string): void {
  execute(tx, "DELETE FROM mail_outbox WHERE event_id = {:eventId} AND sent_at = ''", { eventId });
}
