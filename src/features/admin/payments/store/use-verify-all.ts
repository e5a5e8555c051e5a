import { useRef } from "react";
import { asSeen, undoDecisions, verifyPayments } from "@/data/remote/payments";
import { toPay } from "@/domain/ledger/to-pay";
import { formatRand } from "@/domain/money/rules";
import type { BulkOutcome } from "@/domain/payment/bulk";
import type { PaymentRow } from "@/domain/payment/responses";
import { UNDO_WINDOW_MS } from "@/domain/payment/rules";
import { ADMIN_NOTICES, ADMIN_TOASTS } from "@/domain/text/admin-messages";
import { toast } from "@/ui/toast";
import { failedTogether, reportOf } from "../bulk/outcomes";
import { nameWithReference } from "./payment-actions";
import { placeOf } from "./payments-state";
import { ALL, type DecidedIn, type Deciding, type Decision, waiting } from "./use-decide";

const failed = (code: string) =>
  failedTogether(ADMIN_TOASTS.verification_failed, code, ADMIN_NOTICES.bulk_outcome_unknown);

/** Verifies what is selected, each as it was seen then, and undoes that as a whole. */
export function useVerifyAll(
  store: DecidedIn,
  deciding: Deciding,
  moved: (to: PaymentRow | null) => void,
) {
  const { alone, setProblem, offer } = deciding;
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

  /** Returns whether the server answered. */
  async function verifyAll(rows: readonly PaymentRow[]): Promise<boolean> {
    const waits = waiting(store);
    const answer = await alone([ALL, ...rows.map(({ id }) => id)], failed, async () => {
      const tries = begin(rows);
      return { tries, outcomes: await verifyPayments(rows.map(asSeen)) };
    });
    if (!answer) return false;
    const { tries, outcomes } = answer;
    tries.end();
    const isNext = waits();
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
      const description = `${countOf(made.length)}, ${formatRand(total)}`;
      offer(
        { id: first.id, made: [first, ...others], undoUntil },
        { ...ADMIN_TOASTS.payments_verified, description },
      );
    }
    if (isNext) moved(next);
    return true;
  }

  return {
    verifyAll,
    undoAll: (decision: Decision) => undoAll(decision, store, deciding, moved),
  };
}

async function undoAll(
  { id: decisionId, made }: Decision,
  store: DecidedIn,
  { alone, setProblem, forget }: Deciding,
  moved: (to: PaymentRow | null) => void,
) {
  const waits = waiting(store);
  const ids = made.map(({ id }) => id);
  const busy = [decisionId, ...made.map(({ row }) => row.id)] as const;
  const outcomes = await alone(busy, ADMIN_TOASTS.undo_failed, () => undoDecisions(ids));
  if (!outcomes) return;
  forget(decisionId);
  // From the top down, so that each is where it was.
  const back = made
    .map(({ place }, at) => ({ place, ...outcomes[at] }))
    .filter(({ result }) => result === "done")
    .sort((a, b) => (a.place?.at ?? 0) - (b.place?.at ?? 0));
  const isNext = waits();
  for (const { payment, place } of back) if (payment) store.restore(payment, place, isNext);
  const rows = made.map(({ row }) => row);
  const report = reportOf(rows, outcomes, {
    title: (missing) => `Not undone: ${missing} of ${rows.length}`,
    name: nameWithReference,
  });
  if (report) setProblem(report);
  if (back.length > 0) toast(ADMIN_TOASTS.decisions_undone);
  if (isNext) moved(back[0]?.payment ?? null);
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

function countOf(count: number): string {
  return count === 1 ? "1 payment" : `${count} payments`;
}
