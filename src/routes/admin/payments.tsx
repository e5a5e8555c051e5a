import { createFileRoute } from "@tanstack/react-router";
import { PAYMENTS_SEARCH, readSearch } from "@/domain/lists/list-search";
import { PaymentsPage } from "@/features/admin/payments/payments-page";

export const Route = createFileRoute("/admin/payments")({
  validateSearch: (said: Record<string, unknown>) => readSearch(said, PAYMENTS_SEARCH),
  component: PaymentsPage,
});
