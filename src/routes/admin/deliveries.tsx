import { createFileRoute } from "@tanstack/react-router";
import type { DELIVERIES_SEARCH, SearchOf } from "@/domain/lists/list-search";
import { DeliveriesPage } from "@/features/admin/deliveries/deliveries-page";

export const Route = createFileRoute("/admin/deliveries")({
  // The page reads what it knows of it: the check is no part of a first visit.
  validateSearch: (said): SearchOf<typeof DELIVERIES_SEARCH> => said,
  component: DeliveriesPage,
});
