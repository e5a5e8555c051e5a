import { Fragment } from "react";
import type { Figure, Report } from "@/domain/ledger/report";
import { FIGURE_NAMES } from "@/domain/ledger/report-words";
import { formatRand } from "@/domain/money/rules";
import { Table } from "@/ui/table";
import { FigureLink } from "./figure-link";
import { monthRows, OWED, type ReportRow, totalRow } from "./report-figures";

type Column = Figure | "vat";
type Group = readonly Column[];

/** What is owed comes first. Up to 1279 px the figures of a group stand one below the other in one column. */
const GROUPS: readonly Group[] = [
  ["credit", "debts"],
  ["orders"],
  ["groceries", "fees", "vat"],
  ["deposits", "refunds"],
  ["corrections", "unspent"],
];
const APART = "not-print:max-xl:hidden";
const TOGETHER = "block xl:hidden print:hidden";

const NAMES: Readonly<Record<Column, string>> = {
  ...FIGURE_NAMES,
  fees: "Fees",
  vat: "VAT in fees",
};

/** Each month a row, the total last. */
export function ReportTable({ report }: { report: Report }) {
  const shown = (column: Column) => column !== "vat" || report.vat.rate > 0;
  const groups = GROUPS.map((group) => group.filter(shown));
  return (
    <Table caption="By month">
      <thead>
        <tr className="text-right align-bottom [&>th]:px-1.5 [&>th]:whitespace-normal">
          <th scope="col" className="text-left">
            Month
          </th>
          {groups.map((group) => (
            <Fragment key={group[0]}>
              <th scope="col">
                {group.map((column, place) => (
                  <span key={column} className={place === 0 ? "block" : TOGETHER}>
                    {NAMES[column]}
                  </span>
                ))}
              </th>
              {group.slice(1).map((column) => (
                <th key={column} scope="col" className={APART}>
                  {NAMES[column]}
                </th>
              ))}
            </Fragment>
          ))}
        </tr>
      </thead>
      <tbody>
        {monthRows(report).map((row) => (
          <Row key={row.name} row={row} groups={groups} />
        ))}
      </tbody>
      <tfoot className="border-t-2 border-line text-sm text-base-content">
        <Row row={totalRow(report)} groups={groups} />
      </tfoot>
    </Table>
  );
}

/** Beside ten columns of money: `Nov 2026`. */
function shortMonth(name: string): string {
  return name.replace(/^([A-Z][a-z]{2})[a-z]* (\d{4})$/, "$1 $2");
}

function Row({ row, groups }: { row: ReportRow; groups: readonly Group[] }) {
  return (
    <tr className="text-right text-sm tabular-nums [&>*]:px-1.5 [&>td]:py-0">
      <th scope="row" className="text-left whitespace-nowrap text-base-content!">
        {shortMonth(row.name)}
      </th>
      {groups.map((group) => (
        <Fragment key={group[0]}>
          <td>
            {group.map((column, place) => (
              <span key={column} className={place === 0 ? "block" : TOGETHER}>
                <Value column={column} row={row} />
              </span>
            ))}
          </td>
          {group.slice(1).map((column) => (
            <td key={column} className={APART}>
              <Value column={column} row={row} />
            </td>
          ))}
        </Fragment>
      ))}
    </tr>
  );
}

function Value({ column, row }: { column: Column; row: ReportRow }) {
  const { name, end, figures, vat, opens } = row;
  if (column === "vat") return <span className="whitespace-nowrap">{formatRand(vat)}</span>;
  const isOwed = OWED.some((figure) => figure === column);
  return (
    <span className={isOwed ? "font-bold" : ""}>
      <FigureLink
        figure={column}
        value={figures[column]}
        months={isOwed ? { from: opens.to, to: opens.to } : opens}
        of={isOwed ? end : name}
      />
    </span>
  );
}
