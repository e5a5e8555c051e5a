import { serverNow } from "@/data/core/server-clock";
import { fetchReportBalances } from "@/data/remote/reports";
import type { BalanceFigure } from "@/domain/ledger/report";
import { balancesCsv, endText, FIGURE_NAMES } from "@/domain/ledger/report-words";
import { formatRand } from "@/domain/money/rules";
import { ADMIN_TOASTS } from "@/domain/text/admin-messages";
import { sastDate } from "@/domain/time/sa-time";
import { EmptyState } from "@/ui/empty-state";
import { ROW_NAME, right, Table, TableHead } from "@/ui/table";
import { exportedRows } from "../shared/list/exported-rows";
import { ListView } from "../shared/list/list-view";
import { useList } from "../shared/list/use-list";
import { MemberLink } from "../shared/member-link";
import { RowsHeading } from "./rows-heading";

const NOBODY = {
  credit: "We owe no member anything at the end of this month.",
  debts: "No member owes us anything at the end of this month.",
};

/** The members whom we owe something at the end of a month, or who owe us, the largest amount first. */
export function BalancesPage({ figure, month }: { figure: BalanceFigure; month: string }) {
  const query = { figure, month };
  const list = useList({
    fetch: fetchReportBalances,
    failed: ADMIN_TOASTS.report_fetch_failed,
    query,
  });
  const title = FIGURE_NAMES[figure];
  return (
    <div className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-4">
      <RowsHeading
        title={title}
        months={{ from: month, to: month }}
        csv={async (signal) =>
          balancesCsv(
            await exportedRows(fetchReportBalances, {
              query,
              signal,
              rest: "They have the largest amounts.",
            }),
          )
        }
      >
        {endText(month, sastDate(serverNow()))}
      </RowsHeading>
      <ListView
        list={list}
        loading="Loading the members"
        failed={ADMIN_TOASTS.report_fetch_failed.title}
        empty={<EmptyState title="Nobody">{NOBODY[figure]}</EmptyState>}
      >
        {(rows) => (
          <Table caption={title}>
            <TableHead columns={["Member", right("Amount")]} />
            <tbody>
              {rows.map((row) => (
                <tr key={row.id}>
                  <th scope="row" className={ROW_NAME}>
                    <MemberLink id={row.user_id} name={row.member} />
                  </th>
                  <td className="text-right whitespace-nowrap tabular-nums">
                    {formatRand(row.cents)}
                  </td>
                </tr>
              ))}
            </tbody>
          </Table>
        )}
      </ListView>
    </div>
  );
}
