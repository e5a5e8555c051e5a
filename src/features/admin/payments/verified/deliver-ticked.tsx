import type { VerifiedRow } from "@/domain/payment/verified";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { BulkBar } from "../bulk/bulk-bar";
import { ReportNotice } from "../bulk/report";
import type { Ticks } from "../bulk/use-ticks";
import type { useDelivery } from "./use-delivery";

type DeliverTickedProps = {
  ticks: Ticks<VerifiedRow>;
  delivery: ReturnType<typeof useDelivery>;
  asks: boolean;
  onAsk: (asks: boolean) => void;
};

/** 'Mark delivered' for the selected rows, with its question and results. */
export function DeliverTicked({ ticks, delivery, asks, onAsk }: DeliverTickedProps) {
  const count = ticks.rows.length === 1 ? "1 order" : `${ticks.rows.length} orders`;
  return (
    <>
      <div className="pointer-events-none sticky bottom-3 z-10 grid gap-2">
        {delivery.problem && (
          <ReportNotice report={delivery.problem} onClose={delivery.dismissProblem} />
        )}
        {ticks.rows.length > 0 && (
          <BulkBar
            selected={`${count} selected`}
            act="Mark delivered"
            busy={delivery.busy}
            busyLabel="Saving..."
            onAct={() => onAsk(true)}
            onClear={ticks.clear}
          />
        )}
      </div>
      <ConfirmDialog
        open={asks}
        title={`Mark ${count} as delivered?`}
        kind="primary"
        confirmLabel="Mark delivered"
        onConfirm={() => {
          onAsk(false);
          void delivery.deliver(ticks.rows);
        }}
        onClose={() => onAsk(false)}
      >
        <p>A delivered order can't be cancelled or put back.</p>
      </ConfirmDialog>
    </>
  );
}
