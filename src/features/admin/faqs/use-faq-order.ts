import { useEffect, useRef, useState } from "react";
import { attempt } from "@/data/core/perform";
import { moveFaq } from "@/data/remote/faqs";
import { type FaqRow, movedAfter } from "@/domain/faq/faq";
import { ADMIN_TOASTS } from "@/domain/text/admin-messages";
import { toast } from "@/ui/toast";

/** The order of the questions, as the admin changes it. `onMoved` loads the list again. */
export function useFaqOrder(rows: readonly FaqRow[], onMoved: () => void) {
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

  return { shown, ids, said, problem, move, step };
}

function sorted(rows: readonly FaqRow[], ids: readonly string[]): readonly FaqRow[] {
  const known = ids.flatMap((id) => rows.find((row) => row.id === id) ?? []);
  return [...known, ...rows.filter(({ id }) => !ids.includes(id))];
}
