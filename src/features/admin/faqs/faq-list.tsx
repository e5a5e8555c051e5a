import { type DragEvent, type KeyboardEvent, useState } from "react";
import type { FaqRow } from "@/domain/faq/faq";
import { Button } from "@/ui/button";
import { Icon } from "@/ui/icon";
import { Problem } from "@/ui/problem";
import { StatusBadge } from "@/ui/status-badge";
import { useFaqOrder } from "./use-faq-order";

type FaqListProps = {
  rows: readonly FaqRow[];
  onEdit: (row: FaqRow) => void;
  onDelete: (row: FaqRow) => void;
  /** Called after a move, to load the list again. */
  onMoved: () => void;
};

/** The questions in their order, which drag and drop, buttons and Alt with an arrow change. */
export function FaqList({ rows, onEdit, onDelete, onMoved }: FaqListProps) {
  const { shown, ids, said, problem, move, step } = useFaqOrder(rows, onMoved);
  const [dragged, setDragged] = useState("");

  function onKey(event: KeyboardEvent, id: string) {
    if (!event.altKey || (event.key !== "ArrowUp" && event.key !== "ArrowDown")) return;
    event.preventDefault();
    step(id, event.key === "ArrowDown" ? 1 : -1);
  }

  function drop(event: DragEvent<HTMLElement>, id: string) {
    event.preventDefault();
    const { top, height } = event.currentTarget.getBoundingClientRect();
    const isBelow = event.clientY > top + height / 2;
    const others = ids.filter((other) => other !== dragged);
    const after = isBelow ? id : (others[others.indexOf(id) - 1] ?? "");
    if (dragged && dragged !== id) move(dragged, after);
    setDragged("");
  }

  return (
    <>
      <Problem>{problem}</Problem>
      <p role="status" className="sr-only">
        {said}
      </p>
      <ul aria-label="FAQs" className="grid grid-cols-1 gap-2">
        {shown.map((row, at) => (
          <li
            key={row.id}
            draggable
            onDragStart={() => setDragged(row.id)}
            onDragEnd={() => setDragged("")}
            onDragOver={(event) => dragged && event.preventDefault()}
            onDrop={(event) => drop(event, row.id)}
            onKeyDown={(event) => onKey(event, row.id)}
            className={`grid gap-3 rounded-box border border-base-300 bg-base-100 p-4 sm:grid-cols-[auto_minmax(0,1fr)_auto] ${dragged === row.id ? "opacity-60" : ""}`}
          >
            <Moves
              row={row}
              isFirst={at === 0}
              isLast={at === shown.length - 1}
              onStep={(by) => step(row.id, by)}
            />
            <Faq row={row} onEdit={() => onEdit(row)} onDelete={() => onDelete(row)} />
          </li>
        ))}
      </ul>
    </>
  );
}

type FaqProps = { row: FaqRow; onEdit: () => void; onDelete: () => void };

function Faq({ row, onEdit, onDelete }: FaqProps) {
  return (
    <>
      <div className="min-w-0">
        <h3 className="text-lg wrap-break-word">{row.question}</h3>
        <p className="line-clamp-3 whitespace-pre-line wrap-break-word text-muted">{row.answer}</p>
        <p className="mt-2 flex flex-wrap items-center gap-3 text-muted">
          <span>Order: {row.display_order}</span>
          <StatusBadge tone={row.is_active ? "green" : "grey"}>
            {row.is_active ? "Active" : "Inactive"}
          </StatusBadge>
        </p>
      </div>
      <div className="flex items-start gap-2">
        <Button id={`faq-edit-${row.id}`} kind="secondary" size="small" onClick={onEdit}>
          Edit<span className="sr-only"> {row.question}</span>
        </Button>
        <Button kind="danger-quiet" size="small" onClick={onDelete}>
          Delete<span className="sr-only"> {row.question}</span>
        </Button>
      </div>
    </>
  );
}

type MovesProps = {
  row: FaqRow;
  isFirst: boolean;
  isLast: boolean;
  onStep: (by: 1 | -1) => void;
};

function Moves({ row, isFirst, isLast, onStep }: MovesProps) {
  return (
    <div id={`faq-move-${row.id}`} tabIndex={-1} className="flex gap-1 sm:flex-col">
      <MoveButton
        label={`Move up: ${row.question}`}
        disabled={isFirst}
        up
        onClick={() => onStep(-1)}
      />
      <MoveButton
        label={`Move down: ${row.question}`}
        disabled={isLast}
        onClick={() => onStep(1)}
      />
    </div>
  );
}

type MoveButtonProps = { label: string; disabled: boolean; up?: boolean; onClick: () => void };

function MoveButton({ label, disabled, up = false, onClick }: MoveButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={disabled}
      onClick={() => disabled || onClick()}
      className="btn btn-square btn-ghost size-10 aria-disabled:text-muted"
    >
      <Icon name="chevron-down" className={`size-5 ${up ? "rotate-180" : ""}`} />
    </button>
  );
}
