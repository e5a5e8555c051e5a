import { type CreditTerms, isCovered } from "@/domain/ledger/to-pay";
import type { Cents } from "@/domain/money/rules";

interface Received {
  readonly payment_status: string;
  readonly amount_received: Cents;
  readonly money?: { readonly owed: Cents } | undefined;
}

/** Whether the deposit of a verified order never came: it was bought or delivered before that was known. */
export function isUnpaid(order: CreditTerms & Received): boolean {
  const { payment_status, amount_received, money } = order;
  const isVerified = payment_status === "verified";
  return isVerified && amount_received <= 0 && !isCovered(order) && (money?.owed ?? 0) > 0;
}

interface Bought {
  readonly status: string;
  readonly result?: { readonly nothing?: boolean | undefined } | undefined;
}

/** The next step once the deposit of an order is taken back that was delivered, or whose delivery is closed. */
export function nextStepOfOwed({ status, result }: Bought): string {
  if (result?.nothing) {
    return "We'll add the amount to your next order. To pay it now, please contact us.";
  }
  const done = status === "delivered" ? "Your order was delivered" : "We've bought your groceries";
  return `${done}, so we'll add the amount to your next order. To pay it now, please contact us.`;
}
