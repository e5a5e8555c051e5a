import { toPay } from "@/domain/ledger/to-pay";
import type { Cents } from "@/domain/money/rules";
import { isOver, type monthMismatch } from "@/domain/order/draft-term";
import { APPLY, conflict, type OrderFacts, type Permission, REPEAT } from "@/domain/order/rules";
import type { OnStatement } from "@/domain/statement/desk/on-statement";
import { isSameState } from "@/domain/sync/based-on";
import type { AdminNoticeCode } from "@/domain/text/admin-messages";
import { formatPlainDate } from "@/domain/time/sa-time";

/** How many proofs an order takes between two decisions of an admin (money.md). */
export const PROOFS_PER_DECISION = 5;
/** How long an admin may undo a decision. */
export const UNDO_WINDOW_MS = 10_000;
/** When the mail of a decision leaves: after the time to undo it is over. */
export const DECISION_MAIL_DELAY_MS = 15_000;

/**
 * A proof of payment is taken whatever became of its order: the deposit may have been made. `known` is a proof that
 * is stored already under the phone's proof id.
 */
export function mayAddProof(proofs: {
  readonly known: boolean;
  readonly sinceDecision: number;
}): Permission {
  if (proofs.known) return REPEAT;
  return proofs.sinceDecision >= PROOFS_PER_DECISION ? conflict("too_many_proofs") : APPLY;
}

/** What a proof does: it claims the payment, is an admin's to check, or is only stored. */
export type ProofUse = "claim" | "to_check" | "stored";

/** `others`: how many proofs of the order are another file. */
export function proofUse(order: OrderFacts, others: number, ms: number): ProofUse {
  const isCredited = order.deposit_check === "credited";
  if (order.status === "cancelled" && !isCredited) return "to_check";
  if (order.payment_status === "verified" || isCredited) return others > 0 ? "to_check" : "stored";
  return isOver(order, ms) ? "to_check" : "claim";
}

/**
 * 'Send via WhatsApp', which sets the channel to whatsapp. It changes nothing where a proof or a
 * declaration waits for a decision.
 */
export function mayDeclareWhatsapp(order: OrderFacts): Permission {
  if (order.status === "cancelled") return conflict("order_cancelled");
  if (order.payment_status === "verified") return conflict("payment_already_verified");
  const waiting = order.proof_channel !== "" && order.payment_status === "pending";
  return waiting ? REPEAT : APPLY;
}

/** What an admin saw of a payment. */
type SeenDue = {
  readonly total: Cents;
  readonly toPay: Cents;
  /** The newest proof's id; empty without one. */
  readonly newestProof: string;
};

/** Verify. It names the total, what was to be paid and the newest proof that the admin saw (empty: none). */
export function mayVerify(
  order: Pick<
    OrderFacts,
    "status" | "payment_status" | "order_budget" | "total" | "credit_applied"
  >,
  newestProof: string,
  seen: SeenDue,
): Permission {
  if (order.status === "cancelled") return conflict("order_cancelled");
  if (order.payment_status === "verified") return REPEAT;
  if (order.payment_status === "failed") return conflict("payment_already_rejected");
  if (order.order_budget <= 0 || order.total <= 0) return conflict("order_total_zero");
  return ifSeen({ total: order.total, toPay: toPay(order), newestProof }, seen);
}

/** Whether the amount may be booked: what the bank statement shows, or another one after the admin saw that. */
export function mayBook(
  amountReceived: Cents,
  statement: { readonly shows: Cents | null; readonly seen: Cents | null },
): Permission {
  const { shows, seen } = statement;
  const isSaid = shows === null || shows === amountReceived || shows === seen;
  return isSaid ? APPLY : conflict("statement_amount_differs");
}

/** Reject, of orders only. It names the newest proof that the admin saw (empty: none). */
export function mayReject(
  order: Pick<OrderFacts, "status" | "payment_status">,
  newestProof: string,
  seenProof: string,
): Permission {
  if (order.status === "cancelled") return conflict("order_cancelled");
  if (order.payment_status === "verified") return conflict("payment_already_verified");
  if (order.payment_status === "failed") return REPEAT;
  return ifSeen(newestProof, seenProof);
}

/** Reopen a rejected payment. */
export function mayReopen(order: Pick<OrderFacts, "status" | "payment_status">): Permission {
  if (order.status === "cancelled") return conflict("order_cancelled");
  if (order.payment_status === "pending") return REPEAT;
  return order.payment_status === "failed" ? APPLY : conflict("payment_not_rejected");
}

/** Verifying a membership that was paid on its own. */
export function mayVerifySubscription(
  subscription: { readonly paid: boolean; readonly price: Cents; readonly toPay: Cents },
  newestProof: string,
  seen: SeenDue,
): Permission {
  if (subscription.paid) return REPEAT;
  const { price, toPay: due } = subscription;
  return ifSeen({ total: price, toPay: due, newestProof }, seen);
}

/** An admin decides only about what they saw. */
function ifSeen<Seen extends SeenDue | string>(stored: Seen, seen: Seen): Permission {
  return isSameState(stored, seen) ? APPLY : conflict("order_changed");
}

/** 'The deposit never arrived', of a verified payment. What the bank statement shows has arrived. */
export function mayTakeBack(
  deposit: {
    /** Empty where it isn't. */
    readonly verifiedAt: string;
    /** Whether this was the last decision about it. */
    readonly isTakenBack: boolean;
    readonly amountReceived: Cents;
    readonly hasLine: boolean;
  },
  /** When it was verified, as the admin saw it. */
  seen = deposit.verifiedAt,
): Permission {
  if (deposit.isTakenBack) return REPEAT;
  if (deposit.verifiedAt === "") return conflict("payment_not_verified");
  if (seen !== deposit.verifiedAt) return conflict("order_changed");
  if (deposit.hasLine) return conflict("payment_has_line");
  return deposit.amountReceived > 0 ? APPLY : conflict("payment_without_deposit");
}

export interface Decision {
  /** When it was made, in milliseconds UTC. */
  readonly decidedAt: number;
  readonly undone: boolean;
  /** Whether the order changed after it, or something else of the member's month was decided. */
  readonly superseded: boolean;
}

/** Undo of a Verify or Reject, within ten seconds. */
export function mayUndo(decision: Decision, ms: number): Permission {
  if (decision.undone) return REPEAT;
  if (decision.superseded) return conflict("undo_superseded");
  return ms - decision.decidedAt <= UNDO_WINDOW_MS ? APPLY : conflict("undo_too_late");
}

/**
 * What a verified payment adds to the member's credit, in cents (negative: the member owes): what
 * arrived beyond what was due, and the fee where the month had been paid already.
 */
export function creditOf(payment: {
  readonly amountReceived: Cents;
  readonly toPay: Cents;
  readonly membershipFee: Cents;
  readonly feeAlreadyPaid: boolean;
}): Cents {
  const surplus = payment.amountReceived - payment.toPay;
  return surplus + (payment.feeAlreadyPaid ? payment.membershipFee : 0);
}

/** The warnings before verifying, in this order; none of them stops the verification. */
export function paymentWarnings(facts: {
  readonly fromPhone: boolean;
  readonly proofUsedBefore: boolean;
  readonly membershipFee: Cents;
  readonly monthPaid: boolean;
  readonly ownOrder: boolean;
  /** Whether something about it waits for a second admin. */
  readonly waits: boolean;
  /** Whether a deposit of the member's, since then, became credit: it may be this payment's. */
  readonly credited: boolean;
  /** Whether the bank returned its deposit, and no other one names it. */
  readonly depositReturned: boolean;
  /** Whether a deposit names it and another payment. */
  readonly depositShared: boolean;
  /** Whether its deposit was taken back, and no line or new claim says that its member paid again. */
  readonly dueAgain: boolean;
  readonly monthMismatch?: ReturnType<typeof monthMismatch>;
}): AdminNoticeCode[] {
  const carriesFee = facts.membershipFee > 0;
  const warnings: [boolean, AdminNoticeCode][] = [
    [facts.fromPhone, "warning_from_phone"],
    [facts.proofUsedBefore, "warning_proof_used_before"],
    [carriesFee && facts.monthPaid, "warning_fee_already_paid"],
    [!carriesFee && !facts.monthPaid, "warning_month_unpaid"],
    [facts.ownOrder, "warning_own_order"],
    [facts.waits, "warning_waits"],
    [facts.credited, "warning_credited"],
    [facts.depositReturned, "warning_deposit_returned"],
    [facts.depositShared, "warning_deposit_shared"],
    [facts.dueAgain, "warning_pay_again"],
    [facts.monthMismatch === "completed_later", "warning_completed_later"],
    [facts.monthMismatch === "not_completed", "warning_not_completed"],
  ];
  return warnings.filter(([holds]) => holds).map(([, code]) => code);
}

export interface RejectReason {
  readonly reason: string;
  /** What the member can do now, as the mail and the order's page say it. */
  readonly nextStep: string;
}

/** The short list of reasons; an admin may write another. */
export const REJECT_REASONS: readonly RejectReason[] = [
  {
    reason: "The deposit has not arrived in our account",
    nextStep: "Please check with your bank, then send us a new proof of payment.",
  },
  {
    reason: "The amount is not the order's total",
    nextStep:
      "Please compare what you paid with the amount to pay. If you paid too little, pay the rest with the same payment reference and send us that proof of payment. If you paid too much, contact us.",
  },
  {
    reason: "The proof cannot be read",
    nextStep: "Please send a sharper photo, a screenshot or the bank's PDF.",
  },
  {
    reason: "The proof belongs to another payment",
    nextStep: "Please send us the proof of payment for this order.",
  },
];

const NOT_ARRIVED = REJECT_REASONS[0]?.reason.replace(" in our account", "") ?? "";

/** The listed reasons; where the statement has no such deposit, with its last day. */
export function rejectReasons(statement: {
  readonly state: OnStatement;
  readonly up_to: string;
}): string[] {
  const reasons = REJECT_REASONS.map(({ reason }) => reason);
  if (statement.state !== "missing") return reasons;
  const day = formatPlainDate(statement.up_to);
  return [`${NOT_ARRIVED}. Our bank statement up to ${day} doesn't show it`, ...reasons.slice(1)];
}

/** The listed reasons for taking a verification back. */
export function notArrivedReasons(statement: Parameters<typeof rejectReasons>[0]): string[] {
  return rejectReasons(statement).slice(0, 1);
}

/** The reason a member sees when the bank returns a deposit. */
export const DEPOSIT_RETURNED = {
  reason: "The bank returned your deposit of {date}",
  nextStep:
    "Please pay again with the same payment reference and send us that proof of payment, or contact us.",
} satisfies RejectReason;

/** What the member is asked to do after a rejection with this reason. */
export function nextStepAfter(reason: string): string {
  return (
    REJECT_REASONS.find((listed) => listed.reason === reason)?.nextStep ??
    (reason.startsWith(NOT_ARRIVED) ? REJECT_REASONS[0]?.nextStep : undefined) ??
    "Please send us a new proof of payment, or contact us."
  );
}
