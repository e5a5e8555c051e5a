import { Button } from "@/ui/button";

type BulkBarProps = {
  selected: string;
  act: string;
  busy: boolean;
  busyLabel: string;
  onAct: () => void;
  onClear: () => void;
};

export function BulkBar({ selected, act, busy, busyLabel, onAct, onClear }: BulkBarProps) {
  return (
    <section
      aria-label="Selected"
      className="pointer-events-auto flex flex-wrap items-center gap-x-3 gap-y-2 rounded-box border border-base-content bg-base-100 px-4 py-2 shadow-soft"
    >
      <p role="status" className="grow font-bold">
        {selected}
      </p>
      <Button kind="quiet" size="small" onClick={onClear}>
        Clear
      </Button>
      <Button size="small" busy={busy} busyLabel={busyLabel} onClick={onAct}>
        {act}
      </Button>
    </section>
  );
}
