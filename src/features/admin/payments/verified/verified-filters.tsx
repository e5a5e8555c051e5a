import type { SearchOf, VERIFIED_SEARCH } from "@/domain/lists/list-search";
import { VERIFIED_STATES, type VerifiedState } from "@/domain/payment/verified-states";
import { formatWeekday } from "@/domain/time/sa-time";
import { SelectField } from "@/ui/select-field";
import { DateRange } from "../../shared/list/date-range";
import { ViewSwitch } from "../../shared/list/view-switch";

const STATES: Readonly<Record<VerifiedState, string>> = {
  to_deliver: "To deliver",
  delivered: "Delivered",
  all: "All",
};
const VIEWS = VERIFIED_STATES.map((value) => ({ value, label: STATES[value] }));

type VerifiedSearch = SearchOf<typeof VERIFIED_SEARCH>;

type VerifiedFiltersProps = {
  search: VerifiedSearch;
  dates: readonly string[];
  onNarrow: (change: VerifiedSearch) => void;
};

export function VerifiedFilters({ search, dates, onNarrow }: VerifiedFiltersProps) {
  return (
    <div className="flex flex-wrap items-end gap-x-6 gap-y-3">
      <ViewSwitch
        label="Which payments"
        views={VIEWS}
        value={search.state ?? "to_deliver"}
        onChange={(state) => onNarrow({ state })}
      />
      <div className="min-w-52 max-sm:grow">
        <SelectField
          name="delivery-date"
          label="Delivery date"
          optional="filter"
          prompt="All dates"
          value={search.date ?? ""}
          choices={dateChoices(dates, search.date)}
          onChange={(event) => onNarrow({ date: event.target.value || undefined })}
        />
      </div>
      <DateRange range={search} onChange={onNarrow} />
      <label className="flex min-h-12 cursor-pointer items-center gap-3">
        <input
          type="checkbox"
          checked={search.owed === "yes"}
          onChange={({ target }) => onNarrow({ owed: target.checked ? "yes" : undefined })}
          className="checkbox border-line checkbox-primary"
        />
        Overpaid
      </label>
    </div>
  );
}

/** A date that the address names is a choice, also before the list is there. */
function dateChoices(dates: readonly string[], chosen = "") {
  const all = chosen === "" || dates.includes(chosen) ? dates : [...dates, chosen];
  return all.map((value) => ({ value, label: formatWeekday(value) }));
}
