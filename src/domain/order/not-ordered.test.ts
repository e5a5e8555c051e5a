import { array, assert, constantFrom, integer, oneof, property, record, string } from "fast-check";
import { expect, test } from "vitest";
import {
  basketItemFields,
  type GroceryItem,
  groceryItemSchema,
} from "@/domain/basket/grocery-item";
import {
  BRAND_PREFERENCES,
  CATEGORIES,
  ITEM_NAMES,
  SHOPS,
  SIZES,
  SUBSTITUTION_RULES,
} from "@/domain/basket/option-lists";
import { notOrdered } from "./not-ordered";
import { fieldsOfStored } from "./stored-content";

const text = string({ maxLength: 20, unit: "grapheme" });
const typed = oneof(constantFrom("", "Other", "Milk", "Spar", "Specific Brand", "R1 234,5"), text);
const chosen = (list: readonly string[]) => oneof(constantFrom(...list), text);
const ITEM = record({
  category: chosen(CATEGORIES),
  customCategory: typed,
  itemName: chosen(ITEM_NAMES),
  customItemName: typed,
  brandPreference: constantFrom(...BRAND_PREFERENCES),
  customBrand: typed,
  shopPreference: chosen(SHOPS),
  customShop: typed,
  size: chosen(SIZES),
  customSize: typed,
  quantity: integer({ min: 1, max: 999 }),
  budget: typed,
  substitutionRule: constantFrom(...SUBSTITUTION_RULES),
  substitutionDetails: typed,
});

/** What the server answers of an order with these items. */
function answered(items: readonly GroceryItem[]): GroceryItem[] {
  const rows = items.map((item, position) => ({
    id: `${position}`,
    position,
    ...basketItemFields(item),
  }));
  return fieldsOfStored({ items: rows, delivery: {} as never, preferences: {} as never }).items;
}

test("F705 whatever was ordered is answered as it can be ordered again", () => {
  assert(
    property(ITEM, (given) => {
      const item = groceryItemSchema.safeParse(given).data;
      if (!item) return;
      const [again] = answered([item]);
      expect(groceryItemSchema.safeParse(again).error?.issues ?? []).toEqual([]);
    }),
    { numRuns: 2000 },
  );
});

test("F700 whatever was ordered, nothing of it is called left out", () => {
  assert(
    property(array(ITEM, { maxLength: 4 }), (given) => {
      const items = given.flatMap((item) => groceryItemSchema.safeParse(item).data ?? []);
      expect(notOrdered(items, answered(items))).toEqual([]);
      expect(notOrdered(answered(items), items)).toEqual([]);
    }),
    { numRuns: 200 },
  );
});
