import { type DragEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { moveFaq } from "@/data/remote/faqs";
import { attempt } from "@/data/remote/perform";
import { type FaqRow, movedAfter } from "@/domain/faq/faq";
import { ADMIN_TOASTS } from "@/domain/text/messages";
import { Button } from "@/ui/button";
import { Icon } from "@/ui/icon";
import { Problem } from "@/ui/problem";
import { StatusBadge } from "@/ui/status-badge";
import { toast } from "@/ui/toast";

type FaqListProps = {
  rows: readonly FaqRow[];
  onEdit: (row: FaqRow) => void;
  onDelete: (row: FaqRow) => void;
  /** Called after a move, to load the list again. */
  onMoved: () => void;
};

/** The questions in their order, which drag and drop, buttons and Alt with an arrow change. */
export function FaqList({ rows, onEdit, onDelete, onMoved }: FaqListProps) {
  const [dragged, setDragged] = useState("");
  const [said, setSaid] = useState("");
  const [problem, setProblem] = useState<string>();
  /** The order that the admin made and the list has yet to show. */
  const [order, setOrder] = useState<readonly string[]>();
  const queue = useRef(Promise.resolve());
  const open = useRef(0);
  const shown = order ? sorted(rows, order) : rows;
  const ids = shown.map(({ id }) => id);

  // biome-ignore lint/correctness/useExhaustiveDependencies: new rows are in the order that the server has.
  useEffect(() => {
    if (open.current === 0) setOrder(undefined);
  }, [rows]);

  /** Shown at once; the requests go one after the other, so that none overtakes another. */
  function move(id: string, after: string) {
    const next = movedAfter(ids, id, after);
    if (!next || next.join() === ids.join()) return;
    setOrder(next);
    setSaid(`Moved to place ${next.indexOf(id) + 1} of ${next.length}`);
    open.current += 1;
    queue.current = queue.current.then(() => send(id, after));
  }

  async function send(id: string, after: string) {
    const failure = await attempt(ADMIN_TOASTS.faq_move_failed, () => moveFaq(id, after));
    open.current -= 1;
    setProblem(failure && (failure.toast.description ?? failure.toast.title));
    if (failure) {
      toast({ ...failure.toast, kind: "error" });
      setOrder(undefined);
    }
    if (open.current === 0) onMoved();
  }

  function step(id: string, by: 1 | -1) {
    const at = ids.indexOf(id);
    if (by === 1 && at < ids.length - 1) move(id, ids[at + 1] ?? "");
    if (by === -1 && at > 0) move(id, ids[at - 2] ?? "");
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
  const known = ids.flatMap((id) => rows.find((row) => row.id === id) ?? []);
  return [...known, ...rows.filter(({ id }) => !ids.includes(id))];
}
