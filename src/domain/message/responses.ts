import * as z from "zod/mini";
import { MESSAGE_GROUPS, MESSAGE_KINDS } from "./message";

/** `POST /api/app/admin/messages/count`. */
export const recipientCountsSchema = z.object({
  members: z.number(),
  emails: z.number(),
  closed: z.number(),
  no_consent: z.number(),
  had_one: z.number(),
  /** Whether emails leave this server. */
  sends_email: z.boolean(),
  /** How many emails of messages leave in 24 hours, and how many of them are left. */
  emails_a_day: z.number(),
  emails_left: z.number(),
});
export type CountedRecipients = z.infer<typeof recipientCountsSchema>;

/** `GET /api/app/admin/messages/choices`: what members can be chosen by. */
export const messageChoicesSchema = z.object({
  dates: z.array(z.string()),
  suburbs: z.array(z.object({ suburb: z.string(), members: z.number() })),
});

const messageSchema = z.object({
  id: z.string(),
  kind: z.enum(MESSAGE_KINDS),
  group: z.enum(MESSAGE_GROUPS),
  /** The delivery date or the suburb; empty for the other groups. */
  about: z.string(),
  subject: z.string(),
  sent_at: z.string(),
  /** Emails of admins; empty where the account is gone. */
  sent_by: z.string(),
  /** Of the second admin; empty where none was needed, or there was none. */
  confirmed_by: z.string(),
  /** Whether no second admin could confirm it. */
  alone: z.boolean(),
  recipients: z.number(),
  /** How many have it in the app by now. */
  told: z.number(),
  /** How many get an email, and how many of these were handed to the outbox. */
  emails: z.number(),
  emailed: z.number(),
  /**
   * Members to whom nothing is sent any more by email: `late` because it had waited for three days, `full` because of
   * the mailbox. Some of these don't have it in the app either.
   */
  failed: z.number(),
  late: z.number(),
  full: z.number(),
  /** Emails that have not left, also those that the outbox has. */
  waiting: z.number(),
  /** Emails that have left, or were handed to the mail server. */
  left: z.number(),
  /** Whether everyone has it in the app, and the outbox all its emails. */
  done: z.boolean(),
  /** When sending was stopped, and the email of the admin who did it; empty where it wasn't. */
  stopped_at: z.string(),
  stopped_by: z.string(),
});
export type MessageRow = z.infer<typeof messageSchema>;

/** `GET /api/app/admin/messages`. */
export const messagePageSchema = z.object({
  rows: z.array(messageSchema),
  next: z.nullable(z.string()),
  /** How many the list has in all, counted a little beyond `FOUND_MAX`. */
  found: z.number(),
  /** Who sent any; the email is empty where the account is gone. */
  senders: z.array(z.object({ id: z.string(), email: z.string() })),
});
export type MessagePage = z.infer<typeof messagePageSchema>;

const EMAIL_STATES = [
  "none",
  "waiting",
  "sent",
  "failed",
  "full",
  "stopped",
  "late",
  "cancelled",
] as const;
export type EmailState = (typeof EMAIL_STATES)[number];

const openedChat = {
  /** When an admin opened their WhatsApp chat, and which one; whether they sent it there, nobody knows. */
  opened_at: z.string(),
  /** Name or email; empty where the account is gone. */
  opened_by: z.string(),
};

/** `POST /api/app/admin/messages/chat`. */
export const notedChatSchema = z.object({ id: z.string(), ...openedChat });
export type NotedChat = z.infer<typeof notedChatSchema>;

const recipientSchema = z.object({
  id: z.string(),
  user_id: z.string(),
  name: z.string(),
  phone: z.string(),
  /** When they got it in the app; empty while it waits, and where it came too late. */
  told_at: z.string(),
  email: z.enum(EMAIL_STATES),
  /** Why an email has not left; the mail server's own words. */
  problem: z.string(),
  /** Whether they may still be written to by hand: the account is open and, for advertising, they still want it. */
  may_write: z.boolean(),
  /** When the email left; empty where it hasn't. */
  sent_at: z.string(),
  ...openedChat,
});
export type MessageRecipient = z.infer<typeof recipientSchema>;

/** `GET /api/app/admin/messages/{id}`: one message, and a page of who gets it. */
export const openedMessageSchema = z.object({
  message: z.extend(messageSchema, { text: z.string() }),
  rows: z.array(recipientSchema),
  next: z.nullable(z.string()),
});
export type OpenedMessage = z.infer<typeof openedMessageSchema>;

/** `POST /api/app/admin/messages/send`, `…/stop` and `…/retry`. */
export const sentMessageSchema = z.object({ message: messageSchema });
