import { createFileRoute } from "@tanstack/react-router";
import { readSearch, VERIFIED_SEARCH } from "@/domain/lists/list-search";
import { VerifiedPage } from "@/features/admin/payments/verified/verified-page";

export const Route = createFileRoute("/admin/payments_/verified")({
  validateSearch: (said: Record<string, unknown>) => readSearch(said, VERIFIED_SEARCH),
  component: VerifiedPage,
});
