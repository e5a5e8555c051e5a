import { caseTable } from "../case-table";
import { parseFastEntry } from "./fast-entry";
import { itemBrand, itemCategory, itemName, itemShop, itemSize } from "./grocery-item";

/** An entry as it would be shown: quantity, name, size, category, shop, amount. */
function shown(text: string): string {
  const entry = parseFastEntry(text);
  if (!entry.ok) return entry.code;
  const item = entry.value;
  const facts = [
    `${item.quantity}× ${itemName(item)}`,
    itemSize(item),
    itemCategory(item),
    itemShop(item),
    item.budget && `R${item.budget}`,
  ];
  return facts.filter(Boolean).join(", ");
}

function chosen(text: string, ...[brand, shop, custom, rule]: string[]): string {
  const entry = parseFastEntry(text, {
    brandPreference: brand ?? "",
    shopPreference: shop ?? "",
    customShop: custom ?? "",
    substitutionRule: rule ?? "",
  });
  if (!entry.ok) return entry.code;
  const item = entry.value;
  return [itemBrand(item), itemShop(item), item.substitutionRule].join(", ");
}

export const tables = [
  caseTable("parseFastEntry", shown, [
    ["reads quantity, size and shop", ["milk 2L x2 Checkers"], "2× Milk, 2L, Dairy, Checkers"],
    ["in any order", ["Checkers x2 2l MILK"], "2× Milk, 2L, Dairy, Checkers"],
    ["takes a name alone", ["eggs"], "1× Eggs, Any size, Dairy, No Preference"],
    ["knows a listed name in the singular", ["egg"], "1× Eggs, Any size, Dairy, No Preference"],
    ["reads a number in front", ["2 bread"], "2× Bread, Any size, Bread, No Preference"],
    ["reads a number at the end", ["bread 3"], "3× Bread, Any size, Bread, No Preference"],
    ["reads 3x", ["3x bread"], "3× Bread, Any size, Bread, No Preference"],
    ["reads × 3", ["bread × 3"], "3× Bread, Any size, Bread, No Preference"],
    ["tells a size from a quantity", ["2 rice 2 kg"], "2× Rice, 2kg, Staples, No Preference"],
    ["keeps a size that no list has", ["rice 10kg"], "1× Rice, 10kg, Staples, No Preference"],
    ["reads a decimal comma", ["coke 1,5l"], "1× Coke, 1.5L, Drinks, No Preference"],
    ["reads a pack", ["toilet paper 9-pack"], "1× Toilet paper, 9 pack, Toiletries, No Preference"],
    ["reads 18s", ["eggs 18s"], "1× Eggs, 18s, Dairy, No Preference"],
    ["reads an amount", ["chicken 2kg R89.99"], "1× Chicken, 2kg, Meat, No Preference, R89.99"],
    ["reads R 40", ["tomatoes R 40"], "1× Tomatoes, Any size, Vegetables, No Preference, R40"],
    ["knows a shop by its short name", ["soap pnp"], "1× Soap, Any size, Toiletries, Pick n Pay"],
    [
      "knows a shop of several words",
      ["soap at pick n pay"],
      "1× Soap, Any size, Toiletries, Pick n Pay",
    ],
    [
      "takes a shop that no list has",
      ["maize meal 5kg boxer"],
      "1× Maize meal, 5kg, Staples, Boxer",
    ],
    [
      "calls what it does not know groceries",
      ["zinc tape"],
      "1× Zinc tape, Any size, Groceries, No Preference",
    ],
    [
      "keeps words that only contain a shop's",
      ["spare ribs"],
      "1× Spare ribs, Any size, Groceries, No Preference",
    ],
    [
      "does not take a word for a prototype's",
      ["constructor"],
      "1× Constructor, Any size, Groceries, No Preference",
    ],
    ["wants a name", ["2L x2"], "item_name_required"],
    ["wants anything", ["   "], "item_name_required"],
    ["refuses a thousand", ["milk x1000"], "text_invalid"],
    ["refuses none", ["milk x0"], "text_invalid"],
    ["refuses a name that is too long", ["m".repeat(101)], "text_invalid"],
  ]),
  caseTable("parseFastEntry fills in", chosen, [
    [
      "what the member chose last",
      ["milk", "Cheapest Available", "Other", "Boxer", "Only exact item"],
      "Cheapest Available, Boxer, Only exact item",
    ],
    [
      "the line's own shop before that",
      ["milk Spar", "", "Other", "Boxer"],
      "No Preference, Spar, Allow substitute",
    ],
    ["nothing that was not chosen", ["milk"], "No Preference, No Preference, Allow substitute"],
    [
      "no brand's name, and no shop without one",
      ["milk", "Specific Brand", "Other"],
      "No Preference, No Preference, Allow substitute",
    ],
  ]),
];
