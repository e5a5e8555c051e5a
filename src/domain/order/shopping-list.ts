import { brandWords, saidSize, shopWords } from "@/domain/basket/item-words";
import { formatRand } from "@/domain/money/rules";
import type { OrderContent } from "@/domain/order/view";

type Item = OrderContent["items"][number];

/** An item in the words in which it is bought: the eight facts of the basket. */
export interface ShoppingItem {
  readonly id: string;
  readonly quantity: number;
  readonly name: string;
  /** Empty where the member left it open. */
  readonly size: string;
  readonly category: string;
  readonly brand: string;
  readonly store: string;
  /** An amount, or the member's own words; empty without any. */
  readonly budget: string;
  readonly substitution: string;
}

/** What is bought for an order, store by store, each in the order of the basket. */
export function shoppingList(items: readonly Item[]): ShoppingItem[] {
  return [...items]
    .sort((a, b) => compare(storeOf(a), storeOf(b)) || a.position - b.position)
    .map((item) => ({
      id: item.id,
      quantity: item.quantity,
      name: item.item_name,
      size: saidSize(item.unit),
      category: item.category_other || item.category,
      brand: brandWords(item.brand_preference),
      store: shopWords(storeOf(item)),
      budget: item.budget === null ? budgetWords(item.notes) : formatRand(item.budget),
      substitution: [item.substitution_rule, item.substitution_details].filter(Boolean).join(": "),
    }));
}

function storeOf(item: Item): string {
  return item.shop_preference_other || item.shop_preference;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** A budget that is no amount is in the notes alone: `Budget: a little; Substitution: …`. */
export function budgetWords(notes: string): string {
  return /^Budget: (.*?)(?:; Substitution: .*)?$/s.exec(notes)?.[1] ?? "";
}
