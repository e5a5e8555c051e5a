import {
  type SocialLinksContent,
  type SocialLinksRow,
  socialLinksAnswerSchema,
} from "@/domain/contact/social-links";
import { send } from "./client";
import type { EditTarget } from "./edits";

/** The footer's links, as a list of one. */
export async function fetchSocialLinks(_query: unknown, signal?: AbortSignal) {
  const answer = await send("admin/social-links", { ...(signal && { signal }) });
  return { rows: [socialLinksAnswerSchema.parse(answer).row], next: null };
}

/** @throws {RequestError} 409 `edit_conflict`. */
export async function saveSocialLinks(
  edit: SocialLinksContent & EditTarget,
): Promise<SocialLinksRow> {
  const answer = await send("admin/social-links/save", { body: { ...edit } });
  return socialLinksAnswerSchema.parse(answer).row;
}
