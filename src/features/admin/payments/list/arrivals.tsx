import type { PaymentRow } from "@/domain/payment/responses";
import { Icon } from "@/ui/icon";
import { type PaymentsState, visibleRows } from "../store/payments-state";

type ArrivalsProps = { state: PaymentsState; onGoTo: (row: PaymentRow) => void };

/** Says that payments came in, which are added at the end of the list so that nothing moves. */
export function Arrivals({ state, onGoTo }: ArrivalsProps) {
  const rows = visibleRows(state).filter(({ id }) => state.arrived.has(id));
  const first = rows[0];
  return (
    <div role="status" className="empty:sr-only">
      {first && (
        <button
          type="button"
          onClick={() => onGoTo(first)}
          className="btn pointer-events-auto mx-auto flex h-10 rounded-full btn-accent px-4 text-base shadow-soft"
        >
          {rows.length === 1 ? "1 new payment below" : `${rows.length} new payments below`}
          <Icon name="chevron-down" className="size-5" />
        </button>
      )}
    </div>
  );
}
