import { createFileRoute } from "@tanstack/react-router";
import type { SearchOf, VERIFIED_SEARCH } from "@/domain/lists/list-search";
import { VerifiedPage } from "@/features/admin/payments/verified/verified-page";

export const Route = createFileRoute("/admin/payments_/verified")({
  // The page reads what it knows of it: the check is no part of a first visit.
  validateSearch: (said): SearchOf<typeof VERIFIED_SEARCH> => said,
  component: VerifiedPage,
});
