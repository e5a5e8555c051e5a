import { fetchAudit } from "@/data/remote/audit";
import { AUDIT_SEARCH, type SearchOf } from "@/domain/lists/list-search";
import { ADMIN_TOASTS } from "@/domain/text/admin-messages";
import { EmptyState } from "@/ui/empty-state";
import { PageHeading } from "@/ui/page-heading";
import { ListExport } from "../shared/list/list-export";
import { ListView } from "../shared/list/list-view";
import { SEARCH_ID } from "../shared/list/search-field";
import { useListPage } from "../shared/list/use-list-page";
import { ViewSwitch } from "../shared/list/view-switch";
import { searchShortcut, useShortcuts } from "../shared/shortcuts/shortcuts";
import { AUDIT_COLUMNS } from "./audit-csv";
import { AuditFilters } from "./audit-filters";
import { AuditTable } from "./audit-table";
import { COLLECTIONS } from "./audit-words";

/** The list follows whatever an act can be about. */
const FOLLOWED = [...COLLECTIONS.keys()];

const VIEWS = [
  { value: "changes", label: "Changes" },
  { value: "views", label: "Views" },
  { value: "all", label: "Both" },
] as const;

/** An action of its own says more than whether it changed something. */
function queryOf({ view = "changes", action, ...search }: SearchOf<typeof AUDIT_SEARCH>) {
  return { ...search, action: action ?? (view === "all" ? undefined : view) };
}

/** Audit: who did, opened or exported what, and when. */
export function AuditPage() {
  const { list, search, narrow } = useListPage({
    shape: AUDIT_SEARCH,
    queryOf,
    fetch: fetchAudit,
    collections: FOLLOWED,
    failed: ADMIN_TOASTS.audit_fetch_failed,
  });
  useShortcuts([searchShortcut(SEARCH_ID)]);
  const { action, actor, q, from, to } = search;
  const isFiltered = [action, actor, q, from, to].some(Boolean);
  return (
    <div className="grid grid-cols-1 gap-6">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <PageHeading title="Audit" className="text-2xl">
          Audit Log
        </PageHeading>
        <ListExport name="audit" fetch={fetchAudit} query={list.query} columns={AUDIT_COLUMNS} />
      </div>
      <ViewSwitch
        label="Which entries"
        views={VIEWS}
        value={search.view ?? "changes"}
        onChange={(view) => narrow({ view, action: undefined })}
      />
      <AuditFilters
        search={search}
        actions={list.page?.actions ?? []}
        actors={list.page?.actors ?? []}
        onChange={narrow}
      />
      <ListView
        list={list}
        loading="Loading the audit log"
        failed={ADMIN_TOASTS.audit_fetch_failed.title}
        empty={
          isFiltered ? (
            <EmptyState title="No results">Change or clear the filters above.</EmptyState>
          ) : (
            <EmptyState title="Nothing recorded yet">
              Every change by an admin appears here, and who opened or exported members' details.
            </EmptyState>
          )
        }
      >
        {(rows) => (
          <AuditTable
            rows={rows}
            sort={search.sort ?? "newest"}
            onSort={(sort) => narrow({ sort })}
          />
        )}
      </ListView>
    </div>
  );
}
