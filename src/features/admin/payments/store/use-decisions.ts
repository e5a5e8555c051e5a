import * as payments from "@/data/remote/payments";
import { toPay } from "@/domain/ledger/to-pay";
import { type Cents, formatRand } from "@/domain/money/rules";
import { hasWarning } from "@/domain/payment/bulk";
import type { DepositAnswer } from "@/domain/payment/requests";
import type { PaymentRow } from "@/domain/payment/responses";
import { ADMIN_TOASTS } from "@/domain/text/admin-messages";
import type { Toast } from "@/domain/text/messages";
import { type ToastContent, toast } from "@/ui/toast";
import { withAssent } from "../../shared/second-admin/assent";
import {
  type Act,
  ALL,
  type DecidedIn,
  type Deciding,
  type Decision,
  useDecide,
} from "./use-decide";
import { useVerifyAll } from "./use-verify-all";

export type Decisions = ReturnType<typeof useDecisions>;

/** What the admin answers to a question about a payment. */
export interface Answer {
  readonly reason: string;
  /** Of a cancelled order whose deposit no statement shows. */
  readonly deposit?: DepositAnswer | undefined;
}

/** The admin's decisions about payments, one at a time. `moved` gets the row to select next. */
export function useDecisions(store: DecidedIn, moved: (to: PaymentRow | null) => void) {
  const deciding = useDecide(store, moved);
  const { recent, busy, problem, setProblem, undoOne, forget, decide, act } = deciding;
  const { verifyAll, undoAll } = useVerifyAll(store, deciding, moved);

  return {
    recent,
    /** The ids of the payments and decisions that something is done about. */
    busy,
    /** Why the last one could not be done, for the screen: a toast passes. */
    problem,
    dismissProblem: () => setProblem(null),
    undo: (decision: Decision) =>
      decision.made.length > 1 ? undoAll(decision) : undoOne(decision),
    forget,
    verifyAll,
    isVerifyingAll: busy.has(ALL),
    verify: (row: PaymentRow, received: Cents) => verify(decide, row, received),
    reject: (row: PaymentRow, reason: string, onDone: () => void) =>
      decide(row, {
        done: { ...named(ADMIN_TOASTS.payment_rejected, row, toPay(row)), kind: "error" },
        failed: ADMIN_TOASTS.rejection_failed,
        work: () => payments.rejectPayment(row, reason),
        onDone,
      }),
    ...changesOf(store, act),
  };
}

function verify(decide: Deciding["decide"], row: PaymentRow, received: Cents) {
  const command = { ...payments.asSeen(row), amount_received: received };
  const about = `${row.payment_reference}, ${whose(row, received)}`;
  return decide(row, {
    done: verified(row, received),
    failed: ADMIN_TOASTS.verification_failed,
    work: () => withAssent({ kind: "payment", command }, payments.verifyPayment, about),
  });
}

/** The commands without Undo: the row is shown as it is then. */
function changesOf(store: DecidedIn, act: Deciding["act"]) {
  async function change(row: PaymentRow, { done, failed, work, onDone }: Act<PaymentRow>) {
    const now = await act(row, failed, work);
    if (!now) return;
    onDone?.();
    store.put(now);
    toast(done);
  }

  return {
    reopen: (row: PaymentRow) =>
      change(row, {
        done: ADMIN_TOASTS.payment_reopened,
        failed: ADMIN_TOASTS.reopen_failed,
        work: () => payments.reopenPayment(row.id),
      }),
    deliver: (row: PaymentRow, onDone: () => void) =>
      change(row, {
        done: {
          ...ADMIN_TOASTS.delivery_recorded,
          description: "You can undo it under Verified.",
        },
        failed: ADMIN_TOASTS.delivery_failed,
        work: () => payments.deliverOrder(row.id),
        onDone,
      }),
    cancel: (row: PaymentRow, { reason, deposit }: Answer, onDone: () => void) =>
      change(row, {
        done: ADMIN_TOASTS.order_cancelled_by_admin,
        failed: ADMIN_TOASTS.cancellation_failed,
        work: () => payments.cancelPayment(row.id, reason, deposit),
        onDone,
      }),
    takeBack: (row: PaymentRow, reason: string, onDone: () => void) =>
      change(row, {
        done: ADMIN_TOASTS.deposit_taken_back,
        failed: ADMIN_TOASTS.take_back_failed,
        work: () => payments.takeBackDeposit(row, reason),
        onDone,
      }),
    checkDeposit: (row: PaymentRow, outcome: "refunded" | "nothing_arrived") =>
      change(row, {
        done: ADMIN_TOASTS.deposit_checked,
        failed: ADMIN_TOASTS.deposit_check_failed,
        work: () => payments.checkDeposit(row, outcome),
      }),
  };
}

function verified(row: PaymentRow, received: Cents): ToastContent {
  const isWaived = hasWarning(row, "warning_fee_already_paid");
  const isMembership = row.kind === "subscription" || row.payment_reference.endsWith("S");
  const toast =
    isMembership && !isWaived
      ? ADMIN_TOASTS.payment_verified_subscription
      : ADMIN_TOASTS.payment_verified_order;
  return named(toast, row, received);
}

/** Says whose payment it was, in case a key decided about another one than was meant. */
function named({ title, description }: Required<Toast>, row: PaymentRow, amount: Cents) {
  return { title, description: `${description}. ${whose(row, amount)}` };
}

function whose({ name }: PaymentRow, amount: Cents): string {
  return `${name || "Unknown"}, ${formatRand(amount)}`;
}
