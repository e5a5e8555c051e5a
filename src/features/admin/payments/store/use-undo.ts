import { useState } from "react";
import { undoDecision, undoDecisions } from "@/data/remote/payments";
import type { PaymentRow } from "@/domain/payment/responses";
import { ADMIN_TOASTS } from "@/domain/text/admin-messages";
import { type ToastContent, toast } from "@/ui/toast";
import { reportOf } from "../bulk/outcomes";
import { nameWithReference } from "./payment-actions";
import type { Place } from "./payments-state";
import type { DecidedIn } from "./use-decisions";
import { ALL, type OneAtATime } from "./use-one-at-a-time";

interface Made {
  readonly id: string;
  readonly row: PaymentRow;
  readonly place: Place | null;
}

/** What was decided by one press and may still be undone as a whole. */
export interface Decision {
  readonly id: string;
  readonly made: readonly [Made, ...Made[]];
  /** When the time to undo it is over, on this device's clock. */
  readonly undoUntil: number;
}

/** The decisions that may still be undone. `moved` gets the row to select next. */
export function useUndo(
  store: DecidedIn,
  { alone, act, setProblem }: OneAtATime,
  moved: (to: PaymentRow | null) => void,
) {
  const [recent, setRecent] = useState<readonly Decision[]>([]);

  function offer(decision: Decision, content: ToastContent) {
    if (decision.undoUntil > Date.now()) setRecent((others) => [...others, decision]);
    toast(content);
  }

  async function undo(decision: Decision) {
    const { made } = decision;
    if (made.length > 1) return undoAll(decision);
    const [{ id, row, place }] = made;
    const back = await act(row, ADMIN_TOASTS.undo_failed, () => undoDecision(id));
    forget(decision.id);
    if (!back) return;
    store.restore(back, place);
    toast(ADMIN_TOASTS.decision_undone);
    moved(back);
  }

  async function undoAll({ id: decisionId, made }: Decision) {
    const ids = made.map(({ id }) => id);
    const outcomes = await alone(ALL, ADMIN_TOASTS.undo_failed, () => undoDecisions(ids));
    forget(decisionId);
    if (!outcomes) return;
    // From the top down, so that each is where it was.
    const back = made
      .map(({ place }, at) => ({ place, ...outcomes[at] }))
      .filter(({ result }) => result === "done")
      .sort((a, b) => (a.place?.at ?? 0) - (b.place?.at ?? 0));
    for (const { payment, place } of back) if (payment) store.restore(payment, place);
    const rows = made.map(({ row }) => row);
    const report = reportOf(rows, outcomes, {
      title: (missing) => `Not undone: ${missing} of ${rows.length}`,
      name: nameWithReference,
    });
    if (report) setProblem(report);
    if (back.length > 0) toast(ADMIN_TOASTS.decisions_undone);
    moved(back[0]?.payment ?? null);
  }

  function forget(id: string) {
    setRecent((others) => others.filter((decision) => decision.id !== id));
  }

  return { recent, offer, undo, forget };
}
