import { useState } from "react";
import { serverNow } from "@/data/core/server-clock";
import { exportUsers, fetchUsers } from "@/data/remote/users";
import { FOUND_MAX } from "@/domain/limits/limits";
import { type SearchOf, USERS_SEARCH } from "@/domain/lists/list-search";
import { ADMIN_TOASTS } from "@/domain/text/admin-messages";
import type { CsvColumns } from "@/domain/text/csv";
import { formatCount } from "@/domain/text/format-count";
import { formatCsvTime, sastDate } from "@/domain/time/sa-time";
import { adminDataName } from "@/domain/users/admin-data";
import type { UserSort } from "@/domain/users/requests";
import type { ListedUser, UserPage } from "@/domain/users/responses";
import { EmptyState } from "@/ui/empty-state";
import { PageHeading } from "@/ui/page-heading";
import { SelectField } from "@/ui/select-field";
import { ExportButton } from "../shared/export-button";
import { ListExport } from "../shared/list/list-export";
import { ListView } from "../shared/list/list-view";
import { SEARCH_ID, SearchField } from "../shared/list/search-field";
import { useListPage } from "../shared/list/use-list-page";
import { useWalk } from "../shared/list/walk";
import { searchShortcut, useShortcuts } from "../shared/shortcuts/shortcuts";
import { UserDialog } from "./user-dialog";
import { UserRows } from "./user-rows";

const SORTS: readonly { value: UserSort; label: string }[] = [
  { value: "newest", label: "Newest first" },
  { value: "oldest", label: "Oldest first" },
  { value: "name", label: "Name" },
  { value: "name_desc", label: "Name, Z to A" },
  { value: "email", label: "Email" },
  { value: "email_desc", label: "Email, Z to A" },
];

type Show = (typeof USERS_SEARCH.show)[number];

const SHOWS: Readonly<Record<Show, string>> = {
  owes: "Owes us",
  credit: "Has credit",
  lapsed: "Membership ended",
  no_order: "No order this month",
  unconfirmed: "Unconfirmed email",
};
const SHOW_CHOICES = USERS_SEARCH.show.map((value) => ({ value, label: SHOWS[value] }));

export function UsersPage() {
  const { list, search, narrow } = useListPage({
    shape: USERS_SEARCH,
    fetch: fetchUsers,
    collections: ["users", "user_roles"],
    failed: ADMIN_TOASTS.profiles_fetch_failed,
  });
  const [viewed, setViewed] = useState<ListedUser>();
  useShortcuts([searchShortcut(SEARCH_ID)]);
  useWalk("users", [list]);
  const { page } = list;
  const isNarrowed = Boolean(search.q || search.show);
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <PageHeading title="Users" className="text-2xl">
          {page ? `Users (${formatCount(page.total)})` : "Users"}
        </PageHeading>
        <ExportButton
          label="Export CSV"
          progress="Exporting users"
          fileName={() => adminDataName(sastDate(serverNow()))}
          done={ADMIN_TOASTS.users_exported}
          fetch={exportUsers}
        />
      </div>
      <UserFilters search={search} onNarrow={narrow} />
      <div className="flex flex-wrap items-center justify-between gap-3 empty:hidden">
        <p role="status" className="text-muted empty:sr-only">
          {page && isNarrowed ? foundText(page, search.sort) : ""}
        </p>
        {isNarrowed && list.rows.length > 0 && (
          <ListExport
            label="Export these users"
            name="users"
            fetch={fetchUsers}
            query={list.query}
            columns={USER_COLUMNS}
          />
        )}
      </div>
      <ListView
        list={list}
        isCounted
        loading="Loading the users"
        failed={ADMIN_TOASTS.profiles_fetch_failed.title}
        empty={<EmptyState title="No users found" />}
      >
        {(rows) => (
          <UserRows
            rows={rows}
            sort={page?.sort ?? "newest"}
            onSort={(sort) => narrow({ sort })}
            onView={setViewed}
          />
        )}
      </ListView>
      {viewed && (
        <UserDialog
          key={viewed.id}
          listed={viewed}
          onChange={list.put}
          onClose={() => setViewed(undefined)}
        />
      )}
    </div>
  );
}

const USER_COLUMNS: CsvColumns<(user: ListedUser) => string> = {
  Name: ({ full_name }) => full_name,
  Email: ({ email }) => email,
  Phone: ({ phone }) => phone,
  Joined: ({ created_at }) => formatCsvTime(created_at),
  Admin: ({ is_admin }) => (is_admin ? "Yes" : "No"),
  Deactivated: ({ deactivated_at }) => formatCsvTime(deactivated_at),
};

type UserSearch = SearchOf<typeof USERS_SEARCH>;
type UserFiltersProps = { search: UserSearch; onNarrow: (change: UserSearch) => void };

function UserFilters({ search, onNarrow }: UserFiltersProps) {
  return (
    <div className="flex flex-wrap items-end justify-between gap-3">
      <SearchField
        label="Search by name, email, or phone..."
        initial={search.q}
        onSearch={(q) => onNarrow({ q })}
      />
      <SelectField
        name="show"
        label="Show"
        optional="filter"
        prompt="All users"
        choices={SHOW_CHOICES}
        value={search.show ?? ""}
        onChange={(event) => onNarrow({ show: event.target.value as Show })}
      />
      <SelectField
        name="sort"
        label="Sort by"
        optional="filter"
        prompt={null}
        choices={SORTS}
        value={search.sort ?? "newest"}
        onChange={(event) => onNarrow({ sort: event.target.value as UserSort })}
      />
    </div>
  );
}

function foundText({ found, sort }: UserPage, wanted: string | undefined): string {
  if (found === null) return "";
  const isCut = found > FOUND_MAX;
  const count = isCut ? `More than ${FOUND_MAX} users found.` : `Users found: ${found}.`;
  const isUnsorted = wanted !== undefined && wanted !== sort;
  return isUnsorted ? `${count} The newest come first: type more to sort them.` : count;
}
