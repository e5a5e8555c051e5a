import type { ReactNode } from "react";
import type { Report } from "@/domain/ledger/report";
import { FIGURE_NAMES } from "@/domain/ledger/report-words";
import { formatRand } from "@/domain/money/rules";
import { CardSection } from "@/ui/card-section";
import { FigureLink } from "./figure-link";
import { HAPPENED, monthRows, OWED, type ReportRow, totalRow } from "./report-figures";

/** On a phone each month is a card of its own, the total first. What is nothing is left out. */
export function ReportMonths({ report }: { report: Report }) {
  const hasVat = report.vat.rate > 0;
  const rows =
    report.months.length > 1 ? [totalRow(report), ...monthRows(report)] : monthRows(report);
  return (
    <div className="grid grid-cols-1 gap-4">
      {rows.map((row) => (
        <Month key={row.name} row={row} hasVat={hasVat} />
      ))}
    </div>
  );
}

function Month({ row, hasVat }: { row: ReportRow; hasVat: boolean }) {
  const { name, end, figures, vat, opens } = row;
  const happened = HAPPENED.filter((figure) => figures[figure] !== 0);
  return (
    <CardSection title={name} kind="plain">
      {happened.length === 0 && <p className="text-muted">No entries</p>}
      <dl className="grid grid-cols-1 divide-y divide-base-300">
        {happened.map((figure) => (
          <Line key={figure} name={FIGURE_NAMES[figure]}>
            <FigureLink figure={figure} value={figures[figure]} months={opens} of={name} />
          </Line>
        ))}
        {hasVat && vat !== 0 && <Line name="VAT in fees">{formatRand(vat)}</Line>}
        {OWED.map((figure) => (
          <Line key={figure} name={`${FIGURE_NAMES[figure]} ${end}`}>
            <FigureLink
              figure={figure}
              value={figures[figure]}
              months={{ from: opens.to, to: opens.to }}
              of={end}
            />
          </Line>
        ))}
      </dl>
    </CardSection>
  );
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex min-h-12 flex-wrap items-center justify-between gap-x-4">
      <dt className="text-muted">{name}</dt>
      <dd className="ml-auto font-bold tabular-nums">{children}</dd>
    </div>
  );
}
