import * as payments from "@/data/remote/payments";
import { toPay } from "@/domain/ledger/to-pay";
import { type Cents, formatRand } from "@/domain/money/rules";
import type { DepositAnswer } from "@/domain/payment/requests";
import type { PaymentRow } from "@/domain/payment/responses";
import { ADMIN_TOASTS } from "@/domain/text/admin-messages";
import type { Toast } from "@/domain/text/messages";
import { type ToastContent, toast } from "@/ui/toast";
import { withAssent } from "../../shared/second-admin/assent";
import { ALL, type DecidedIn, type Deciding, type Decision, useDecide } from "./use-decide";
import { useVerifyAll } from "./use-verify-all";

export type Decisions = ReturnType<typeof useDecisions>;

/** The admin's decisions about payments, one at a time. `moved` gets the row to select next. */
export function useDecisions(store: DecidedIn, moved: (to: PaymentRow | null) => void) {
  const deciding = useDecide(store, moved);
  const { recent, busyWith, problem, setProblem, undoOne, forget, decide, act } = deciding;
  const { verifyAll, undoAll } = useVerifyAll(store, deciding, moved);

  return {
    recent,
    busyWith,
    /** Why the last one could not be done, for the screen: a toast passes. */
    problem,
    dismissProblem: () => setProblem(null),
    undo: (decision: Decision) =>
      decision.made.length > 1 ? undoAll(decision) : undoOne(decision),
    forget,
    verifyAll,
    isVerifyingAll: busyWith === ALL,
    verify: (row: PaymentRow, received: Cents) => verify(decide, row, received),
    reject: (row: PaymentRow, reason: string) =>
      decide(
        row,
        { ...named(ADMIN_TOASTS.payment_rejected, row, toPay(row)), kind: "error" },
        ADMIN_TOASTS.rejection_failed,
        () => payments.rejectPayment(row, reason),
      ),
    ...changesOf(store, act),
  };
}

function verify(decide: Deciding["decide"], row: PaymentRow, received: Cents) {
  const command = { ...payments.asSeen(row), amount_received: received };
  return decide(row, verified(row, received), ADMIN_TOASTS.verification_failed, () =>
    withAssent({ kind: "payment", command }, payments.verifyPayment),
  );
}

/** The commands without Undo: the row is shown as it is then. */
function changesOf(store: DecidedIn, act: Deciding["act"]) {
  async function change(
    row: PaymentRow,
    done: ToastContent,
    failed: Toast,
    work: () => Promise<PaymentRow>,
  ) {
    const now = await act(row, failed, work);
    if (!now) return;
    store.put(now);
    toast(done);
  }

  return {
    reopen: (row: PaymentRow) =>
      change(row, ADMIN_TOASTS.payment_reopened, ADMIN_TOASTS.reopen_failed, () =>
        payments.reopenPayment(row.id),
      ),
    deliver: (row: PaymentRow) =>
      change(
        row,
        {
          ...ADMIN_TOASTS.delivery_recorded,
          description: "You can undo it under Verified until the end of today.",
        },
        ADMIN_TOASTS.delivery_failed,
        () => payments.deliverOrder(row.id),
      ),
    cancel: (row: PaymentRow, reason: string, deposit?: DepositAnswer) =>
      change(row, ADMIN_TOASTS.order_cancelled_by_admin, ADMIN_TOASTS.cancellation_failed, () =>
        payments.cancelPayment(row.id, reason, deposit),
      ),
    takeBack: (row: PaymentRow, reason: string) =>
      change(row, ADMIN_TOASTS.deposit_taken_back, ADMIN_TOASTS.take_back_failed, () =>
        payments.takeBackDeposit(row, reason),
      ),
    checkDeposit: (row: PaymentRow, outcome: "refunded" | "nothing_arrived") =>
      change(row, ADMIN_TOASTS.deposit_checked, ADMIN_TOASTS.deposit_check_failed, () =>
        payments.checkDeposit({ id: row.id, outcome }),
      ),
  };
}

function verified(row: PaymentRow, received: Cents): ToastContent {
  const isMembership = row.kind === "subscription" || row.payment_reference.endsWith("S");
  const toast = isMembership
    ? ADMIN_TOASTS.payment_verified_subscription
    : ADMIN_TOASTS.payment_verified_order;
  return named(toast, row, received);
}

/** Says whose payment it was, in case a key decided about another one than was meant. */
function named({ title, description }: Required<Toast>, row: PaymentRow, amount: Cents) {
  const whose = `${row.name || "Unknown"}, ${formatRand(amount)}`;
  return { title, description: `${description}. ${whose}` };
}
