import * as z from "zod/mini";
import { editFields } from "@/domain/edit/edit";
import { type ErrorCode, issue } from "@/domain/text/messages";
import { TEXT_LIMITS } from "@/domain/text/text-limits";

/** An https address of the network itself, or nothing: the footer then leads to the network's front page. */
function link(network: "instagram" | "linkedin", invalid: ErrorCode) {
  const address = new RegExp(`^https://([a-z0-9-]+\\.)*${network}\\.com(/[^\\s\\\\]*)?$`, "i");
  return z.string(issue(invalid)).check(
    z.trim(),
    z.overwrite(withHttps),
    z.maxLength(TEXT_LIMITS.socialLink.max, issue("social_link_too_long")),
    z.refine((url) => url === "" || address.test(url), issue(invalid)),
  );
}

/** An address that was written without its beginning, as "instagram.com/x", gets it. */
export function withHttps(url: string): string {
  return /^([a-z0-9-]+\.)+com(\/|$)/i.test(url) ? `https://${url}` : url;
}

/** The links of the footer. */
export const socialLinksSchema = z.object({
  instagram_url: link("instagram", "instagram_url_invalid"),
  linkedin_url: link("linkedin", "linkedin_url_invalid"),
});
export type SocialLinksContent = z.infer<typeof socialLinksSchema>;

/** `POST /api/app/admin/social-links/save`: both links are one thing, which has no id of its own. */
export const saveSocialLinksSchema = z.extend(socialLinksSchema, {
  based_on: editFields.based_on,
});

export const socialLinksAnswerSchema = z.object({
  row: z.extend(socialLinksSchema, { id: z.string(), version: z.string() }),
});
export type SocialLinksRow = z.infer<typeof socialLinksAnswerSchema>["row"];
