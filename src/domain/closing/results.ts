import type { Outcome } from "@/domain/buying/entry";
import type { Part } from "@/domain/closing/division";
import type { Cents } from "@/domain/money/rules";

export const RESULT_OUTCOMES = ["bought", "substituted", "not_available"] as const;
export type ResultOutcome = (typeof RESULT_OUTCOMES)[number];

/** What a buyer said of a purchase. */
export interface Said {
  readonly outcome: Outcome;
  readonly shop: string;
  readonly bought_item: string;
  readonly reason: string;
}

/** What became of an item of an order. */
export interface ItemResult {
  readonly outcome: ResultOutcome;
  readonly bought_milli: number;
  /** How much of that is a replacement. */
  readonly replaced_milli: number;
  readonly cents: Cents;
  /** By the purchases whose shelf price was entered; 0 where none was. */
  readonly shelf_cents: Cents;
  /** Shelf price less price paid, of those purchases alone. */
  readonly saved_cents: Cents;
  /** Several shops are named in the order in which they were visited. */
  readonly shop: string;
  /** What was bought instead. */
  readonly bought_item: string;
  readonly reason: string;
}

/**
 * What became of an item, of what was bought for it and what was said where nothing was. What nobody bought is not
 * available, whatever was to be looked for later.
 */
export function itemResult(
  bought: readonly (Part & Said)[],
  missed: readonly Said[] = [],
): ItemResult {
  const had = bought.filter(({ quantity_milli, cents }) => quantity_milli > 0 || cents > 0);
  const replaced = had.filter(({ outcome }) => outcome === "substituted");
  let [milli, cents, shelf, priced] = [0, 0, 0, 0];
  for (const part of bought) {
    milli += part.quantity_milli;
    cents += part.cents;
    shelf += part.shelf_cents;
    if (part.shelf_cents > 0) priced += part.cents;
  }
  return {
    outcome: had.length === 0 ? "not_available" : replaced.length > 0 ? "substituted" : "bought",
    bought_milli: milli,
    replaced_milli: replaced.reduce((sum, { quantity_milli }) => sum + quantity_milli, 0),
    cents,
    shelf_cents: shelf,
    saved_cents: shelf - priced,
    shop: listed(had, "shop"),
    bought_item: listed(replaced, "bought_item"),
    reason: missed.length > 0 ? listed([...had, ...missed], "reason") : listed(had, "reason"),
  };
}

/** Each once, in their order. */
function listed(all: readonly Said[], of: "shop" | "bought_item" | "reason"): string {
  const [first, ...others] = all;
  if (!first || others.length === 0) return first?.[of] ?? "";
  return [...new Set(all.map((said) => said[of]).filter((word) => word !== ""))].join(", ");
}

/** What became of an order's budget. */
export interface OrderSums {
  readonly budget: Cents;
  readonly spent: Cents;
  /** What becomes credit. */
  readonly unspent: Cents;
  readonly saved: Cents;
}

export function orderSums(
  budget: Cents,
  items: readonly Pick<ItemResult, "cents" | "saved_cents">[],
): OrderSums {
  const spent = items.reduce((sum, { cents }) => sum + cents, 0);
  const saved = items.reduce((sum, { saved_cents }) => sum + saved_cents, 0);
  return { budget, spent, unspent: budget - spent, saved };
}

/** Whoever would get more than half of their budget back is looked at before closing. */
export function isMoreThanHalfBack({
  budget,
  unspent,
}: Pick<OrderSums, "budget" | "unspent">): boolean {
  return unspent * 2 > budget;
}
