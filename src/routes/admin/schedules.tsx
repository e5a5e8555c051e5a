import { createFileRoute } from "@tanstack/react-router";
import { readSearch, SCHEDULES_SEARCH } from "@/domain/lists/list-search";
import { SchedulesPage } from "@/features/admin/schedules/schedules-page";

export const Route = createFileRoute("/admin/schedules")({
  validateSearch: (said: Record<string, unknown>) => readSearch(said, SCHEDULES_SEARCH),
  component: SchedulesPage,
});
