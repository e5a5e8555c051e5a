import type { ListQuery } from "@/data/remote/admin-list";
import { actionText } from "@/domain/audit/audit-list";
import { DateField } from "@/ui/date-field";
import { SelectField } from "@/ui/select-field";
import { SearchField } from "../shared/list/search-field";

type AuditFiltersProps = {
  actions: readonly string[];
  actors: readonly { readonly id: string; readonly email: string }[];
  onChange: (query: ListQuery) => void;
};

export function AuditFilters({ actions, actors, onChange }: AuditFiltersProps) {
  const actionChoices = actions
    .map((action) => ({ value: action, label: labelOf(action, actions) }))
    .sort((a, b) => a.label.localeCompare(b.label));
  return (
    <section
      aria-label="Filters"
      className="grid grid-cols-1 items-end gap-4 sm:grid-cols-2 xl:grid-cols-[1fr_1fr_1.4fr_1fr_1fr]"
    >
      <SelectField
        name="action"
        label="Action"
        optional="filter"
        prompt="All actions"
        choices={[
          { value: "changes", label: "All changes" },
          { value: "views", label: "Opened, listed or exported" },
          ...actionChoices,
        ]}
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
            label: email || `Deleted account ${id.slice(0, 8)}`,
          })),
          { value: "server", label: "The server" },
        ]}
        onChange={(event) => onChange({ actor: event.target.value })}
      />
      <SearchField label="Member's email or order number" onSearch={(q) => onChange({ q })} />
      <DateField
        name="from"
        label="From"
        optional="filter"
        onChange={(event) => onChange({ from: event.target.value })}
      />
      <DateField
        name="to"
        label="To"
        optional="filter"
        onChange={(event) => onChange({ to: event.target.value })}
      />
    </section>
  );
}

/** As text; two actions with the same text are distinguished by their names. */
function labelOf(action: string, all: readonly string[]): string {
  const text = actionText(action);
  const isShared = all.some((other) => other !== action && actionText(other) === text);
  return isShared ? `${text} (${action})` : text;
}
