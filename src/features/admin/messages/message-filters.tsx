import { MESSAGES_SEARCH, type SearchOf } from "@/domain/lists/list-search";
import { DELETED_ACCOUNT } from "@/domain/users/gone";
import { SelectField } from "@/ui/select-field";
import { SearchField } from "../shared/list/search-field";
import { KIND_LABELS } from "./message-words";

type MessagesSearch = SearchOf<typeof MESSAGES_SEARCH>;
type Named<Name extends keyof MessagesSearch> = NonNullable<MessagesSearch[Name]>;

const STATUSES: Readonly<Record<Named<"status">, string>> = {
  sending: "On its way",
  stopped: "Stopped",
  sent: "Sent",
  failed: "Failed",
};
const SORTS: Readonly<Record<Named<"sort">, string>> = {
  newest: "Newest first",
  oldest: "Oldest first",
  most: "Most members first",
  fewest: "Fewest members first",
};

type MessageFiltersProps = {
  search: MessagesSearch;
  senders: readonly { readonly id: string; readonly email: string }[];
  onChange: (change: MessagesSearch) => void;
};

export function MessageFilters({ search, senders, onChange }: MessageFiltersProps) {
  return (
    <section
      aria-label="Filters"
      className="grid grid-cols-2 items-end gap-4 sm:grid-cols-4 xl:grid-cols-[1.4fr_1fr_1fr_1fr_1fr] [&>input]:col-span-full sm:[&>input]:w-full xl:[&>input]:col-span-1"
    >
      <SearchField
        label="Words of the subject"
        initial={search.q}
        onSearch={(q) => onChange({ q })}
      />
      <SelectField
        name="kind"
        label="About"
        optional="filter"
        prompt="All kinds"
        choices={MESSAGES_SEARCH.kind.map((value) => ({ value, label: KIND_LABELS[value] }))}
        value={search.kind ?? ""}
        onChange={({ target }) => onChange({ kind: target.value as Named<"kind"> })}
      />
      <SelectField
        name="status"
        label="Status"
        optional="filter"
        prompt="Any status"
        choices={MESSAGES_SEARCH.status.map((value) => ({ value, label: STATUSES[value] }))}
        value={search.status ?? ""}
        onChange={({ target }) => onChange({ status: target.value as Named<"status"> })}
      />
      <SelectField
        name="by"
        label="Sent by"
        optional="filter"
        prompt="Everyone"
        choices={senderChoices(senders, search.by)}
        value={search.by ?? ""}
        onChange={({ target }) => onChange({ by: target.value })}
      />
      <SelectField
        name="sort"
        label="Sort by"
        optional="filter"
        prompt={null}
        choices={MESSAGES_SEARCH.sort.map((value) => ({ value, label: SORTS[value] }))}
        value={search.sort ?? "newest"}
        onChange={({ target }) => onChange({ sort: target.value as Named<"sort"> })}
      />
    </section>
  );
}

/** A sender that the address names is a choice, also before the list is there. */
function senderChoices(senders: MessageFiltersProps["senders"], chosen = "") {
  const isKnown = chosen === "" || senders.some(({ id }) => id === chosen);
  const all = isKnown ? senders : [...senders, { id: chosen, email: "" }];
  return all.map(({ id, email }) => ({
    value: id,
    label: email || `${DELETED_ACCOUNT} ${id.slice(0, 8)}`,
  }));
}
