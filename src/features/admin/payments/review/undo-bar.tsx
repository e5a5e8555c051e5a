import { useEffect, useRef } from "react";
import { Button } from "@/ui/button";
import { Money } from "@/ui/money";
import type { Decision, Decisions } from "../desk/use-decisions";

/** The decisions that may still be undone, at the foot of the list where nothing moves for them. */
export function UndoBar({ decisions, onGone }: { decisions: Decisions; onGone: () => void }) {
  return (
    <ul
      aria-label="Decisions that can be undone"
      className="pointer-events-none sticky bottom-3 z-10 grid gap-2 empty:hidden"
    >
      {decisions.recent.map((decision) => (
        <UndoLine key={decision.id} decision={decision} decisions={decisions} onGone={onGone} />
      ))}
    </ul>
  );
}

type UndoLineProps = { decision: Decision; decisions: Decisions; onGone: () => void };

function UndoLine({ decision, decisions, onGone }: UndoLineProps) {
  const line = useRef<HTMLLIElement>(null);
  const { row, id, undoUntil } = decision;
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
      <p className="min-w-0 grow break-words">
        <b>{row.payment_status === "failed" ? "Rejected" : "Verified"}</b> {row.payment_reference}
        {" · "}
        <Money cents={row.total} />
      </p>
      <Button kind="secondary" size="small" onClick={() => void decisions.undo(decision)}>
        Undo
      </Button>
    </li>
  );
}
