import type { Cents } from "@/domain/money/rules";

/** What of an order's total the member's credit pays (above zero), or what was owed before and is added to it. */
export interface CreditTerms {
  readonly total: Cents;
  readonly credit_applied: Cents;
}

/** The amount to deposit for an order. */
export function toPay({ total, credit_applied }: CreditTerms): Cents {
  return total - credit_applied;
}

/** Whether credit pays all of it: then there is no deposit to prove. */
export function isCovered(order: CreditTerms): boolean {
  return order.total > 0 && toPay(order) === 0;
}
