import { useState } from "react";
import { attempt } from "@/data/core/perform";
import { type Decided, storedPayment, undoDecision } from "@/data/remote/payments";
import type { PaymentRow } from "@/domain/payment/responses";
import { UNDO_WINDOW_MS } from "@/domain/payment/rules";
import { ADMIN_TOASTS } from "@/domain/text/admin-messages";
import type { Toast } from "@/domain/text/messages";
import { type ToastContent, toast } from "@/ui/toast";
import { useQueue } from "../../shared/use-queue";
import type { Report } from "../bulk/report";
import { changesBetween } from "./payment-change";
import { type Place, placeOf } from "./payments-state";
import type { PaymentsStore } from "./payments-store";

type Failed = Parameters<typeof attempt>[0];

/** What is busy while several payments are decided about. */
export const ALL = "all";

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

/** What is done about a payment, and what is said of it. */
export interface Act<Answer> {
  readonly done: ToastContent;
  readonly failed: Toast;
  readonly work: () => Promise<Answer>;
  /** Called once it is done, before the next payment is shown. */
  readonly onDone?: (() => void) | undefined;
}

/** Where a decided payment is shown. */
export type DecidedIn = Pick<PaymentsStore, "state" | "put" | "remove" | "removeAll" | "restore">;

export type Deciding = ReturnType<typeof useDecide>;

/** A decision about a payment, and those that may still be undone. `moved` gets the row to select next. */
export function useDecide(store: DecidedIn, moved: (to: PaymentRow | null) => void) {
  const oneAtATime = useOneAtATime(store);
  const { act } = oneAtATime;
  const [recent, setRecent] = useState<readonly Decision[]>([]);

  async function decide(row: PaymentRow, { done, failed, work, onDone }: Act<Decided | null>) {
    const waits = waiting(store);
    const answer = await act(row, failed, work);
    if (!answer) return;
    onDone?.();
    const { payment, sentAt } = answer;
    const undoUntil = sentAt + UNDO_WINDOW_MS;
    const place = placeOf(store.state(), row.id);
    const { id } = answer.decision;
    const isNext = waits() || store.state().selected?.row.id === row.id;
    const next = store.remove(payment, isNext);
    offer({ id, made: [{ id, row: payment, place }], undoUntil }, done);
    if (isNext) moved(next);
  }

  function offer(decision: Decision, content: ToastContent) {
    forget(decision.id);
    if (decision.undoUntil > Date.now()) setRecent((others) => [...others, decision]);
    toast(content);
  }

  async function undoOne({ id: decisionId, made }: Decision) {
    const [{ id, row, place }] = made;
    const waits = waiting(store);
    const back = await act(row, ADMIN_TOASTS.undo_failed, () => undoDecision(id), decisionId);
    if (!back) return;
    forget(decisionId);
    const isNext = waits();
    store.restore(back, place, isNext);
    toast(ADMIN_TOASTS.decision_undone);
    if (isNext) moved(back);
  }

  function forget(id: string) {
    setRecent((others) => others.filter((decision) => decision.id !== id));
  }

  return { ...oneAtATime, recent, decide, offer, undoOne, forget };
}

/** What answers whether the admin waits for a result, rather than looks at another payment by then. */
export function waiting(store: DecidedIn): () => boolean {
  const selectedId = () => store.state().selected?.row.id;
  const pressedAt = selectedId();
  return () => selectedId() === pressedAt;
}

/** Sends one command after the other, and tells why the last one could not be done. */
function useOneAtATime(store: DecidedIn) {
  const { busy, enqueue, isQueued } = useQueue();
  const [problem, setProblem] = useState<Report | null>(null);

  /** What the first of the `ids` names is done once, however often it is pressed. */
  async function alone<T>(
    ids: readonly [string, ...string[]],
    failed: Failed,
    work: () => Promise<T>,
  ) {
    if (isQueued(ids[0])) return;
    setProblem(null);
    return enqueue(ids, async () => {
      let answer: T | undefined;
      const failure = await attempt(failed, async () => {
        answer = await work();
      });
      if (failure) {
        setProblem(failure.toast);
        toast({ ...failure.toast, kind: "error" });
      }
      return answer;
    });
  }

  /** Does `work` about a row; a refusal is shown, with the row's current state. */
  async function act<T>(row: PaymentRow, failed: Toast, work: () => Promise<T>, id = row.id) {
    return alone([id, row.id], failed, async () => {
      try {
        return await work();
      } catch (error) {
        const stored = storedPayment(error);
        if (stored) store.put(stored, changesBetween(row, stored));
        throw error;
      }
    });
  }

  return { busy, problem, setProblem, alone, act };
}
