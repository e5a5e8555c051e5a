import {
  type GroceryItem,
  itemBrand,
  itemName,
  itemShop,
  itemSize,
} from "@/domain/basket/grocery-item";
import { ANY_SIZE, NO_PREFERENCE, SUBSTITUTION_RULES } from "@/domain/basket/option-lists";
import { parseRand } from "@/domain/money/parse-rand";
import { formatRand } from "@/domain/money/rules";

const [ALLOWED] = SUBSTITUTION_RULES;

/** The size, where one was said; else empty. */
export function saidSize(size: string): string {
  return size === ANY_SIZE ? "" : size;
}

/** The name, and the size where one was said: `Milk, 1L`. */
export function withSize(name: string, size: string): string {
  return [name, saidSize(size)].filter(Boolean).join(", ");
}

/** The same of an item as the form holds it. */
export function nameAndSize(item: GroceryItem): string {
  return withSize(itemName(item), itemSize(item));
}

/** A brand as who buys the item reads it. */
export function brandWords(brand: string): string {
  return brand === NO_PREFERENCE ? "Any brand" : brand;
}

/** A shop as who buys the item reads it. */
export function shopWords(shop: string): string {
  return shop === NO_PREFERENCE ? "Any shop" : shop;
}

/** What else the member said of an item; what they left open isn't repeated. */
export function otherFacts(item: GroceryItem): string[] {
  const { substitutionRule, substitutionDetails } = item;
  const rule = substitutionRule === ALLOWED ? "If it's out of stock" : substitutionRule;
  const open = substitutionRule === ALLOWED ? "" : substitutionRule;
  return [
    itemBrand(item) === NO_PREFERENCE ? "" : itemBrand(item),
    itemShop(item) === NO_PREFERENCE ? "" : itemShop(item),
    substitutionDetails ? `${rule}: ${substitutionDetails}` : open,
  ].filter(Boolean);
}

/** The amount where the text is one, else the member's own words; empty where nothing was said. */
export function priceText({ budget }: GroceryItem): string {
  const amount = parseRand(budget);
  return amount.ok ? formatRand(amount.value) : budget;
}
