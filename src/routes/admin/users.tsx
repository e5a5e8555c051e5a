import { createFileRoute } from "@tanstack/react-router";
import { readSearch, USERS_SEARCH } from "@/domain/lists/list-search";
import { UsersPage } from "@/features/admin/users/users-page";

export const Route = createFileRoute("/admin/users")({
  validateSearch: (said: Record<string, unknown>) => readSearch(said, USERS_SEARCH),
  component: UsersPage,
});
