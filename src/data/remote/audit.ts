import { auditPageSchema } from "@/domain/audit/audit-list";
import { fetchListPage, type ListQuery } from "./admin-list";

export function fetchAudit(query: ListQuery, signal?: AbortSignal) {
  return fetchListPage("admin/audit", auditPageSchema, query, signal);
}
