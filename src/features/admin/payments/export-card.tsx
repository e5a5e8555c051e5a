import { fetchVerifiedOrders } from "@/data/remote/payments";
import { attempt } from "@/data/remote/perform";
import { ADMIN_TOASTS } from "@/domain/text/messages";
import { sastDate } from "@/domain/time/sa-time";
import { Button } from "@/ui/button";
import { saveFile } from "@/ui/save-file";
import { toast } from "@/ui/toast";
import { useAction } from "@/ui/use-action";

/** All verified orders as a spreadsheet. */
export function ExportCard() {
  const { busy, problem, run } = useAction();

  async function download() {
    const done = await run(() =>
      attempt(ADMIN_TOASTS.export_failed, async () => {
        saveFile(await fetchVerifiedOrders(), `verified-orders-${sastDate(Date.now())}.csv`);
      }),
    );
    if (done) toast(ADMIN_TOASTS.verified_orders_exported);
  }

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
          Download every verified order, newest first, for a spreadsheet.
        </p>
        {problem && <p className="font-semibold text-error">{problem}</p>}
      </div>
      <Button
        kind="secondary"
        icon="download"
        busy={busy}
        busyLabel="Preparing the file…"
        onClick={download}
      >
        Download CSV
      </Button>
    </section>
  );
}
