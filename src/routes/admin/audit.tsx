import { createFileRoute } from "@tanstack/react-router";
import { AUDIT_SEARCH, readSearch } from "@/domain/lists/list-search";
import { AuditPage } from "@/features/admin/audit/audit-page";

export const Route = createFileRoute("/admin/audit")({
  validateSearch: (said: Record<string, unknown>) => readSearch(said, AUDIT_SEARCH),
  component: AuditPage,
});
