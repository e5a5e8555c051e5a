import { useEffect, useState } from "react";
import { Button } from "@/ui/button";
import type { Recent } from "./desk-state";

/** What took longer than the time to undo it is said all the same. */
const SAID_MS = 5000;

type UndoBarProps = {
  recent: Recent | null;
  busy: ReadonlySet<string>;
  onUndo: (recent: Recent) => void;
  onGone: () => void;
};

/** What was decided last, with Undo for as long as it can be undone as a whole. */
export function UndoBar({ recent, busy, onUndo, onGone }: UndoBarProps) {
  const [late, setLate] = useState<Recent | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the time runs from the decision alone.
  useEffect(() => {
    if (!recent) return;
    const left = Math.max(0, recent.until - Date.now());
    const ended = setTimeout(() => setLate(recent), left);
    const gone = setTimeout(onGone, Math.max(SAID_MS, left));
    return () => {
      clearTimeout(ended);
      clearTimeout(gone);
    };
  }, [recent]);
  return (
    <div role="status" className="empty:sr-only">
      {recent && (
        <div className="pointer-events-auto flex min-h-14 items-center gap-3 rounded-box bg-secondary px-4 py-1 text-secondary-content shadow-soft">
          <p className="min-w-0 grow break-words font-bold">{recent.text}</p>
          {late !== recent && (
            <Button
              kind="secondary"
              size="small"
              busy={recent.ids.some((id) => busy.has(id))}
              busyLabel="Undoing..."
              onClick={() => onUndo(recent)}
            >
              Undo
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
