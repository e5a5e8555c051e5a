import { Button } from "@/ui/button";

type RemovedBarProps = {
  /** Of what was removed last; nothing is shown without it. */
  name: string | undefined;
  onUndo: () => void;
  className?: string;
};

/** Says what was removed, with the way back. */
export function RemovedBar({ name, onUndo, className }: RemovedBarProps) {
  return (
    <div role="status" className={className}>
      {name && (
        <p className="flex flex-wrap items-center justify-between gap-x-3 rounded-box bg-maize-soft px-4 py-1">
          <span className="min-w-0">{name} removed</span>
          <Button once kind="quiet" className="-mr-4 ml-auto" onClick={onUndo}>
            Undo
          </Button>
        </p>
      )}
    </div>
  );
}
