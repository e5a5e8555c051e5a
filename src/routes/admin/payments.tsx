import { createFileRoute } from "@tanstack/react-router";
import type { PAYMENTS_SEARCH, SearchOf } from "@/domain/lists/list-search";
import { PaymentsPage } from "@/features/admin/payments/payments-page";

export const Route = createFileRoute("/admin/payments")({
  // The page reads what it knows of it: the check is no part of a first visit.
  validateSearch: (said): SearchOf<typeof PAYMENTS_SEARCH> => said,
  component: PaymentsPage,
});
