import { createFileRoute } from "@tanstack/react-router";
import type { FEEDBACK_SEARCH, SearchOf } from "@/domain/lists/list-search";
import { FeedbackPage } from "@/features/admin/feedback/feedback-page";

export const Route = createFileRoute("/admin/feedback")({
  // The page reads what it knows of it: the check is no part of a first visit.
  validateSearch: (said): SearchOf<typeof FEEDBACK_SEARCH> => said,
  component: FeedbackPage,
});
