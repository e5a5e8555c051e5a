import { type DragEvent, type KeyboardEvent, useState } from "react";
import { moveFaq } from "@/data/remote/faqs";
import { attempt } from "@/data/remote/perform";
import { type FaqRow, movedAfter } from "@/domain/faq/faq";
import { ADMIN_TOASTS } from "@/domain/text/messages";
import { Button } from "@/ui/button";
import { Icon } from "@/ui/icon";
import { Problem } from "@/ui/problem";
import { StatusBadge } from "@/ui/status-badge";
import { useAction } from "@/ui/use-action";

type FaqListProps = {
  rows: readonly FaqRow[];
  onEdit: (row: FaqRow) => void;
  onDelete: (row: FaqRow) => void;
  /** Called after a move, to load the list again. */
  onMoved: () => void;
};

/** The questions in their order, which drag and drop, buttons and Alt with an arrow change. */
export function FaqList({ rows, onEdit, onDelete, onMoved }: FaqListProps) {
  const { busy, problem, run } = useAction();
  const [dragged, setDragged] = useState("");
  const [moved, setMoved] = useState<{ from: readonly FaqRow[]; ids: readonly string[] }>();
  const [said, setSaid] = useState("");
  const ids = rows.map(({ id }) => id);
  const shown = moved?.from === rows ? sorted(rows, moved.ids) : rows;

  async function move(id: string, after: string) {
    const order = movedAfter(ids, id, after);
    if (busy || !order || order.join() === ids.join()) return;
    setMoved({ from: rows, ids: order });
    const done = await run(() => attempt(ADMIN_TOASTS.faq_move_failed, () => moveFaq(id, after)));
    if (done) setSaid(`Moved to place ${order.indexOf(id) + 1} of ${order.length}`);
    else setMoved(undefined);
    onMoved();
    document.getElementById(`faq-move-${id}`)?.focus();
  }

  function step(id: string, by: 1 | -1) {
    const at = ids.indexOf(id);
    if (by === 1 && at < ids.length - 1) void move(id, ids[at + 1] ?? "");
    if (by === -1 && at > 0) void move(id, ids[at - 2] ?? "");
  }

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
    if (dragged && dragged !== id) void move(dragged, after);
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
            <div className="min-w-0">
              <h3 className="text-lg wrap-break-word">{row.question}</h3>
              <p className="line-clamp-3 whitespace-pre-line wrap-break-word text-muted">
                {row.answer}
              </p>
              <p className="mt-2 flex flex-wrap items-center gap-3 text-muted">
                <span>Order: {row.display_order}</span>
                <StatusBadge tone={row.is_active ? "green" : "grey"}>
                  {row.is_active ? "Active" : "Inactive"}
                </StatusBadge>
              </p>
            </div>
            <div className="flex items-start gap-2">
              <Button
                id={`faq-edit-${row.id}`}
                kind="secondary"
                size="small"
                onClick={() => onEdit(row)}
              >
                Edit<span className="sr-only"> {row.question}</span>
              </Button>
              <Button kind="danger-quiet" size="small" onClick={() => onDelete(row)}>
                Delete<span className="sr-only"> {row.question}</span>
              </Button>
            </div>
          </li>
        ))}
      </ul>
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

function sorted(rows: readonly FaqRow[], ids: readonly string[]): readonly FaqRow[] {
  return ids.flatMap((id) => rows.find((row) => row.id === id) ?? []);
}
