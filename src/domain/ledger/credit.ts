import type { CreditTerms } from "@/domain/ledger/to-pay";
import type { Cents } from "@/domain/money/rules";
import { type DraftFacts, draftTerm } from "@/domain/order/draft-term";
import type { OrderFacts } from "@/domain/order/rules";

type ClaimFacts = DraftFacts & Pick<OrderFacts, "payment_status">;

type Holder = ClaimFacts & Pick<CreditTerms, "credit_applied">;

/**
 * Whether the order holds its credit, so that no other order gets it: from the first claim of a deposit, or
 * from Complete, until it is verified (then the ledger has it), cancelled or ended.
 */
export function holdsCredit(order: ClaimFacts, ms: number): boolean {
  if (order.status !== "pending" || order.payment_status === "verified") return false;
  const isClaimed = order.submitted_at !== "" || order.proof_channel !== "";
  return isClaimed && draftTerm(order, ms) !== "ended";
}

/**
 * What of a member's balance no other order holds; below zero is owed and on no other order's bill. A bill adds
 * nothing to what is there: it isn't paid yet.
 */
export function availableCredit(balance: Cents, otherOrders: readonly Holder[], ms: number): Cents {
  const billed = -sumOf(appliedBy(otherOrders, ms).filter((cents) => cents < 0));
  const left = balance - heldCredit(otherOrders, ms);
  return left < 0 ? Math.min(0, left + billed) : left;
}

/** What of a balance these orders hold. */
export function heldCredit(orders: readonly Holder[], ms: number): Cents {
  return sumOf(appliedBy(orders, ms).filter((cents) => cents > 0));
}

function appliedBy(orders: readonly Holder[], ms: number): Cents[] {
  return orders
    .filter((order) => holdsCredit(order, ms))
    .map(({ credit_applied }) => credit_applied);
}

function sumOf(all: readonly Cents[]): Cents {
  return all.reduce((sum, cents) => sum + cents, 0);
}

/** The credit that counts for an order of this total: at most all of it; what is owed is added whole. */
export function creditFor(total: Cents, available: Cents): Cents {
  return Math.min(total, available);
}

/**
 * The credit of an order whose deposit is claimed now. Its member was shown what to pay, so that nothing
 * changes but what is not there any more: another order has it.
 */
export function creditAtClaim(applied: Cents, available: Cents): Cents {
  return applied <= 0 ? applied : Math.max(0, Math.min(applied, available));
}
