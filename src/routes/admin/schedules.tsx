import { createFileRoute } from "@tanstack/react-router";
import type { SCHEDULES_SEARCH, SearchOf } from "@/domain/lists/list-search";
import { SchedulesPage } from "@/features/admin/schedules/schedules-page";

export const Route = createFileRoute("/admin/schedules")({
  // The page reads what it knows of it: the check is no part of a first visit.
  validateSearch: (said): SearchOf<typeof SCHEDULES_SEARCH> => said,
  component: SchedulesPage,
});
