import * as z from "zod/mini";
import { editFields } from "@/domain/edit/edit";
import { issue } from "@/domain/text/messages";

export const FEEDBACK_STATUSES = ["new", "reviewing", "resolved"] as const;
export type FeedbackStatus = (typeof FEEDBACK_STATUSES)[number];

/** Counts read no further; one that is as large means "or more". */
export const FEEDBACK_COUNTED = 10_000;

/** A stored status; one that is missing or unknown counts as new. */
export function feedbackStatus(stored: string): FeedbackStatus {
  return FEEDBACK_STATUSES.find((status) => status === stored) ?? "new";
}

/** What an admin may make of feedback in this status: either of the two, but not what it is already. */
export function nextFeedbackStatuses(status: FeedbackStatus): ("reviewing" | "resolved")[] {
  return (["reviewing", "resolved"] as const).filter((next) => next !== status);
}

export const feedbackStatusContent = z.object({
  status: z.enum(["reviewing", "resolved"], issue("body_invalid")),
});
/** What `POST /api/app/admin/feedback/status` reads. */
export const feedbackStatusRequest = z.extend(feedbackStatusContent, editFields);

const feedbackRowSchema = z.object({
  id: z.string(),
  version: z.string(),
  status: z.enum(FEEDBACK_STATUSES),
  message: z.string(),
  page_url: z.string(),
  created_at: z.string(),
  /** Of the member who wrote it; empty for a visitor and for an account that was deleted. */
  user_id: z.string(),
  email: z.string(),
  phone: z.string(),
});
export type FeedbackRow = z.infer<typeof feedbackRowSchema>;

/** What `GET /api/app/admin/feedback` answers. */
export const feedbackPageSchema = z.object({
  rows: z.array(feedbackRowSchema),
  next: z.nullable(z.string()),
  /** The pages that feedback came from. */
  pages: z.array(z.string()),
  counts: z.object({ new: z.number(), reviewing: z.number(), resolved: z.number() }),
});
