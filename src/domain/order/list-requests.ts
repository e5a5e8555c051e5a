import * as z from "zod/mini";
import { basketSchema } from "@/domain/basket/grocery-item";
import { basketPreferencesSchema } from "@/domain/basket/preferences";
import { idSchema } from "@/domain/id";
import { madeIdSchema } from "@/domain/made-id";
import { BASED_ON_MAX } from "@/domain/sync/based-on";
import { fieldset } from "@/domain/text/fieldset";
import { issue } from "@/domain/text/messages";
import { requiredText } from "@/domain/text/text-field";
import { TEXT_LIMITS } from "@/domain/text/text-limits";

const versionSchema = z.string(issue("body_invalid")).check(z.maxLength(36, issue("body_invalid")));

/**
 * `POST /api/app/orders/list`, with the command's id, the versions of the list that the member saw or made since, and
 * when they made this one by their phone's clock (milliseconds).
 */
export const changeListSchema = z.object({
  id: idSchema,
  command_id: idSchema,
  based_on: z
    .array(versionSchema, issue("body_invalid"))
    .check(z.maxLength(BASED_ON_MAX, issue("body_invalid"))),
  made_at: z
    .number(issue("body_invalid"))
    .check(z.gte(0, issue("body_invalid")), z.lte(Number.MAX_SAFE_INTEGER, issue("body_invalid"))),
  items: basketSchema,
  preferences: fieldset(basketPreferencesSchema),
});
export type ChangeList = z.infer<typeof changeListSchema>;

/** The form of a message to the buyer. */
export const buyerNoteSchema = z.object({
  text: requiredText(TEXT_LIMITS.buyerNote, "buyer_note_required", "buyer_note_too_long"),
});

/** `POST /api/app/orders/note`: the message's own id, and the order that it is about. */
export const sendNoteSchema = z.extend(buyerNoteSchema, { id: madeIdSchema, order_id: idSchema });
export type SendNote = z.infer<typeof sendNoteSchema>;
