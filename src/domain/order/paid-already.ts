import type { OrderFacts } from "@/domain/order/rules";

/** What an order's card adds where it was cancelled before it was completed, and its reference was shown; else empty. */
export function paidAlready({
  status,
  submitted_at,
  order_budget,
  deposit_check,
}: OrderFacts): string {
  const isEnded = status === "cancelled" && submitted_at === "" && deposit_check === "";
  return isEnded && order_budget > 0
    ? "Have you already paid? Contact us and we'll look for your deposit."
    : "";
}
