import type { VerifiedRow } from "@/domain/payment/verified";
import { Button } from "@/ui/button";
import { BulkBar } from "../bulk/bulk-bar";
import { ReportNotice } from "../bulk/report";
import type { Ticks } from "../bulk/use-ticks";
import { DeliveryDialog } from "../delivery/delivery-dialog";
import type { useDelivery } from "./use-delivery";

type DeliverTickedProps = {
  ticks: Ticks<VerifiedRow>;
  delivery: ReturnType<typeof useDelivery>;
  asks: boolean;
  onAsk: (asks: boolean) => void;
};

/** 'Mark delivered' for the selected rows, with its question, results and Undo. */
export function DeliverTicked({ ticks, delivery, asks, onAsk }: DeliverTickedProps) {
  const { problem, delivered } = delivery;
  return (
    <>
      <div className="pointer-events-none sticky bottom-3 z-10 grid gap-2">
        {problem && <ReportNotice report={problem} onClose={delivery.dismissProblem} />}
        {delivered.length > 0 && (
          <div className="pointer-events-auto flex min-h-14 items-center gap-3 rounded-box bg-secondary px-4 py-1 text-secondary-content shadow-soft">
            <p className="min-w-0 grow font-bold">{deliveredText(delivered.length)}</p>
            <Button
              kind="secondary"
              size="small"
              busy={delivery.busy}
              busyLabel="Saving..."
              onClick={() => void delivery.undo(delivered)}
            >
              Undo
            </Button>
          </div>
        )}
        {ticks.rows.length > 0 && (
          <BulkBar
            selected={selectedText(ticks.rows.length)}
            act="Mark delivered"
            busy={delivery.busy}
            busyLabel="Saving..."
            onAct={() => onAsk(true)}
            onClear={ticks.clear}
          />
        )}
      </div>
      {asks && (
        <DeliveryDialog
          count={ticks.rows.length}
          dates={ticks.rows.map(({ delivery_date }) => delivery_date)}
          onConfirm={() => {
            onAsk(false);
            void delivery.deliver(ticks.rows);
          }}
          onClose={() => onAsk(false)}
        />
      )}
    </>
  );
}

function deliveredText(count: number): string {
  return count === 1 ? "1 order marked as delivered" : `${count} orders marked as delivered`;
}

function selectedText(count: number): string {
  return count === 1 ? "1 order selected" : `${count} orders selected`;
}
