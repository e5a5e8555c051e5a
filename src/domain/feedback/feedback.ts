import * as z from "zod/mini";
import { idSchema } from "@/domain/id";
import { optionalLine, requiredText } from "@/domain/text/text-field";
import { TEXT_LIMITS } from "@/domain/text/text-limits";

/**
 * Feedback to the team. The id is made where it is written, so that what is
 * sent twice is kept once; `website` is a honeypot that people leave empty.
 */
export const feedbackSchema = z.object({
  id: idSchema,
  message: requiredText(TEXT_LIMITS.feedback, "feedback_required", "feedback_too_long"),
  page_url: optionalLine(TEXT_LIMITS.pageUrl, "text_invalid"),
  website: z.optional(z.string()),
});

export type Feedback = z.infer<typeof feedbackSchema>;
