import { createFileRoute } from "@tanstack/react-router";
import type { SearchOf, USERS_SEARCH } from "@/domain/lists/list-search";
import { UsersPage } from "@/features/admin/users/users-page";

export const Route = createFileRoute("/admin/users")({
  // The page reads what it knows of it: the check is no part of a first visit.
  validateSearch: (said): SearchOf<typeof USERS_SEARCH> => said,
  component: UsersPage,
});
