import type { Share } from "@/domain/buying/entry";
import { divideCents } from "@/domain/money/divide";
import type { Cents } from "@/domain/money/rules";

/** An order whose budget a purchase would pass, and by how much. */
export interface Over {
  readonly order_id: string;
  readonly by: Cents;
}

/** What an item's own budget would be passed by. It only warns. */
export interface ItemOver {
  readonly want_id: string;
  readonly by: Cents;
}

export interface Paid {
  readonly cents: Cents;
  readonly shares: readonly Share[];
}

/** What each share of a purchase costs, in the order of the shares: they always add up to what was paid. */
export function shareCents({ cents, shares }: Paid): Cents[] {
  return divideCents(
    cents,
    shares.map((share) => share.quantity_milli),
  );
}

/**
 * Whose budget a purchase would pass. `free` is what is left of each order's budget before it, `orderOf` the order of
 * a want. An order may have several shares of one purchase.
 */
export function budgetAfter(
  purchase: Paid,
  orderOf: (wantId: string) => string | undefined,
  free: ReadonlyMap<string, Cents>,
): Over[] {
  const parts = shareCents(purchase);
  const asked = new Map<string, Cents>();
  purchase.shares.forEach((share, at) => {
    const order = orderOf(share.want_id) ?? "";
    asked.set(order, (asked.get(order) ?? 0) + (parts[at] ?? 0));
  });
  return [...asked]
    .map(([order_id, cents]) => ({ order_id, by: cents - (free.get(order_id) ?? 0) }))
    .filter(({ by }) => by > 0);
}

/** Which items would cost more than their member wants to spend on them. `spent` is what each has cost before. */
export function itemBudgetAfter(
  purchase: Paid,
  budgetOf: (wantId: string) => Cents | null,
  spent: ReadonlyMap<string, Cents> = new Map(),
): ItemOver[] {
  const parts = shareCents(purchase);
  return purchase.shares.flatMap(({ want_id }, at) => {
    const budget = budgetOf(want_id);
    if (budget === null || budget === 0) return [];
    const by = (spent.get(want_id) ?? 0) + (parts[at] ?? 0) - budget;
    return by > 0 ? [{ want_id, by }] : [];
  });
}
