import { DateField } from "@/ui/date-field";

interface Range {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

type DateRangeProps = { range: Range; onChange: (range: Range) => void };

/** From one day to another, each of them included; always side by side. */
export function DateRange({ range, onChange }: DateRangeProps) {
  return (
    <div className="grid w-full min-w-0 grid-cols-2 gap-3 sm:w-auto">
      <DateField
        name="from"
        label="From"
        optional="filter"
        value={range.from ?? ""}
        max={range.to}
        onChange={(event) => onChange({ from: event.target.value })}
      />
      <DateField
        name="to"
        label="To"
        optional="filter"
        value={range.to ?? ""}
        min={range.from}
        onChange={(event) => onChange({ to: event.target.value })}
      />
    </div>
  );
}
