import { SelectField } from "@/ui/select-field";

const BY_TIME = [
  { value: "newest", label: "Newest first" },
  { value: "oldest", label: "Oldest first" },
] as const;

type TimeSort = (typeof BY_TIME)[number]["value"];

type SortFieldProps = { sort: TimeSort | undefined; onSort: (sort: TimeSort) => void };

/** The order of a list by time, where it has no heads to press. */
export function SortField({ sort = "newest", onSort }: SortFieldProps) {
  return (
    <SelectField
      name="sort"
      label="Sort by"
      optional="filter"
      prompt={null}
      choices={BY_TIME}
      value={sort}
      onChange={({ target }) => onSort(target.value === "oldest" ? "oldest" : "newest")}
    />
  );
}
