import { useEffect, useRef } from "react";
import { toPay } from "@/domain/ledger/to-pay";
import type { Cents } from "@/domain/money/rules";
import type { PaymentRow } from "@/domain/payment/responses";
import { Button } from "@/ui/button";
import { Money } from "@/ui/money";
import { ReportNotice } from "../bulk/report";
import type { Decision } from "../store/use-decide";
import type { Decisions } from "../store/use-decisions";

export function DecisionBar({ decisions, onGone }: { decisions: Decisions; onGone: () => void }) {
  return (
    <div className="grid gap-2 empty:hidden">
      {decisions.problem && (
        <ReportNotice report={decisions.problem} onClose={decisions.dismissProblem} />
      )}
      {decisions.recent.length > 0 && <UndoList decisions={decisions} onGone={onGone} />}
    </div>
  );
}

function UndoList({ decisions, onGone }: { decisions: Decisions; onGone: () => void }) {
  return (
    <ul aria-label="Decisions that can be undone" className="grid gap-2 empty:hidden">
      {decisions.recent.map((decision) => (
        <UndoLine key={decision.id} decision={decision} decisions={decisions} onGone={onGone} />
      ))}
    </ul>
  );
}

type UndoLineProps = { decision: Decision; decisions: Decisions; onGone: () => void };

function UndoLine({ decision, decisions, onGone }: UndoLineProps) {
  const line = useRef<HTMLLIElement>(null);
  const { made, id, undoUntil } = decision;
  const [{ row }] = made;
  const total = made.reduce((sum, { row }) => sum + decidedCents(row), 0);
  const { forget } = decisions;

  // biome-ignore lint/correctness/useExhaustiveDependencies: the time runs from the decision alone.
  useEffect(() => {
    const timer = setTimeout(() => {
      const hadFocus = line.current?.contains(document.activeElement);
      forget(id);
      if (hadFocus) onGone();
    }, undoUntil - Date.now());
    return () => clearTimeout(timer);
  }, [id, undoUntil]);

  return (
    <li
      ref={line}
      className="pointer-events-auto flex min-h-14 items-center gap-3 rounded-box bg-secondary px-4 py-1 text-secondary-content shadow-soft"
    >
      <p id={`undo-${id}`} className="min-w-0 grow break-words">
        <b>{row.payment_status === "failed" ? "Rejected" : "Verified"}</b>{" "}
        {made.length > 1 ? `${made.length} payments` : row.payment_reference}
        {" · "}
        <Money cents={total} />
      </p>
      <Button
        kind="secondary"
        size="small"
        busy={decisions.busy.has(id)}
        busyLabel="Undoing..."
        aria-describedby={`undo-${id}`}
        onClick={() => void decisions.undo(decision)}
      >
        Undo
      </Button>
    </li>
  );
}

/** What was booked, or what a rejected payment was asked for. */
function decidedCents(row: PaymentRow): Cents {
  return row.payment_status === "verified" ? row.amount_received : toPay(row);
}
