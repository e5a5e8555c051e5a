import {
  type BasketItemFields,
  groceryItemOf,
  itemBrand,
  itemCategory,
  itemName,
  itemSize,
} from "@/domain/basket/grocery-item";
import { itemKeyOf, keyText, shopOf } from "@/domain/buying/item-key";
import { budgetWords } from "@/domain/order/shopping-list";

/** An item of an order that is to be bought. */
export interface WantedItem extends BasketItemFields {
  readonly id: string;
  readonly order_id: string;
}

/** A line of the list before it is stored. */
export interface DraftLine<Item extends WantedItem = WantedItem> {
  /** Empty for no preference. */
  readonly shop: string;
  readonly key: string;
  readonly category: string;
  readonly item_name: string;
  readonly brand: string;
  readonly unit: string;
  readonly items: readonly Item[];
}

interface Facts {
  readonly shop: string;
  readonly key: string;
  readonly category: string;
  readonly item_name: string;
  readonly brand: string;
  readonly unit: string;
}

/** Items of one line that are written in the same words. */
interface Alike<Item> {
  readonly facts: Facts;
  readonly items: Item[];
}

/**
 * The lines of a list: items of one shop with the same name, brand and size are one line. It is called what most of
 * its members call it, and filed where most of them file it.
 */
export function makeLines<Item extends WantedItem>(wanted: readonly Item[]): DraftLine<Item>[] {
  // Many members write the same words: each is compared once.
  const alike = new Map<string, Alike<Item>>();
  for (const item of wanted) {
    const words = wordsOf(item);
    const known = alike.get(words);
    if (known) known.items.push(item);
    else alike.set(words, { facts: factsOf(item), items: [item] });
  }
  const lines = new Map<string, Alike<Item>[]>();
  for (const each of alike.values()) {
    const at = `${each.facts.shop}|${each.facts.key}`;
    const line = lines.get(at);
    if (line) line.push(each);
    else lines.set(at, [each]);
  }
  return [...lines.values()].map(lineOf).sort(byPlace);
}

function wordsOf(item: WantedItem): string {
  const shop = `${item.shop_preference}\n${item.shop_preference_other}`;
  const category = `${item.category}\n${item.category_other}`;
  return `${item.item_name}\n${item.unit}\n${item.brand_preference}\n${shop}\n${category}`;
}

function factsOf(item: WantedItem): Facts {
  const form = groceryItemOf(item);
  return {
    shop: shopOf(form),
    key: keyText(itemKeyOf(form)),
    category: itemCategory(form),
    item_name: itemName(form),
    brand: itemBrand(form),
    unit: itemSize(form),
  };
}

function lineOf<Item extends WantedItem>(groups: readonly Alike<Item>[]): DraftLine<Item> {
  const most = (field: "category" | "item_name" | "brand" | "unit") =>
    mostFrequent(groups.map(({ facts, items }) => [facts[field], items.length]));
  const [{ facts } = { facts: { shop: "", key: "" } }] = groups;
  return {
    shop: facts.shop,
    key: facts.key,
    category: most("category"),
    item_name: most("item_name"),
    brand: most("brand"),
    unit: most("unit"),
    items: groups.flatMap(({ items }) => items),
  };
}

/** The value that is there most often, of equal ones the shortest: never by the order in which the orders came in. */
function mostFrequent(values: readonly (readonly [value: string, often: number])[]): string {
  const counts = new Map<string, number>();
  for (const [value, often] of values) counts.set(value, (counts.get(value) ?? 0) + often);
  const ranked = [...counts].sort(
    ([a, often], [b, oftenToo]) => oftenToo - often || a.length - b.length || order(a, b),
  );
  return ranked[0]?.[0] ?? "";
}

/**
 * What the buyer reads of an item's notes: they repeat budget, rule and details, which are shown beside it, but for a
 * budget that is no amount.
 */
export function notesForBuyer({ budget, notes }: Pick<WantedItem, "budget" | "notes">): string {
  const words = budget === null ? budgetWords(notes) : "";
  return words && `Budget: ${words}`;
}

function byPlace(a: DraftLine, b: DraftLine): number {
  return (
    order(a.shop, b.shop) ||
    order(a.category, b.category) ||
    order(a.item_name, b.item_name) ||
    order(a.key, b.key)
  );
}

function order(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
