import type { Report } from "@/domain/ledger/report";
import { FIGURE_NAMES } from "@/domain/ledger/report-words";
import { formatRand } from "@/domain/money/rules";
import { right, Table, TableHead } from "@/ui/table";
import { FigureLink } from "./figure-link";
import { HAPPENED, monthRows, OWED, type ReportRow, totalRow } from "./report-figures";

/** Each month a row, the total last. What is owed comes first: a narrow screen shows it without scrolling. */
export function ReportTable({ report }: { report: Report }) {
  const hasVat = report.vat_rate > 0;
  const columns = [
    ...OWED.map((figure) => FIGURE_NAMES[figure]),
    ...HAPPENED.map((figure) => (figure === "fees" ? "Fees" : FIGURE_NAMES[figure])),
    ...(hasVat ? ["VAT in fees"] : []),
  ];
  return (
    <Table caption="By month">
      <TableHead
        columns={["Month", ...columns.map(right)]}
        className="align-bottom [&>th]:px-1.5 [&>th]:whitespace-normal"
      />
      <tbody>
        {monthRows(report).map((row) => (
          <Row key={row.name} row={row} hasVat={hasVat} />
        ))}
      </tbody>
      <tfoot className="border-t-2 border-line text-sm text-base-content">
        <Row row={totalRow(report)} hasVat={hasVat} />
      </tfoot>
    </Table>
  );
}

/** Beside ten columns of money: `Nov 2026`. */
function shortMonth(name: string): string {
  return name.replace(/^([A-Z][a-z]{2})[a-z]* (\d{4})$/, "$1 $2");
}

function Row({
  row: { name, end, figures, vat, opens },
  hasVat,
}: {
  row: ReportRow;
  hasVat: boolean;
}) {
  return (
    <tr className="text-right text-sm tabular-nums [&>*]:px-1.5 [&>td]:py-0">
      <th scope="row" className="text-left whitespace-nowrap text-base-content!">
        {shortMonth(name)}
      </th>
      {OWED.map((figure) => (
        <td key={figure} className="font-bold">
          <FigureLink
            figure={figure}
            value={figures[figure]}
            months={{ from: opens.to, to: opens.to }}
            of={end}
          />
        </td>
      ))}
      {HAPPENED.map((figure) => (
        <td key={figure}>
          <FigureLink figure={figure} value={figures[figure]} months={opens} of={name} />
        </td>
      ))}
      {hasVat && <td className="whitespace-nowrap">{formatRand(vat)}</td>}
    </tr>
  );
}
