import { creditFor } from "@/domain/ledger/credit";
import { MEMBERSHIP_FEE } from "@/domain/membership/fee";
import type { MembershipView } from "@/domain/membership/responses";
import { carriesOpenFee, type FeeOrder } from "@/domain/membership/rules";
import type { Cents } from "@/domain/money/rules";
import { mayChangeReference, orderAmounts } from "@/domain/order/rules";
import type { OrderView } from "@/domain/order/view";

/** What of the waiting commands shows before the server has answered them. */
export interface WaitingChanges {
  /** Of the last start; undefined where none waits. */
  readonly revision?: number | undefined;
  readonly order_budget?: Cents | undefined;
}

/**
 * An order as the member may expect it: the server's last answer, or a blank one before the first, with
 * what waits on the phone. Reference, month, status and submission are the server's alone to give.
 */
export function expectedOrder(
  id: string,
  stored: OrderView | undefined,
  waiting: WaitingChanges,
  before: {
    readonly fee: Cents;
    /** What of the member's credit no other order holds, as the phone knows it. */
    readonly available: Cents;
  },
): OrderView {
  const order = stored ?? { ...BLANK, id, membership_fee: before.fee };
  const { revision = order.revision, order_budget } = waiting;
  if (order_budget === undefined) return { ...order, revision };
  const amounts = orderAmounts(order_budget, order);
  const { credit_applied } = order;
  const credit = mayChangeReference(order)
    ? creditFor(amounts.total, before.available)
    : Math.min(credit_applied, amounts.total);
  return { ...order, revision, ...amounts, credit_applied: credit };
}

/**
 * The credit to expect for an order: as the server told it last, without what other orders take whose completion
 * waits on this phone. None where it never told.
 */
export function expectedCredit(
  membership: Pick<MembershipView, "credit_available"> | undefined,
  waiting: readonly { readonly total: Cents; readonly to_pay: Cents }[],
): Cents {
  const taken = waiting.reduce((sum, { total, to_pay }) => sum + total - to_pay, 0);
  const available = membership?.credit_available ?? 0;
  return available - taken;
}

/**
 * The fee to expect of an order that the server has not seen: due, unless the month is known to be covered, or
 * another order of the month carries it (money.md).
 */
export function expectedFee(
  membership: MembershipView | undefined,
  month: string,
  otherOrders: readonly FeeOrder[],
): Cents {
  const isCovered = membership?.month_period === month && membership.month_state !== "unpaid";
  return isCovered || otherOrders.some(carriesOpenFee) ? 0 : MEMBERSHIP_FEE;
}

const BLANK: Omit<OrderView, "id" | "membership_fee"> = {
  order_number: "",
  payment_reference: "",
  revision: 0,
  month_period: "",
  order_budget: 0,
  subtotal: 0,
  delivery_fee: 0,
  discount: 0,
  total: 0,
  credit_applied: 0,
  ended: false,
  status: "pending",
  payment_status: "pending",
  placed_at: "",
  submitted_at: "",
  verified_at: "",
  proof_channel: "",
  proof: null,
  proofs_left: 1,
  rejected_reason: "",
  amount_received: 0,
  credit: 0,
  deposit_check: "",
};
