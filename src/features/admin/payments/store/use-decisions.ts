import { useRef, useState } from "react";
import * as payments from "@/data/remote/payments";
import { attempt } from "@/data/remote/perform";
import type { Cents } from "@/domain/money/rules";
import type { DecisionAnswer, PaymentRow } from "@/domain/payment/responses";
import { UNDO_WINDOW_MS } from "@/domain/payment/rules";
import { ADMIN_TOASTS, type Toast } from "@/domain/text/messages";
import { type ToastContent, toast } from "@/ui/toast";
import { changesBetween } from "./payment-change";
import { type Place, placeOf } from "./payments-state";
import type { PaymentsStore } from "./payments-store";

/** A Verify or Reject that may still be undone. */
export interface Decision {
  readonly id: string;
  readonly row: PaymentRow;
  readonly place: Place | null;
  /** When the time to undo it is over, on this device's clock. */
  readonly undoUntil: number;
}

export type Decisions = ReturnType<typeof useDecisions>;

/** What the admin does about payments, one thing at a time. `moved` gets the row to go on with. */
export function useDecisions(store: PaymentsStore, moved: (to: PaymentRow | null) => void) {
  const [recent, setRecent] = useState<readonly Decision[]>([]);
  const [busyWith, setBusyWith] = useState("");
  const [problem, setProblem] = useState<Toast | null>(null);
  const busy = useRef(false);

  /** Does `work` about a row; a refusal is told, and the row shown as it is now. */
  async function act<T>(row: PaymentRow, failed: Toast, work: () => Promise<T>) {
    if (busy.current) return;
    busy.current = true;
    setBusyWith(row.id);
    let answer: T | undefined;
    const failure = await attempt(failed, async () => {
      try {
        answer = await work();
      } catch (error) {
        const stored = payments.storedPayment(error);
        if (stored) store.put(stored, changesBetween(row, stored));
        throw error;
      }
    });
    busy.current = false;
    setBusyWith("");
    setProblem(failure?.toast ?? null);
    if (failure) toast({ ...failure.toast, kind: "error" });
    return answer;
  }

  async function decide(
    row: PaymentRow,
    told: ToastContent,
    failed: Toast,
    work: () => Promise<DecisionAnswer>,
  ) {
    const undoUntil = Date.now() + UNDO_WINDOW_MS;
    const answer = await act(row, failed, work);
    if (!answer) return;
    const { payment } = answer;
    const place = placeOf(store.state(), row.id);
    const decision = { id: answer.decision.id, row: payment, place, undoUntil };
    const next = store.remove(payment);
    setRecent((others) => [...others, decision]);
    toast({
      ...told,
      action: { label: "Undo", onClick: () => void undo(decision) },
      durationMs: UNDO_WINDOW_MS,
    });
    moved(next);
  }

  async function undo(decision: Decision) {
    const row = await act(decision.row, ADMIN_TOASTS.undo_failed, () =>
      payments.undoDecision(decision.id),
    );
    forget(decision.id);
    if (!row) return;
    store.restore(row, decision.place);
    toast(ADMIN_TOASTS.decision_undone);
    moved(row);
  }

  function forget(id: string) {
    setRecent((others) => others.filter((decision) => decision.id !== id));
  }

  /** A command without Undo: the row is shown as it is then. */
  async function change(
    row: PaymentRow,
    done: Toast,
    failed: Toast,
    work: () => Promise<PaymentRow>,
  ) {
    const now = await act(row, failed, work);
    if (!now) return;
    store.put(now);
    toast(done);
  }

  return {
    recent,
    busyWith,
    /** Why the last one could not be done, for the screen: a toast passes. */
    problem,
    dismissProblem: () => setProblem(null),
    undo,
    forget,
    verify: (row: PaymentRow, amountReceived: Cents) =>
      decide(row, verified(row), ADMIN_TOASTS.verification_failed, () =>
        payments.verifyPayment({
          kind: row.kind,
          id: row.id,
          total: row.total,
          newest_proof: row.proof?.id ?? "",
          amount_received: amountReceived,
        }),
      ),
    reject: (row: PaymentRow, reason: string) =>
      decide(
        row,
        { ...ADMIN_TOASTS.payment_rejected, kind: "error" },
        ADMIN_TOASTS.rejection_failed,
        () => payments.rejectPayment(row.id, reason),
      ),
    reopen: (row: PaymentRow) =>
      change(row, ADMIN_TOASTS.payment_reopened, ADMIN_TOASTS.reopen_failed, () =>
        payments.reopenPayment(row.id),
      ),
    deliver: (row: PaymentRow) =>
      change(row, ADMIN_TOASTS.delivery_recorded, ADMIN_TOASTS.delivery_failed, () =>
        payments.deliverOrder(row.id),
      ),
    cancel: (row: PaymentRow, reason: string) =>
      change(row, ADMIN_TOASTS.order_cancelled_by_admin, ADMIN_TOASTS.cancellation_failed, () =>
        payments.cancelPayment(row.id, reason),
      ),
    checkDeposit: (row: PaymentRow, outcome: "refunded" | "nothing_arrived") =>
      change(row, ADMIN_TOASTS.deposit_checked, ADMIN_TOASTS.deposit_check_failed, () =>
        payments.checkDeposit({ id: row.id, outcome }),
      ),
  };
}

function verified(row: PaymentRow): ToastContent {
  const isMembership = row.kind === "subscription" || row.payment_reference.endsWith("S");
  return isMembership
    ? ADMIN_TOASTS.payment_verified_subscription
    : ADMIN_TOASTS.payment_verified_order;
}
