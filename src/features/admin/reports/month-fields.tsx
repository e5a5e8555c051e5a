import { monthsBetween, REPORT_MONTHS } from "@/domain/ledger/report";
import { formatMonth } from "@/domain/time/sa-time";
import { SelectField } from "@/ui/select-field";
import type { Months } from "./months-chosen";

type MonthFieldsProps = {
  months: Months;
  /** The first month that has entries, and this month. */
  first: string;
  current: string;
  onChoose: (months: Months) => void;
};

/** From which month to which: one before the other, and no longer than a report may be. */
export function MonthFields({ months: { from, to }, first, current, onChoose }: MonthFieldsProps) {
  const begin = from < first ? from : first;
  const end = to > current ? to : current;
  const choices = monthsUpTo(begin, end)
    .reverse()
    .map((month) => ({ value: month, label: formatMonth(month) }));
  const choose = (chosen: Months) => {
    const count = monthsBetween(chosen.from, chosen.to);
    if (chosen.to === count[count.length - 1]) onChoose(chosen);
    else onChoose({ from: chosen.to, to: chosen.to });
  };
  return (
    <section
      aria-label="Months"
      className="grid max-w-xl grid-cols-1 gap-4 sm:grid-cols-2 print:hidden"
    >
      <SelectField
        name="from"
        label="From"
        prompt={null}
        choices={choices}
        value={from}
        onChange={(event) => {
          const month = event.target.value;
          choose({ from: month, to: month > to ? month : to });
        }}
      />
      <SelectField
        name="to"
        label="To"
        prompt={null}
        choices={choices}
        value={to}
        onChange={(event) => {
          const month = event.target.value;
          choose({ from: month < from ? month : from, to: month });
        }}
      />
    </section>
  );
}

function monthsUpTo(from: string, to: string): string[] {
  const some = monthsBetween(from, to);
  const last = some[some.length - 1] ?? to;
  return some.length < REPORT_MONTHS || last >= to
    ? some
    : [...some.slice(0, -1), ...monthsUpTo(last, to)];
}
