import {
  type BasketItemFields,
  groceryItemOf,
  itemBrand,
  itemCategory,
  itemName,
  itemSize,
} from "@/domain/basket/grocery-item";
import { itemKeyOf, keyText, shopOf } from "@/domain/buying/item-key";

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

/**
 * The lines of a list: items of one shop with the same name, brand and size are one line. It is called what most of
 * its members call it, and filed where most of them file it.
 */
export function makeLines<Item extends WantedItem>(wanted: readonly Item[]): DraftLine<Item>[] {
  const lines = new Map<string, { facts: Facts; item: Item }[]>();
  // Many members write the same words: each is compared once.
  const known = new Map<string, Facts>();
  for (const item of wanted) {
    const facts = factsOf(item, known);
    const at = `${facts.shop}|${facts.key}`;
    const line = lines.get(at);
    if (line) line.push({ facts, item });
    else lines.set(at, [{ facts, item }]);
  }
  return [...lines.values()].map(lineOf).sort(byPlace);
}

function factsOf(item: WantedItem, known: Map<string, Facts>): Facts {
  const words = JSON.stringify([
    item.item_name,
    item.unit,
    item.category,
    item.category_other,
    item.brand_preference,
    item.shop_preference,
    item.shop_preference_other,
  ]);
  const found = known.get(words);
  if (found) return found;
  const form = groceryItemOf(item);
  const facts = {
    shop: shopOf(form),
    key: keyText(itemKeyOf(form)),
    category: itemCategory(form),
    item_name: itemName(form),
    brand: itemBrand(form),
    unit: itemSize(form),
  };
  known.set(words, facts);
  return facts;
}

function lineOf<Item extends WantedItem>(
  members: readonly { facts: Facts; item: Item }[],
): DraftLine<Item> {
  const most = (field: "category" | "item_name" | "brand" | "unit") =>
    mostFrequent(members.map(({ facts }) => facts[field]));
  const [{ facts } = { facts: { shop: "", key: "" } }] = members;
  return {
    shop: facts.shop,
    key: facts.key,
    category: most("category"),
    item_name: most("item_name"),
    brand: most("brand"),
    unit: most("unit"),
    items: members.map(({ item }) => item),
  };
}

/** The value that is there most often, of equal ones the shortest: never by the order in which the orders came in. */
function mostFrequent(values: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  const ranked = [...counts].sort(
    ([a, often], [b, oftenToo]) => oftenToo - often || a.length - b.length || order(a, b),
  );
  return ranked[0]?.[0] ?? "";
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
