import { shareCents } from "@/domain/buying/budgets";
import type { Share } from "@/domain/buying/entry";
import { divideCents } from "@/domain/money/divide";
import type { Cents } from "@/domain/money/rules";

/** What a buyer entered, as far as closing divides it. */
export interface Bought {
  readonly id: string;
  readonly cents: Cents;
  /** 0 where it wasn't entered. */
  readonly shelf_cents: Cents;
  readonly shares: readonly Share[];
}

/** What one item of an order has of a purchase. */
export interface Part {
  readonly purchase_id: string;
  readonly want_id: string;
  readonly quantity_milli: number;
  readonly cents: Cents;
  /** The same of the shelf price; 0 where it wasn't entered. */
  readonly shelf_cents: Cents;
}

/**
 * Divides the purchases of a slip among their items by quantity, and then the discount of the whole slip by amount.
 * The parts always add up to the purchases less the discount, and a discount raises no part: what fits a budget
 * before it fits it after.
 */
export function divideSlip(purchases: readonly Bought[], discount: Cents): Part[] {
  const whole = purchases.flatMap(partsOf);
  if (discount === 0) return whole;
  const lowered = divideCents(
    Math.min(discount, sumOf(whole)),
    whole.map(({ cents }) => cents),
  );
  return whole.map((part, at) => ({ ...part, cents: part.cents - (lowered[at] ?? 0) }));
}

function partsOf({ id, cents, shelf_cents, shares }: Bought): Part[] {
  const paid = shareCents({ cents, shares });
  const shelf = shelf_cents === 0 ? [] : shareCents({ cents: shelf_cents, shares });
  return shares.map((share, at) => ({
    purchase_id: id,
    want_id: share.want_id,
    quantity_milli: share.quantity_milli,
    cents: paid[at] ?? 0,
    shelf_cents: shelf[at] ?? 0,
  }));
}

export function sumOf(all: readonly { readonly cents: Cents }[]): Cents {
  return all.reduce((sum, { cents }) => sum + cents, 0);
}
