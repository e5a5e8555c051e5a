import * as z from "zod/mini";
import { idSchema } from "@/domain/id";
import { issue } from "@/domain/text/messages";

/** What a save or deletion in the back office carries beside its content. */
export const editFields = {
  id: idSchema,
  /** The version that the admin saw; empty for a new row. */
  based_on: z.string(issue("body_invalid")).check(z.maxLength(64, issue("body_invalid"))),
};

/** A deletion in the back office. */
export const deletionSchema = z.object(editFields);

interface Edit {
  /** The version that is stored; null where there is no such row. */
  readonly stored: string | null;
  /** The version that the edit makes; null for a deletion, and for a move, which repeats no stored row. */
  readonly sent: string | null;
  readonly basedOn: string;
}

/**
 * Whether an edit may be applied. One that is sent again changes nothing. One that is based on another version than
 * the stored one would overwrite what another admin did.
 */
export function judgeEdit({ stored, sent, basedOn }: Edit): "apply" | "repeat" | "conflict" {
  if (stored === sent) return "repeat";
  return (stored ?? "") === basedOn ? "apply" : "conflict";
}

/** A row of the back office: its content, and the version of that. */
export type Versioned<Content> = Content & { readonly id: string; readonly version: string };

/** The schema of a row with this content. */
export function versioned<Shape extends z.core.$ZodShape>(content: z.ZodMiniObject<Shape>) {
  return z.extend(content, { id: z.string(), version: z.string() });
}

/** What a 409 says about an edit: who changed the row, when, and to what. */
export const editConflictSchema = z.object({
  /** As it is stored now; null where it was deleted. */
  stored: z.nullable(z.looseObject({ id: z.string(), version: z.string() })),
  /** The other admin's email; empty where it isn't known. */
  changed_by: z.string(),
  changed_at: z.string(),
});
export type EditConflict = z.infer<typeof editConflictSchema>;
