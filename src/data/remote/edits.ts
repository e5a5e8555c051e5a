import { type EditConflict, editConflictSchema } from "@/domain/edit/edit";
import { RequestError } from "../core/client";

export interface EditTarget {
  readonly id: string;
  /** The version that the admin saw; empty for a new row. */
  readonly based_on: string;
}

export function conflictOf(error: unknown): EditConflict | undefined {
  if (!(error instanceof RequestError) || error.code !== "edit_conflict") return undefined;
  const conflict = editConflictSchema.safeParse(error.answer);
  return conflict.success ? conflict.data : undefined;
}
