import { useRef } from "react";
import { verifyPayments } from "@/data/remote/payments";
import { toPay } from "@/domain/ledger/to-pay";
import { formatRand } from "@/domain/money/rules";
import type { BulkOutcome, SeenPayment } from "@/domain/payment/bulk";
import type { PaymentRow } from "@/domain/payment/responses";
import { UNDO_WINDOW_MS } from "@/domain/payment/rules";
import { ADMIN_TOASTS } from "@/domain/text/admin-messages";
import { messageOf, NOTICES, type Toast } from "@/domain/text/messages";
import { reportOf } from "../bulk/outcomes";
import { nameWithReference } from "./payment-actions";
import { placeOf } from "./payments-state";
import type { DecidedIn } from "./use-decisions";
import { ALL, type OneAtATime } from "./use-one-at-a-time";
import type { Decision } from "./use-undo";

type VerifyAllOptions = Pick<OneAtATime, "alone" | "setProblem"> & {
  offerUndo: (decision: Decision, description: string) => void;
  moved: (to: PaymentRow | null) => void;
};

/** Verifies what is selected, each as it was seen then. Returns whether the server answered. */
export function useVerifyAll(store: DecidedIn, options: VerifyAllOptions) {
  const { alone, setProblem, offerUndo, moved } = options;
  const begin = useFirstTries();

  /** Shows the result of each; returns those that are verified now. */
  function settle(rows: readonly PaymentRow[], outcomes: readonly BulkOutcome[]) {
    const places = new Map(rows.map(({ id }) => [id, placeOf(store.state(), id)]));
    const made = outcomes.flatMap(({ id, payment, decision }) =>
      payment && decision ? [{ id: decision.id, row: payment, place: places.get(id) ?? null }] : [],
    );
    const isMade = (id: string) => made.some(({ row }) => row.id === id);
    for (const { id, payment } of outcomes) if (payment && !isMade(id)) store.put(payment);
    const next = store.removeAll(made.map(({ row }) => row));
    return { made, next };
  }

  return async (rows: readonly PaymentRow[]): Promise<boolean> => {
    const tries = begin(rows);
    const outcomes = await alone(ALL, failedTogether, () => verifyPayments(rows.map(asSeen)));
    if (!outcomes) return false;
    tries.end();
    const { made, next } = settle(rows, outcomes);
    const report = reportOf(rows, outcomes, {
      title: (missing) => `Not verified: ${missing} of ${rows.length}`,
      name: nameWithReference,
      byOther: "{by} has already verified this payment.",
    });
    if (report) setProblem(report);
    const [first, ...others] = made;
    if (first) {
      const total = made.reduce((sum, { row }) => sum + toPay(row), 0);
      const undoUntil = tries.started + UNDO_WINDOW_MS;
      offerUndo(
        { id: first.id, made: [first, ...others], undoUntil },
        `${countOf(made.length)}, ${formatRand(total)}`,
      );
    }
    moved(next);
    return true;
  };
}

/** When what is not known to be done was tried first: the time to undo it runs from then. */
function useFirstTries() {
  const firstTries = useRef(new Map<string, number>());
  return (rows: readonly PaymentRow[]) => {
    const tries = firstTries.current;
    const now = Date.now();
    const started = Math.min(now, ...rows.map(({ id }) => tries.get(id) ?? now));
    for (const { id } of rows) tries.set(id, started);
    return {
      started,
      end() {
        for (const { id } of rows) tries.delete(id);
      },
    };
  };
}

/** An answer that never came says nothing about what was done. */
function failedTogether(code: string): Toast {
  const { title } = ADMIN_TOASTS.verification_failed;
  const isUnknown = code === "offline" || code === "unexpected_error";
  return { title, description: isUnknown ? NOTICES.bulk_outcome_unknown : messageOf(code) };
}

/** A payment as the admin saw it. */
export function asSeen(row: PaymentRow): SeenPayment {
  const { kind, id, total, proof, statement_cents } = row;
  const newest_proof = proof?.id ?? "";
  return { kind, id, total, to_pay: toPay(row), newest_proof, statement_cents };
}

function countOf(count: number): string {
  return count === 1 ? "1 payment" : `${count} payments`;
}
