import type { SlipDifference } from "@/domain/closing/slip";
import { divideCents } from "@/domain/money/divide";
import type { Cents } from "@/domain/money/rules";

/** What members call it, on their orders and in the terms. */
export const EXTRA_COSTS = "Bags and parking";

/** What the terms have to say before members share these costs. */
export const EXTRA_COSTS_TERM =
  "Bags and parking: what shops charge us for bags, and our parking while we buy, is divided among the orders of a delivery by what each cost. It never takes an order beyond its budget. This applies to every delivery that we close while these terms are in force, including orders placed before then.";

/** Members share them only where the provider switched that on, and the terms say so. */
export function sharesExtraCosts(setting: string, terms: string): boolean {
  return setting === "on" && saysExtraCosts(terms);
}

export function saysExtraCosts(terms: string): boolean {
  return /\bbags and parking\b/i.test(terms);
}

/** What bags and parking cost by the slips. */
export function extraCostsOf(differences: readonly SlipDifference[]): Cents {
  return differences
    .filter(({ cause, cents }) => (cause === "bag" || cause === "parking") && cents > 0)
    .reduce((sum, { cents }) => sum + cents, 0);
}

interface Sharing {
  readonly spent: Cents;
  /** What is left of its budget. */
  readonly unspent: Cents;
}

/**
 * What each order pays of the extra costs: by what it spent, the cents that are left by largest remainder, and never
 * beyond its budget. What an order has no room for the others pay, as far as they have room; the rest is ours.
 */
export function divideExtraCosts(cents: Cents, orders: readonly Sharing[]): Cents[] {
  const parts = orders.map(() => 0);
  let left = cents;
  while (left > 0) {
    const room = orders.map(({ spent, unspent }, at) =>
      spent > 0 ? Math.max(0, unspent - (parts[at] ?? 0)) : 0,
    );
    if (room.every((most) => most === 0)) return parts;
    const weights = orders.map(({ spent }, at) => (room[at] ? spent : 0));
    divideCents(left, weights).forEach((wanted, at) => {
      const part = Math.min(wanted, room[at] ?? 0);
      parts[at] = (parts[at] ?? 0) + part;
      left -= part;
    });
  }
  return parts;
}
