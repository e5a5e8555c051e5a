import { createFileRoute } from "@tanstack/react-router";
import type { MESSAGE_SEARCH, SearchOf } from "@/domain/lists/list-search";
import { MessagePage } from "@/features/admin/messages/message-page";

export const Route = createFileRoute("/admin/messages_/$id")({
  // The page reads what it knows of it: the check is no part of a first visit.
  validateSearch: (said): SearchOf<typeof MESSAGE_SEARCH> => said,
  component: Message,
});

function Message() {
  const { id } = Route.useParams();
  return <MessagePage key={id} id={id} />;
}
