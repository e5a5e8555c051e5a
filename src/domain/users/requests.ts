import * as z from "zod/mini";
import { idSchema } from "@/domain/id";
import { USERS_SEARCH } from "@/domain/lists/list-search";
import { issue } from "@/domain/text/messages";
import { requiredText } from "@/domain/text/text-field";
import { TEXT_LIMITS } from "@/domain/text/text-limits";

/** In which order the Users tab lists members; `newest` where nothing is asked for. */
export const USER_SORTS = USERS_SEARCH.sort;
export type UserSort = (typeof USER_SORTS)[number];

const basedOn = z
  .number(issue("body_invalid"))
  .check(z.gte(0, issue("body_invalid")), z.refine(Number.isInteger, issue("body_invalid")));

/** `POST /api/app/admin/users/note`: a new note has `based_on` 0, an edit the revision that the admin saw. */
export const saveNoteSchema = z.object({
  id: idSchema,
  user_id: idSchema,
  text: requiredText(TEXT_LIMITS.memberNote, "note_required", "note_too_long"),
  based_on: basedOn,
});
export type SaveNote = z.infer<typeof saveNoteSchema>;

/** `POST /api/app/admin/users/note/remove`. */
export const removeNoteSchema = z.object({
  id: idSchema,
  user_id: idSchema,
  based_on: basedOn,
});
export type RemoveNote = z.infer<typeof removeNoteSchema>;

/** `POST /api/app/admin/users/deactivate`. */
export const deactivateSchema = z.object({
  user_id: idSchema,
  reason: requiredText(
    TEXT_LIMITS.rejectReason,
    "reject_reason_required",
    "reject_reason_too_long",
  ),
});
export type Deactivate = z.infer<typeof deactivateSchema>;

/** `POST /api/app/admin/users/reactivate`, `…/erasure` and `…/erasure/keep`. */
export const memberSchema = z.object({ user_id: idSchema });
