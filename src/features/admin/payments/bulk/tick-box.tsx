import { SELECTED_MAX } from "@/domain/payment/bulk";
import { Button } from "@/ui/button";
import type { Ticks } from "./use-ticks";

type TickBoxProps = { isTicked: boolean; name: string; onToggle: () => void };

/** Selects one row; no part of the row's own click. */
export function TickBox({ isTicked, name, onToggle }: TickBoxProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: keeps the row's click off; the box has its own keys
    <label
      onClick={(event) => event.stopPropagation()}
      className="grid size-10 cursor-pointer place-items-center"
    >
      <input
        type="checkbox"
        checked={isTicked}
        onChange={onToggle}
        className="checkbox border-line checkbox-primary"
      />
      <span className="sr-only">Select {name}</span>
    </label>
  );
}

type TickAllProps<Row> = {
  ticks: Ticks<Row>;
  rows: readonly (Row & { readonly id: string })[];
  /** Loads and selects the rows that the list has beyond these. */
  onAll?: (() => void) | undefined;
};

/** Selects the rows in sight that may be, and says how many of them that is. */
export function TickAll<Row>({ ticks, rows, onAll }: TickAllProps<Row>) {
  const open = rows.filter(ticks.mayTick);
  if (rows.length === 0) return null;
  // Its place stays free: a second row that arrives moves nothing under the finger.
  if (open.length < 2) return <div className="min-h-10" />;
  const first = open.slice(0, SELECTED_MAX);
  const isAll = first.every(ticks.has);
  return (
    <div className="flex flex-wrap items-center gap-x-4">
      <label className="flex min-h-10 w-fit cursor-pointer items-center gap-3 px-1">
        <input
          type="checkbox"
          checked={isAll}
          onChange={() => ticks.set(isAll ? open : first, !isAll)}
          className="checkbox border-line checkbox-primary"
        />
        {selectText({ open: first.length, shown: rows.length, isMore: onAll !== undefined })}
      </label>
      {onAll && rows.length < SELECTED_MAX && (
        <Button kind="quiet" size="small" onClick={onAll}>
          {`Select all that match, up to ${SELECTED_MAX}`}
        </Button>
      )}
    </div>
  );
}

function selectText({ open, shown, isMore }: { open: number; shown: number; isMore: boolean }) {
  if (open === shown && !isMore) return `Select all ${open}`;
  return open === shown ? `Select the ${shown} shown` : `Select ${open} of the ${shown} shown`;
}
