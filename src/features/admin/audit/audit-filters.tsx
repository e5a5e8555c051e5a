import { actionText } from "@/domain/audit/audit-list";
import type { AUDIT_SEARCH, SearchOf } from "@/domain/lists/list-search";
import { DELETED_ACCOUNT } from "@/domain/users/gone";
import { SelectField } from "@/ui/select-field";
import { DateRange } from "../shared/list/date-range";
import { SearchField } from "../shared/list/search-field";

type AuditSearch = SearchOf<typeof AUDIT_SEARCH>;

type AuditFiltersProps = {
  search: AuditSearch;
  actions: readonly string[];
  actors: readonly { readonly id: string; readonly email: string }[];
  onChange: (change: AuditSearch) => void;
};

export function AuditFilters({ search, actions, actors, onChange }: AuditFiltersProps) {
  const known = withChosen(actions, search.action);
  const actionChoices = known
    .map((action) => ({ value: action, label: labelOf(action, known) }))
    .sort((a, b) => a.label.localeCompare(b.label));
  return (
    <section
      aria-label="Filters"
      className="grid grid-cols-1 items-end gap-4 sm:grid-cols-2 sm:[&>input]:w-full xl:grid-cols-[1fr_1fr_1.4fr_2fr]"
    >
      <SelectField
        name="action"
        label="Action"
        optional="filter"
        prompt="All actions"
        choices={actionChoices}
        value={search.action ?? ""}
        onChange={(event) => onChange({ action: event.target.value })}
      />
      <SelectField
        name="actor"
        label="Who"
        optional="filter"
        prompt="Everyone"
        choices={[
          ...actors.map(({ id, email }) => ({
            value: id,
            label: email || `${DELETED_ACCOUNT} ${id.slice(0, 8)}`,
          })),
          { value: "server", label: "The server" },
        ]}
        value={search.actor ?? ""}
        onChange={(event) => onChange({ actor: event.target.value })}
      />
      <SearchField
        label="Member's email or order number"
        initial={search.q}
        onSearch={(q) => onChange({ q })}
      />
      <DateRange range={search} onChange={onChange} />
    </section>
  );
}

/** An action that the address names is a choice, also before the list is there. */
function withChosen(actions: readonly string[], chosen = ""): readonly string[] {
  return chosen === "" || actions.includes(chosen) ? actions : [...actions, chosen];
}

/** As text; two actions with the same text are distinguished by their names. */
function labelOf(action: string, all: readonly string[]): string {
  const text = actionText(action);
  const isShared = all.some((other) => other !== action && actionText(other) === text);
  return isShared ? `${text} (${action})` : text;
}
