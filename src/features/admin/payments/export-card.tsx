import { serverNow } from "@/data/core/server-clock";
import { fetchVerifiedOrders } from "@/data/remote/payments";
import { ADMIN_TOASTS } from "@/domain/text/admin-messages";
import { sastDate } from "@/domain/time/sa-time";
import { ExportButton } from "../shared/export-button";

export function ExportCard() {
  return (
    <section
      aria-labelledby="export-heading"
      className="flex flex-wrap items-center justify-between gap-3 rounded-box border border-base-300 bg-base-100 p-4"
    >
      <div>
        <h2 id="export-heading" className="text-lg">
          Export Verified Orders
        </h2>
        <p className="text-muted">
          Download every verified order that isn't cancelled, newest first, for a spreadsheet.
        </p>
      </div>
      <ExportButton
        label="Download CSV"
        progress="Exporting verified orders"
        fileName={() => `verified-orders-${sastDate(serverNow())}.csv`}
        done={ADMIN_TOASTS.verified_orders_exported}
        fetch={fetchVerifiedOrders}
      />
    </section>
  );
}
