import { useEffect, useState } from "react";
import { monthsBetween, REPORT_MONTHS, reportFrom, reportUpTo } from "@/domain/ledger/report";
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

/** From which month to which. What is chosen stays, and the other month moves where a report would be too long. */
export function MonthFields({ months, first, current, onChoose }: MonthFieldsProps) {
  const [{ from, to }, show] = useMonthsShown(months);
  const begin = from < first ? from : first;
  const end = to > current ? to : current;
  const choices = monthsUpTo(begin, end)
    .reverse()
    .map((month) => ({ value: month, label: formatMonth(month) }));
  const choose = (chosen: Months) => {
    show(chosen);
    onChoose(chosen);
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
        onChange={(event) => choose(reportFrom(event.target.value, to))}
      />
      <SelectField
        name="to"
        label="To"
        prompt={null}
        choices={choices}
        value={to}
        onChange={(event) => choose(reportUpTo(from, event.target.value))}
      />
      {choices.length > REPORT_MONTHS && (
        <p className="text-muted sm:col-span-2">A report has at most {REPORT_MONTHS} months.</p>
      )}
    </section>
  );
}

/** What is chosen stands at once: until the address follows, a field would show the month before again. */
function useMonthsShown({ from, to }: Months) {
  const [shown, show] = useState<Months>({ from, to });
  useEffect(() => show({ from, to }), [from, to]);
  return [shown, show] as const;
}

function monthsUpTo(from: string, to: string): string[] {
  const some = monthsBetween(from, to);
  const last = some[some.length - 1] ?? to;
  return some.length < REPORT_MONTHS || last >= to
    ? some
    : [...some.slice(0, -1), ...monthsUpTo(last, to)];
}
