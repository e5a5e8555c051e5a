import { useEffect } from "react";
import { Button } from "@/ui/button";
import type { Recent } from "./desk-state";

type UndoBarProps = {
  recent: Recent | null;
  onUndo: (recent: Recent) => void;
  onGone: () => void;
};

/** What was decided last, for as long as it can be undone as a whole. */
export function UndoBar({ recent, onUndo, onGone }: UndoBarProps) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the time runs from the decision alone.
  useEffect(() => {
    if (!recent) return;
    const timer = setTimeout(onGone, Math.max(0, recent.until - Date.now()));
    return () => clearTimeout(timer);
  }, [recent]);
  return (
    <div role="status" className="empty:hidden">
      {recent && (
        <div className="pointer-events-auto flex min-h-14 items-center gap-3 rounded-box bg-secondary px-4 py-1 text-secondary-content shadow-soft">
          <p className="min-w-0 grow break-words font-bold">{recent.text}</p>
          <Button kind="secondary" size="small" onClick={() => onUndo(recent)}>
            Undo
          </Button>
        </div>
      )}
    </div>
  );
}
