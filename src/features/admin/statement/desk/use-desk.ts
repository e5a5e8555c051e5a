import { useState } from "react";
import { linesOfRefusal, undoLines } from "@/data/remote/statement-desk";
import { questionOf } from "@/domain/ledger/questions";
import { UNDO_WINDOW_MS } from "@/domain/payment/rules";
import type { DeskLine } from "@/domain/statement/desk/desk";
import { messageOf } from "@/domain/text/messages";
import { useQueue } from "../../shared/use-queue";
import { type Decision, deskDecisions } from "./desk-decisions";
import { lineText, type Recent } from "./desk-state";
import { useDeskLines } from "./use-desk-lines";
import { useVerifyAll } from "./use-verify-all";

const PROBLEMS_SHOWN = 3;

export type DeskActions = ReturnType<typeof useDesk>;

/** The desk: its lines, and what the admin decides about them, one decision after the other. */
export function useDesk() {
  const loaded = useDeskLines();
  const { lineOf, apply, addWarnings } = loaded;
  const [problems, setProblems] = useState<readonly string[]>([]);
  const [recent, setRecent] = useState<Recent | null>(null);
  const { busy, enqueue, isQueued } = useQueue();
  const verifying = useVerifyAll({ apply, addWarnings }, { onDone: setRecent, onRefused: refused });

  function refused(error: unknown, [line]: readonly DeskLine[] = []) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    if (questionOf(code)) return; // answered with Back
    apply(linesOfRefusal(error), [], false);
    const problem = line ? `${lineText(line)}: ${messageOf(code)}` : messageOf(code);
    setProblems((others) => [...new Set([...others, problem])].slice(-PROBLEMS_SHOWN));
  }

  function decide(decision: Decision): Promise<void> {
    const lines = decision.lines.map(({ id }) => id);
    return enqueue(lines, () =>
      carryOut(decision).catch((error: unknown) => refused(error, decision.lines)),
    );
  }

  async function carryOut({ payments = [], text, work }: Decision) {
    const ids = payments.map(({ id }) => id);
    // By this phone's clock, as the server's may differ.
    const until = Date.now() + UNDO_WINDOW_MS;
    const answer = await work();
    if (!answer) return;
    apply(answer.lines, ids, true);
    const isUndone = answer.lines.some((line) => line.status === "open");
    setRecent(text && !isUndone ? { ids: [answer.event_id], text, until, payments: ids } : null);
  }

  async function undo(pressed: Recent): Promise<void> {
    const { ids, payments } = pressed;
    if (ids.some(isQueued)) return;
    await enqueue(ids, async () => {
      try {
        const { lines } = await undoLines(ids);
        apply(lines, payments, false);
        setRecent((now) => (now === pressed ? null : now));
      } catch (error) {
        refused(error); // it can be pressed again
      }
    });
  }

  return {
    ...loaded,
    busy,
    problems,
    recent,
    ...verifying,
    ...deskDecisions(decide, lineOf),
    undo,
    dismissProblems: () => setProblems([]),
    /** Puts in lines as the server has them now. */
    update: (lines: readonly DeskLine[]) => apply(lines, [], false),
    forget: () => setRecent(null),
  };
}
