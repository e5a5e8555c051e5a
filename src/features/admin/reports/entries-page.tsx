import { Link } from "@tanstack/react-router";
import { fetchReportEntries } from "@/data/remote/reports";
import type { EntryFigure, ReportEntry } from "@/domain/ledger/report";
import { countedCents, entriesCsv, FIGURE_NAMES, monthsText } from "@/domain/ledger/report-words";
import { entryText } from "@/domain/ledger/words";
import { formatRand } from "@/domain/money/rules";
import { ADMIN_TOASTS } from "@/domain/text/admin-messages";
import { formatDay, momentOf } from "@/domain/time/sa-time";
import { EmptyState } from "@/ui/empty-state";
import { ROW_NAME, right, Table, TableHead, WIDE_CELL, wide } from "@/ui/table";
import { exportedRows } from "../shared/list/exported-rows";
import { ListView } from "../shared/list/list-view";
import { useList } from "../shared/list/use-list";
import { MemberLink } from "../shared/member-link";
import type { Months } from "./months-chosen";
import { RowsHeading } from "./rows-heading";

/** The entries of a sum, the newest first. */
export function EntriesPage({ figure, months }: { figure: EntryFigure; months: Months }) {
  const query = { figure, ...months };
  const list = useList({
    fetch: fetchReportEntries,
    failed: ADMIN_TOASTS.report_fetch_failed,
    query,
  });
  const title = FIGURE_NAMES[figure];
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <RowsHeading
        title={title}
        months={months}
        csv={async (signal) =>
          entriesCsv(
            await exportedRows(fetchReportEntries, {
              query,
              signal,
              rest: "Choose fewer months for the others.",
            }),
          )
        }
      >
        {monthsText(months)}
      </RowsHeading>
      <ListView
        list={list}
        loading="Loading the entries"
        failed={ADMIN_TOASTS.report_fetch_failed.title}
        empty={<EmptyState title="No entries">Choose other months in the report.</EmptyState>}
      >
        {(rows) => (
          <Table caption={title}>
            <TableHead columns={["Member", wide("What"), wide("Day"), right("Amount")]} />
            <tbody>
              {rows.map((row) => (
                <EntryRow key={row.id} row={row} />
              ))}
            </tbody>
          </Table>
        )}
      </ListView>
    </div>
  );
}

function EntryRow({ row }: { row: ReportEntry }) {
  const day = formatDay(momentOf(row.at));
  return (
    <tr>
      <th scope="row" className={ROW_NAME}>
        <MemberLink id={row.user_id} name={row.member} />
        <div className="grid font-normal text-muted sm:hidden">
          <What row={row} />
          {day}
        </div>
      </th>
      <td className={`wrap-anywhere ${WIDE_CELL}`}>
        <What row={row} />
      </td>
      <td className={`whitespace-nowrap ${WIDE_CELL}`}>{day}</td>
      <td className="text-right align-top whitespace-nowrap tabular-nums sm:align-middle">
        {formatRand(countedCents(row))}
      </td>
    </tr>
  );
}

function What({ row }: { row: ReportEntry }) {
  const text = entryText(row);
  if (!row.payment_id) return <span>{text}</span>;
  return (
    <Link to="/admin/payments/$id" params={{ id: row.payment_id }} className="link py-3">
      {text}
    </Link>
  );
}
