import { isCovered, toPay } from "@/domain/ledger/to-pay";
import type { Cents } from "@/domain/money/rules";
import type { ErrorCode } from "@/domain/text/messages";

export const ORDER_STATUSES = ["pending", "processing", "delivered", "cancelled"] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

export const PAYMENT_STATUSES = ["pending", "verified", "failed"] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

export const PROOF_CHANNELS = ["upload", "whatsapp"] as const;
export type ProofChannel = (typeof PROOF_CHANNELS)[number];

export const DEPOSIT_CHECKS = ["to_check", "refunded", "nothing_arrived", "credited"] as const;
export type DepositCheck = (typeof DEPOSIT_CHECKS)[number];
/** What an admin records of a deposit to check. `credited` comes from its line on the bank statement. */
export type DepositOutcome = Exclude<DepositCheck, "to_check" | "credited">;

/** The columns of `orders` that decide what may happen next; empty where nothing is stored yet. */
export interface OrderFacts {
  readonly status: OrderStatus;
  readonly payment_status: PaymentStatus;
  /** When the member completed the order; empty for a draft. */
  readonly submitted_at: string;
  readonly proof_channel: ProofChannel | "";
  readonly order_budget: Cents;
  readonly total: Cents;
  /** `to-pay.ts` of the ledger. */
  readonly credit_applied: Cents;
  readonly revision: number;
  readonly deposit_check: DepositCheck | "";
  /** The month that its fee and reference are for; empty before the server has seen it. */
  readonly month_period: string;
}

/** The colour of a status badge by name; unknown statuses are grey. */
export type BadgeColour = "yellow" | "blue" | "green" | "red" | "grey";

const BADGE_COLOURS: Readonly<Record<OrderStatus, BadgeColour>> = {
  pending: "yellow",
  processing: "blue",
  delivered: "green",
  cancelled: "red",
};

const PAYMENT_COLOURS: Readonly<Record<PaymentStatus, BadgeColour>> = {
  pending: "yellow",
  verified: "green",
  failed: "red",
};

export function paymentColour(status: PaymentStatus): BadgeColour {
  return PAYMENT_COLOURS[status];
}

export function statusColour(status: string): BadgeColour {
  return ORDER_STATUSES.some((known) => known === status)
    ? BADGE_COLOURS[status as OrderStatus]
    : "grey";
}

/** `ORD-<milliseconds>`. A number that is taken takes the next millisecond. */
export function orderNumber(ms: number): string {
  return `ORD-${ms}`;
}

export interface OrderAmounts {
  readonly order_budget: Cents;
  readonly subtotal: Cents;
  readonly total: Cents;
}

/** The amounts of an order with this budget: total = budget + membership fee + delivery − discount. */
export function orderAmounts(
  budget: Cents,
  order: {
    readonly membership_fee: Cents;
    readonly delivery_fee: Cents;
    readonly discount: Cents;
  },
): OrderAmounts {
  const total = budget + order.membership_fee + order.delivery_fee - order.discount;
  return { order_budget: budget, subtotal: budget, total };
}

/**
 * What a command may do with an order (money.md, 'An order'): `apply` it, answer what is stored
 * because it was done before (`repeat`), or refuse it with a status and a code of the catalogue.
 */
export type Permission =
  | { readonly ok: true; readonly value: "apply" | "repeat" }
  | { readonly ok: false; readonly status: 409 | 422; readonly code: ErrorCode };

export const APPLY: Permission = { ok: true, value: "apply" };
export const REPEAT: Permission = { ok: true, value: "repeat" };

/** Whether the command changes something: what a screen offers. A repeated one is allowed and changes nothing. */
export function isAllowed(permission: Permission): boolean {
  return permission.ok && permission.value === "apply";
}

/** Another state than the command needs. */
export function conflict(code: ErrorCode): Permission {
  return { ok: false, status: 409, code };
}

/** The command itself lacks something. */
export function incomplete(code: ErrorCode): Permission {
  return { ok: false, status: 422, code };
}

/** Start, on leaving step 3. `order` is what is stored under the phone's order id, if anything. */
export function mayStart(
  order: OrderFacts | undefined,
  sent: { readonly revision: number; readonly sameContent: boolean },
): Permission {
  if (!order) return APPLY;
  if (sent.revision < order.revision) return REPEAT;
  if (sent.revision === order.revision) {
    return sent.sameContent ? REPEAT : conflict("order_changed");
  }
  if (order.submitted_at) return conflict("order_submitted");
  if (order.status === "cancelled") return conflict("order_cancelled");
  return APPLY;
}

/** Saving the grocery budget on step 4; the amount itself is checked by `checkBudget`. */
export function maySetBudget(order: OrderFacts): Permission {
  if (order.status === "cancelled") return conflict("order_cancelled");
  if (order.payment_status === "verified") return conflict("payment_already_verified");
  if (order.submitted_at) return conflict("order_submitted");
  return APPLY;
}

/** Whether saving the budget looks at fee, month and reference again: once money may be on its way, never. */
export function mayChangeReference(order: Pick<OrderFacts, "proof_channel">): boolean {
  return order.proof_channel === "";
}

/** What an order still needs before 'Complete Order', in the order of the screen. */
export function missingToComplete(
  order: Pick<
    OrderFacts,
    "order_budget" | "proof_channel" | "payment_status" | "total" | "credit_applied"
  >,
): ("budget_required" | "proof_required")[] {
  const missing: ReturnType<typeof missingToComplete> = [];
  if (order.order_budget <= 0) missing.push("budget_required");
  const isProven = order.proof_channel !== "" && order.payment_status !== "failed";
  if (!isProven && !isCovered(order)) missing.push("proof_required");
  return missing;
}

/**
 * Complete Order. It names the revision, the total and the amount to pay that the member saw. Where no deposit is due it
 * counts in the month in which it was pressed: a phone may bring it long after that.
 */
export function mayComplete(
  order: OrderFacts,
  seen: {
    readonly revision: number;
    readonly total: Cents;
    readonly to_pay: Cents;
    readonly month_period?: string | undefined;
  },
): Permission {
  if (order.status === "cancelled") return conflict("order_cancelled");
  const isRejected = order.submitted_at !== "" && order.payment_status === "failed";
  const [missing] = missingToComplete(order);
  if (missing && !isRejected) return incomplete(missing);
  if (seen.revision !== order.revision || seen.total !== order.total) {
    return conflict("order_changed");
  }
  if (order.submitted_at) return REPEAT;
  const { month_period: month = order.month_period } = seen;
  if (month !== order.month_period && order.proof_channel === "") return conflict("order_changed");
  return seen.to_pay === toPay(order) ? APPLY : conflict("credit_changed");
}

/** Cancel by the member, possible until the payment is verified. */
export function mayCancelAsMember(
  order: Pick<OrderFacts, "status" | "payment_status">,
): Permission {
  if (order.status === "cancelled") return REPEAT;
  if (order.payment_status === "verified") return conflict("verified_order_not_cancellable");
  return APPLY;
}

/** Cancel by an admin, also after verification. */
export function mayCancelAsAdmin(order: Pick<OrderFacts, "status">): Permission {
  if (order.status === "cancelled") return REPEAT;
  if (order.status === "delivered") return conflict("order_delivered");
  return APPLY;
}

/**
 * A cancelled order that claimed an unverified deposit stays with the admins until it is looked into, unless its
 * deposit became credit before.
 */
export function depositCheckOnCancel(order: OrderFacts, isCredited: boolean): DepositCheck | "" {
  const claimed = order.proof_channel !== "" && order.payment_status !== "verified";
  if (!claimed && order.deposit_check !== "to_check") return "";
  return isCredited ? "credited" : "to_check";
}

/** Recording the result for the deposit of a cancelled order. `proofs`: the newest one's id, and the one that the admin saw. */
export function mayRecordDeposit(
  order: Pick<OrderFacts, "deposit_check">,
  outcome: DepositOutcome,
  proofs?: { readonly newest: string; readonly seen: string },
): Permission {
  if (order.deposit_check === "to_check") {
    return proofs?.newest === proofs?.seen ? APPLY : conflict("order_changed");
  }
  if (order.deposit_check === outcome) return REPEAT;
  return conflict(order.deposit_check === "" ? "no_deposit_to_check" : "deposit_already_checked");
}

/** Why a verified order isn't to be delivered: an admin holds it, its delivery was closed without it, or with nothing for it. */
export const KEPT_BACK = ["held", "not_bought", "nothing_bought"] as const;
export type KeptBack = (typeof KEPT_BACK)[number];

/** Delivered, of a verified order that nothing keeps back, or that is done with as nothing was bought for it. */
export function mayDeliver({
  status,
  payment_status,
  kept_back = "",
}: Pick<OrderFacts, "status" | "payment_status"> & {
  readonly kept_back?: KeptBack | "";
}): Permission {
  if (status === "cancelled") return conflict("order_cancelled");
  if (status === "delivered") return REPEAT;
  if (payment_status !== "verified") return conflict("payment_not_verified");
  if (kept_back === "held") return conflict("order_on_hold");
  return kept_back === "not_bought" ? conflict("order_not_bought") : APPLY;
}

/**
 * Taking back 'delivered': on the day (South African) on which it was marked, later with a reason. Not once its deposit
 * was taken back: it's owed, and nobody delivers what isn't paid. Nor once its member's account is deleted.
 */
export function mayUndoDelivery(
  order: Pick<OrderFacts, "status">,
  now: {
    readonly deliveredOn: string;
    readonly today: string;
    readonly isDepositGone: boolean;
    readonly isErased: boolean;
    /** Why, where it isn't the same day. */
    readonly reason?: string | undefined;
  },
): Permission {
  if (order.status === "processing") return REPEAT;
  if (order.status !== "delivered") return conflict("order_not_delivered");
  if (now.isDepositGone) return conflict("delivered_deposit_gone");
  if (now.isErased) return conflict("delivered_member_erased");
  return now.deliveredOn === now.today || now.reason ? APPLY : conflict("delivery_undo_too_late");
}
