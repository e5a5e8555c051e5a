import {
  type SocialLinksContent,
  type SocialLinksRow,
  socialLinksAnswerSchema,
} from "@/domain/social-media/social-links";
import { send } from "../core/client";
import type { EditTarget } from "./edits";

export async function fetchSocialLinks(_query: unknown, signal?: AbortSignal) {
  const answer = await send("admin/social-links", { ...(signal && { signal }) });
  return { rows: [socialLinksAnswerSchema.parse(answer).row], next: null };
}

export async function saveSocialLinks(
  edit: SocialLinksContent & EditTarget,
): Promise<SocialLinksRow> {
  const answer = await send("admin/social-links/save", { body: { ...edit } });
  return socialLinksAnswerSchema.parse(answer).row;
}
