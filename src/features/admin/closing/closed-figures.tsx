import { fetchResultsCsv } from "@/data/remote/closing";
import type { ClosingView, NamedSum } from "@/domain/closing/responses";
import { formatRand } from "@/domain/money/rules";
import { ADMIN_TOASTS } from "@/domain/text/admin-messages";
import { plural } from "@/domain/text/plural";
import { formatDayTime, momentOf } from "@/domain/time/sa-time";
import { right, Table, TableHead } from "@/ui/table";
import { ExportButton } from "../shared/export-button";

/** What a closed delivery cost by shop and by category, and its file. */
export function ClosedFigures({ closing }: { closing: ClosingView }) {
  const { date, closed_at, shops, categories, untold } = closing;
  return (
    <section aria-labelledby="closed-heading" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div>
          <h2 id="closed-heading" className="text-xl">
            Where the money went
          </h2>
          <p className="text-muted">
            {`Closed ${formatDayTime(momentOf(closed_at))}. `}
            {untold > 0
              ? plural(
                  untold,
                  "1 member will be notified shortly.",
                  "{n} members will be notified shortly.",
                )
              : "Every member has been notified."}
          </p>
        </div>
        <ExportButton
          label="Download CSV"
          progress="Exporting what was bought"
          fileName={() => `delivery-${date}.csv`}
          done={ADMIN_TOASTS.results_exported}
          fetch={(onProgress, signal) => fetchResultsCsv(date, onProgress, signal)}
        />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 lg:grid-cols-2">
        <Sums caption="By shop" rows={shops} />
        <Sums caption="By category" rows={categories} />
      </div>
    </section>
  );
}

function Sums({ caption, rows }: { caption: string; rows: readonly NamedSum[] }) {
  return (
    <Table caption={caption} showCaption>
      <TableHead columns={["Name", right("Items"), right("Spent")]} />
      <tbody>
        {rows.map(({ name, items, cents }) => (
          <tr key={name}>
            <th scope="row" className="text-base-content! break-words">
              {name || "Not named"}
            </th>
            <td className="text-right tabular-nums">{items}</td>
            <td className="text-right tabular-nums">{formatRand(cents)}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
