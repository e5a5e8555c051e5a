import { type Cents, formatRand } from "@/domain/money/rules";
import { formatCount } from "@/domain/text/format-count";
import { formatMonth } from "@/domain/time/sa-time";

/** What the closed orders of a month saved, of those for which a buyer entered a shelf price. */
export interface SavedInMonth {
  /** `2026-11`. */
  readonly month: string;
  readonly orders: number;
  readonly saved: Cents;
}

/** Of fewer orders nothing is said: it would be by chance, and tell of somebody's shopping. */
const SAVED_ORDERS_MIN = 10;

/** The newest month of which something may be said. */
export function savedFact(months: readonly SavedInMonth[]): SavedInMonth | undefined {
  return [...months]
    .sort((a, b) => (a.month < b.month ? 1 : -1))
    .find(({ orders, saved }) => orders >= SAVED_ORDERS_MIN && saved > 0);
}

export function savedFactText({ month, orders, saved }: SavedInMonth): string {
  return `In ${formatMonth(month)} members saved ${formatRand(saved)} on ${formatCount(orders)} orders.`;
}
