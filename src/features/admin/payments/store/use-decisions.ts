import { useRef, useState } from "react";
import * as payments from "@/data/remote/payments";
import { attempt } from "@/data/remote/perform";
import { type Cents, formatRand } from "@/domain/money/rules";
import type { BulkOutcome, SeenPayment } from "@/domain/payment/bulk";
import type { DecisionAnswer, PaymentRow } from "@/domain/payment/responses";
import { UNDO_WINDOW_MS } from "@/domain/payment/rules";
import { ADMIN_TOASTS, messageOf, NOTICES, type Toast } from "@/domain/text/messages";
import { type ToastContent, toast } from "@/ui/toast";
import { reasonOf } from "../bulk/outcomes";
import type { Report } from "../bulk/report";
import { nameOf } from "./payment-actions";
import { changesBetween } from "./payment-change";
import { type Place, placeOf } from "./payments-state";
import type { PaymentsStore } from "./payments-store";

interface Made {
  /** What the server calls it. */
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

type Failed = Parameters<typeof attempt>[0];

/** What is busy while several payments are decided about. */
const ALL = "all";

export type Decisions = ReturnType<typeof useDecisions>;

/** What the admin does about payments, one thing at a time. `moved` gets the row to go on with. */
export function useDecisions(store: PaymentsStore, moved: (to: PaymentRow | null) => void) {
  const [recent, setRecent] = useState<readonly Decision[]>([]);
  const [busyWith, setBusyWith] = useState("");
  const [problem, setProblem] = useState<Report | null>(null);
  const busy = useRef(false);
  /** When what is not known to be done was tried first: the time to undo it runs from then. */
  const firstTries = useRef(new Map<string, number>());

  /** Does `work` about a row; a refusal is told, and the row shown as it is now. */
  async function act<T>(row: PaymentRow, failed: Toast, work: () => Promise<T>) {
    return alone(row.id, failed, async () => {
      try {
        return await work();
      } catch (error) {
        const stored = payments.storedPayment(error);
        if (stored) store.put(stored, changesBetween(row, stored));
        throw error;
      }
    });
  }

  async function alone<T>(id: string, failed: Failed, work: () => Promise<T>) {
    if (busy.current) return;
    busy.current = true;
    setBusyWith(id);
    let answer: T | undefined;
    const failure = await attempt(failed, async () => {
      answer = await work();
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
    const { id } = answer.decision;
    const next = store.remove(payment);
    offerUndo({ id, made: [{ id, row: payment, place }], undoUntil }, told);
    moved(next);
  }

  function offerUndo(decision: Decision, told: ToastContent) {
    const left = decision.undoUntil - Date.now();
    const isOpen = left > 0;
    if (isOpen) setRecent((others) => [...others, decision]);
    toast({
      ...told,
      ...(isOpen && {
        action: { label: "Undo", onClick: () => void undo(decision) },
        durationMs: left,
      }),
    });
  }

  async function undo(decision: Decision) {
    const { made } = decision;
    if (made.length > 1) return undoAll(decision);
    const [{ id, row, place }] = made;
    const back = await act(row, ADMIN_TOASTS.undo_failed, () => payments.undoDecision(id));
    forget(decision.id);
    if (!back) return;
    store.restore(back, place);
    toast(ADMIN_TOASTS.decision_undone);
    moved(back);
  }

  /** Verifies what is selected, each as it was seen then. Answers whether the server said what became of it. */
  async function verifyAll(rows: readonly PaymentRow[]): Promise<boolean> {
    const begun = Math.min(
      Date.now(),
      ...rows.map(({ id }) => firstTries.current.get(id) ?? Date.now()),
    );
    for (const { id } of rows) firstTries.current.set(id, begun);
    const outcomes = await alone(ALL, failedTogether, () =>
      payments.verifyPayments(rows.map(asSeen)),
    );
    if (!outcomes) return false;
    const places = new Map(rows.map(({ id }) => [id, placeOf(store.state(), id)]));
    const made = outcomes.flatMap(({ id, payment, decision }) =>
      payment && decision ? [{ id: decision.id, row: payment, place: places.get(id) ?? null }] : [],
    );
    const isMade = (id: string) => made.some(({ row }) => row.id === id);
    for (const { id } of rows) firstTries.current.delete(id);
    for (const { id, payment } of outcomes) if (payment && !isMade(id)) store.put(payment);
    const next = store.removeAll(made.map(({ row }) => row));
    report(rows, outcomes, {
      title: (missing) => `Not verified: ${missing} of ${rows.length}`,
      byOther: "{by} has already verified this payment.",
    });
    const [first, ...others] = made;
    if (first) {
      const total = made.reduce((sum, { row }) => sum + row.total, 0);
      const description = `${countOf(made.length)}, ${formatRand(total)}`;
      const undoUntil = begun + UNDO_WINDOW_MS;
      offerUndo(
        { id: first.id, made: [first, ...others], undoUntil },
        { ...ADMIN_TOASTS.payments_verified, description },
      );
    }
    moved(next);
    return true;
  }

  async function undoAll({ id: decisionId, made }: Decision) {
    const ids = made.map(({ id }) => id);
    const outcomes = await alone(ALL, ADMIN_TOASTS.undo_failed, () => payments.undoDecisions(ids));
    forget(decisionId);
    if (!outcomes) return;
    // From the top down, so that each is where it was.
    const back = made
      .map(({ place }, at) => ({ place, ...outcomes[at] }))
      .filter(({ result }) => result === "done")
      .sort((a, b) => (a.place?.at ?? 0) - (b.place?.at ?? 0));
    for (const { payment, place } of back) if (payment) store.restore(payment, place);
    report(
      made.map(({ row }) => row),
      outcomes,
      { title: (missing) => `Not undone: ${missing} of ${made.length}`, byOther: "" },
    );
    if (back.length > 0) toast(ADMIN_TOASTS.decisions_undone);
    moved(back[0]?.payment ?? null);
  }

  /** Names each row that was not done, with the reason. */
  function report(
    rows: readonly PaymentRow[],
    outcomes: readonly BulkOutcome[],
    words: { title: (missing: number) => string; byOther: string },
  ) {
    const lines = outcomes.flatMap((outcome, at) => {
      const row = rows[at];
      if (outcome.result === "done" || !row) return [];
      return [`${nameOf(row)} ${row.payment_reference}: ${reasonOf(outcome, words.byOther)}`];
    });
    if (lines.length > 0) setProblem({ title: words.title(lines.length), lines });
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
    verifyAll,
    isVerifyingAll: busyWith === ALL,
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

/** An answer that never came says nothing about what was done. */
function failedTogether(code: string): Toast {
  const { title } = ADMIN_TOASTS.verification_failed;
  const isUnknown = code === "offline" || code === "unexpected_error";
  return { title, description: isUnknown ? NOTICES.bulk_outcome_unknown : messageOf(code) };
}

function asSeen({ kind, id, total, proof }: PaymentRow): SeenPayment {
  return { kind, id, total, newest_proof: proof?.id ?? "" };
}

function countOf(count: number): string {
  return count === 1 ? "1 payment" : `${count} payments`;
}
