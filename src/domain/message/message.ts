import * as z from "zod/mini";
import { plainDate } from "@/domain/delivery/schedule";
import { idSchema } from "@/domain/id";
import { answers } from "@/domain/ledger/questions";
import { MESSAGE_CHOSEN_MAX, MESSAGE_RECIPIENTS_MAX } from "@/domain/limits/limits";
import { madeIdSchema } from "@/domain/made-id";
import { issue } from "@/domain/text/messages";
import { requiredLine, requiredText } from "@/domain/text/text-field";
import { TEXT_LIMITS } from "@/domain/text/text-limits";

/** About what a member has with us, or to sell something: the law asks for consent to the second. */
export const MESSAGE_KINDS = ["transactional", "advertising"] as const;
export type MessageKind = (typeof MESSAGE_KINDS)[number];

export const MESSAGE_GROUPS = ["delivery", "unpaid", "lapsed", "suburb", "chosen"] as const;
export type MessageGroup = (typeof MESSAGE_GROUPS)[number];

/** Members who are chosen by what is true of them when it is sent, or by hand. */
const audienceSchema = z.discriminatedUnion("group", [
  z.object({ group: z.literal("delivery"), date: plainDate("message_date_required") }),
  z.object({ group: z.literal("unpaid") }),
  z.object({ group: z.literal("lapsed") }),
  z.object({
    group: z.literal("suburb"),
    suburb: requiredLine(
      { min: 1, max: TEXT_LIMITS.suburb.max },
      "message_suburb_required",
      "suburb_too_long",
    ),
  }),
  z.object({
    group: z.literal("chosen"),
    members: z
      .array(idSchema)
      .check(
        z.minLength(1, issue("message_members_required")),
        z.maxLength(MESSAGE_CHOSEN_MAX, issue("message_members_too_many")),
      ),
  }),
]);
export type Audience = z.infer<typeof audienceSchema>;

/** `POST /api/app/admin/messages/count`: who would get it now. */
export const countRecipientsSchema = z.object({
  kind: z.enum(MESSAGE_KINDS, issue("message_kind_required")),
  audience: audienceSchema,
});
export type CountRecipients = z.infer<typeof countRecipientsSchema>;

export const messageTextSchema = z.object({
  subject: requiredLine(
    TEXT_LIMITS.messageSubject,
    "message_subject_required",
    "message_subject_too_long",
  ),
  text: requiredText(TEXT_LIMITS.message, "member_email_required", "member_email_too_long"),
});

const whole = z
  .number(issue("body_invalid"))
  .check(z.refine(Number.isInteger, issue("body_invalid")));

/** `POST /api/app/admin/messages/send`. The id makes it one message; `recipients` is the number that the admin saw. */
export const sendMessageSchema = z.object({
  id: madeIdSchema,
  ...countRecipientsSchema.shape,
  ...messageTextSchema.shape,
  recipients: whole.check(
    z.gte(1, issue("message_nobody")),
    z.lte(MESSAGE_RECIPIENTS_MAX, issue("message_too_many_members")),
  ),
  alone_reason: answers.alone_reason,
});
type MessageContent = Pick<SendMessage, "kind" | "audience" | "subject" | "text">;
export type SendMessage = z.infer<typeof sendMessageSchema>;

/** What it says and to whom, not to how many or why it was decided alone. Two of the same are one message. */
export function contentOf({ kind, audience, subject, text }: MessageContent): MessageContent {
  const chosen =
    audience.group === "chosen" ? { ...audience, members: [...audience.members].sort() } : audience;
  return { kind, audience: chosen, subject, text };
}

/**
 * `POST /api/app/admin/messages/chat`: the WhatsApp chat of a recipient was opened, or wasn't. What is undone is the
 * note of that moment: one that came later stays.
 */
export const noteChatSchema = z.object({
  id: idSchema,
  opened: z.boolean(issue("body_invalid")),
  opened_at: z.optional(
    z.string(issue("body_invalid")).check(z.maxLength(30, issue("body_invalid"))),
  ),
});
export type NoteChat = z.infer<typeof noteChatSchema>;

/** `POST /api/app/admin/messages/stop`. */
export const stopMessageSchema = z.object({ id: idSchema });

/** `POST /api/app/admin/messages/retry`. */
export const retryMessageSchema = z.object({ id: idSchema });
