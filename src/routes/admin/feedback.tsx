import { createFileRoute } from "@tanstack/react-router";
import { FEEDBACK_SEARCH, readSearch } from "@/domain/lists/list-search";
import { FeedbackPage } from "@/features/admin/feedback/feedback-page";

export const Route = createFileRoute("/admin/feedback")({
  validateSearch: (said: Record<string, unknown>) => readSearch(said, FEEDBACK_SEARCH),
  component: FeedbackPage,
});
