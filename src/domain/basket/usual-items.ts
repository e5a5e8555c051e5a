import * as z from "zod/mini";
import {
  type GroceryItem,
  groceryItemSchema,
  itemName,
  itemSize,
} from "@/domain/basket/grocery-item";

/** As many as a member looks through. */
export const USUAL_ITEMS_MAX = 40;

/** What the server answers: what the member ordered before, most often ordered first. */
export const usualItemsAnswerSchema = z.object({
  items: z.array(groceryItemSchema).check(z.maxLength(USUAL_ITEMS_MAX)),
});

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
