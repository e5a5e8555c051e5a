import type { ReactNode } from "react";
import { Button } from "@/ui/button";
import { useShortcutList } from "../../shared/shortcuts/shortcuts";
import { Key } from "../../shared/shortcuts/shortcuts-dialog";
import type { PaymentsState } from "../store/payments-state";

type ReviewPanelProps = {
  state: PaymentsState;
  children: ReactNode;
};

export function ReviewPanel({ state, children }: ReviewPanelProps) {
  const { selected } = state;
  const { on, list } = useShortcutList();
  const { rows, next } = state.found ?? state.lists.waiting;
  const at = rows.findIndex(({ id }) => id === selected?.row.id) + 1;
  return (
    <section
      aria-labelledby="review-heading"
      className="sticky top-18 flex h-[calc(100dvh-96px)] min-h-[34rem] flex-col gap-3 overflow-y-auto rounded-box border border-base-300 bg-base-100 p-4"
    >
      <div className="-mb-2 flex items-baseline justify-between gap-3">
        <h2 id="review-heading" className="text-lg break-all">
          {selected ? selected.row.payment_reference : "Proof"}
        </h2>
        {at > 0 && (
          <p className="whitespace-nowrap text-muted tabular-nums">
            {at} of {rows.length}
            {next && "+"}
          </p>
        )}
      </div>
      {children ?? <p className="text-muted">Choose a payment to see its proof here.</p>}
      <div className="-my-1 flex items-center gap-x-3 text-sm text-muted">
        {on && (
          <>
            <span>
              <Key>V</Key> Verify
            </span>
            <span>
              <Key>R</Key> Reject
            </span>
            <span>
              <Key>↓</Key> Next
            </span>
          </>
        )}
        <Button kind="quiet" size="small" className="ml-auto" onClick={list}>
          All keys
        </Button>
      </div>
    </section>
  );
}
