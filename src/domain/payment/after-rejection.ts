import { type CreditTerms, toPay } from "@/domain/ledger/to-pay";
import { type Cents, formatRand } from "@/domain/money/rules";
import { nextStepAfter, REJECT_REASONS } from "@/domain/payment/rules";

type RejectedOrder = CreditTerms & {
  readonly rejected_reason: string;
  /** What deposits with its reference add up to on our bank statement. */
  readonly arrived?: Cents | undefined;
  /** What arrived for it and became credit. */
  readonly deposit_credited?: Cents | undefined;
};

/** What is left to pay of a rejected order. */
export function stillMissing(order: RejectedOrder): Cents {
  return Math.max(0, toPay(order) - (order.arrived ?? 0));
}

/** Whether a deposit came that is enough, or that became credit: then it's our turn, not the member's. */
export function isForUs(order: RejectedOrder): boolean {
  const { arrived = 0, deposit_credited = 0, rejected_reason } = order;
  const isThere = deposit_credited > 0 || (arrived > 0 && stillMissing(order) === 0);
  return isThere && !WRONG_PROOFS.includes(rejected_reason);
}

/** What its member can do now, with the amounts that are known. */
export function nextStepOfRejected(order: RejectedOrder): string {
  const { arrived = 0, deposit_credited = 0 } = order;
  const surplus = arrived - toPay(order);
  if (isForUs(order)) {
    if (deposit_credited > 0) {
      return `We received ${formatRand(deposit_credited)} and added it to your credit. Please contact us before you pay again.`;
    }
    return surplus > 0
      ? `${formatRand(arrived)} arrived, which is ${formatRand(surplus)} too much. You don't have to pay again. Please contact us.`
      : `${formatRand(arrived)} arrived. You don't have to pay again. Please contact us.`;
  }
  return arrived > 0 && surplus < 0
    ? `${formatRand(arrived)} arrived. Please pay the missing ${formatRand(-surplus)} with the same payment reference, then send us that proof of payment.`
    : nextStepAfter(order.rejected_reason);
}

/** Whether the member is asked to pay: not where only the proof was wrong. */
export function isToPayAgain(order: RejectedOrder): boolean {
  const isProofOnly = WRONG_PROOFS.includes(order.rejected_reason);
  if (order.deposit_credited) return false;
  return stillMissing(order) > 0 && (!isProofOnly || (order.arrived ?? 0) > 0);
}

const [, , ...WRONG_PROOFS] = REJECT_REASONS.map(({ reason }) => reason);
