import { createFileRoute } from "@tanstack/react-router";
import type { MESSAGES_SEARCH, SearchOf } from "@/domain/lists/list-search";
import { MessagesPage } from "@/features/admin/messages/messages-page";

export const Route = createFileRoute("/admin/messages")({
  // The page reads what it knows of it: the check is no part of a first visit.
  validateSearch: (said): SearchOf<typeof MESSAGES_SEARCH> => said,
  component: MessagesPage,
});
