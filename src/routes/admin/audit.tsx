import { createFileRoute } from "@tanstack/react-router";
import type { AUDIT_SEARCH, SearchOf } from "@/domain/lists/list-search";
import { AuditPage } from "@/features/admin/audit/audit-page";

export const Route = createFileRoute("/admin/audit")({
  // The page reads what it knows of it: the check is no part of a first visit.
  validateSearch: (said): SearchOf<typeof AUDIT_SEARCH> => said,
  component: AuditPage,
});
