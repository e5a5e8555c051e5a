import { fetchResultsCsv } from "@/data/remote/closing";
import type { ClosingView } from "@/domain/closing/responses";
import { ADMIN_TOASTS } from "@/domain/text/admin-messages";
import { plural } from "@/domain/text/plural";
import { formatDayTime, momentOf } from "@/domain/time/sa-time";
import { ExportButton } from "../shared/export-button";
import { NamedSums } from "../shared/named-sums";

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
        <NamedSums caption="By shop" rows={shops} />
        <NamedSums caption="By category" rows={categories} />
      </div>
    </section>
  );
}
