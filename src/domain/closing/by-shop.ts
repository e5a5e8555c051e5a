import { type Paid, shareCents } from "@/domain/buying/budgets";
import { divideCents } from "@/domain/money/divide";
import type { Cents } from "@/domain/money/rules";

/** What became of an item that was bought in several shops. */
interface BoughtItem {
  /** The want's id. */
  readonly id: string;
  readonly cents: Cents;
  /** All of its shops, as they are named together. */
  readonly shop: string;
}

interface ShopPart {
  readonly shop: string;
  readonly cents: Cents;
}

/**
 * What of each item each shop has: by what was paid there, so that the parts add up to the item with its discounts and
 * corrections. Where no purchase is known any more, the shops stay named together.
 */
export function partsByShop(
  items: readonly BoughtItem[],
  purchases: readonly (Paid & { readonly shop: string })[],
): ShopPart[] {
  const wanted = new Set(items.map(({ id }) => id));
  const paid = new Map<string, Map<string, Cents>>();
  for (const { shop, cents, shares } of purchases) {
    const parts = shareCents({ cents, shares });
    shares.forEach(({ want_id }, at) => {
      if (!wanted.has(want_id)) return;
      const shops = paid.get(want_id) ?? new Map<string, Cents>();
      shops.set(shop, (shops.get(shop) ?? 0) + (parts[at] ?? 0));
      paid.set(want_id, shops);
    });
  }
  return items.flatMap(({ id, cents, shop }) => {
    const shops = [...(paid.get(id) ?? [])];
    if (shops.length === 0) return [{ shop, cents }];
    const parts = divideCents(
      cents,
      shops.map(([, weight]) => weight),
    );
    return shops.map(([name], at) => ({ shop: name, cents: parts[at] ?? 0 }));
  });
}
