import * as z from "zod/mini";
import {
  type GroceryItem,
  groceryItemSchema,
  itemName,
  itemSize,
} from "@/domain/basket/grocery-item";
import { parseRand } from "@/domain/money/parse-rand";
import { type Cents, formatCsvRand } from "@/domain/money/rules";

/** As many as a member looks through. */
export const USUAL_ITEMS_MAX = 40;

/** Of so many orders, the newest: what was usual years ago, and what it cost then, says little of the next one. */
export const USUAL_ORDERS = 24;

/** As many as a new member's first lists have in common. */
export const POPULAR_ITEMS_MAX = 60;

/** What the server answers: what the member ordered before, and what most members order, each most often ordered first. */
export const usualItemsAnswerSchema = z.object({
  items: z.array(groceryItemSchema).check(z.maxLength(USUAL_ITEMS_MAX)),
  popular: z.array(groceryItemSchema).check(z.maxLength(POPULAR_ITEMS_MAX)),
});
export type UsualItemsAnswer = z.infer<typeof usualItemsAnswerSchema>;

/** The usual items that fit what is being typed and are not in the basket yet. */
export function suggestedItems(
  usual: readonly GroceryItem[],
  basket: readonly GroceryItem[],
  typed: string,
): GroceryItem[] {
  const taken = new Set(basket.map(itemKey));
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  return usual.filter((item) => {
    const key = itemKey(item);
    return !taken.has(key) && words.every((word) => key.includes(word));
  });
}

/** The same for the same thing to buy, whatever its shop or quantity. */
export function itemKey(item: GroceryItem): string {
  return `${itemName(item)} ${itemSize(item)}`.toLowerCase();
}

/** What the item cost when it was ordered last, for as many as it has now; null where nobody said. */
export function lastPrice(item: GroceryItem, usual: readonly GroceryItem[]): Cents | null {
  const last = usual.find((each) => itemKey(each) === itemKey(item));
  const price = last && priceOf(last);
  return last && price ? Math.round((price / last.quantity) * item.quantity) : null;
}

/** What the item may cost once there are more or fewer of it, where its price is that of last time; else undefined. */
export function scaledPrice(
  item: GroceryItem,
  quantity: number,
  usual: readonly GroceryItem[],
): string | undefined {
  if (priceOf(item) === null || priceOf(item) !== lastPrice(item, usual)) return undefined;
  const price = lastPrice({ ...item, quantity }, usual);
  return price === null ? undefined : formatCsvRand(price);
}

function priceOf({ budget }: GroceryItem): Cents | null {
  const amount = parseRand(budget);
  return amount.ok && amount.value > 0 ? amount.value : null;
}

export interface Estimate {
  readonly sum: Cents;
  /** How many items have no price. */
  readonly unpriced: number;
}

/** About what a basket costs: what the member said of each item, else what they said last time. */
export function estimateOf(items: readonly GroceryItem[], usual: readonly GroceryItem[]): Estimate {
  const prices = items.map((item) => priceOf(item) ?? lastPrice(item, usual));
  const sum = prices.reduce<Cents>((total, price) => total + (price ?? 0), 0);
  return { sum, unpriced: prices.filter((price) => price === null).length };
}
