import { caseTable } from "../case-table";
import {
  type GroceryItem,
  itemBrand,
  itemCategory,
  itemName,
  itemShop,
  itemSize,
} from "./grocery-item";
import { groceryItemText, parseGroceryList } from "./grocery-list";
import { WRITTEN_FIRST, WRITTEN_LATER } from "./grocery-list.lines";
import { proposedSpelling, suggestedGroceries } from "./grocery-words";
import { ANY_SIZE, NO_PREFERENCE } from "./option-lists";

/** The items of a list with all that was said of them, in the words of `grocery-list.lines.ts`. */
export function understood(text: string): string {
  return parseGroceryList(text).items.map(said).join(" + ");
}

function said(item: GroceryItem): string {
  const brand = itemBrand(item);
  const size = itemSize(item);
  return [
    `${item.quantity} ${itemName(item)}`,
    size !== ANY_SIZE && size,
    itemCategory(item),
    brand === "Cheapest Available" ? "cheapest" : brand !== NO_PREFERENCE && `brand ${brand}`,
    itemShop(item) !== NO_PREFERENCE && `@${itemShop(item)}`,
    item.budget && `R${item.budget}`,
    item.substitutionRule === "Only exact item" && "exact",
    item.substitutionDetails && `(${item.substitutionDetails})`,
  ]
    .filter(Boolean)
    .join("; ");
}

function chosen(text: string, ...[brand, shop, custom, rule]: string[]): string {
  const [item] = parseGroceryList(text, {
    brandPreference: brand ?? "",
    shopPreference: shop ?? "",
    customShop: custom ?? "",
    substitutionRule: rule ?? "",
  }).items;
  return item ? [itemBrand(item), itemShop(item), item.substitutionRule].join(", ") : "";
}

const unread = (text: string) => {
  const { items, rest } = parseGroceryList(text);
  return [items.length, rest] as const;
};

const written = (text: string) => parseGroceryList(text).items.map(groceryItemText);

export const tables = [
  caseTable(
    "parseGroceryList",
    understood,
    [...WRITTEN_FIRST, ...WRITTEN_LATER].map(([text, meant]) => [text, [text], meant]),
  ),
  caseTable("parseGroceryList leaves unread", unread, [
    ["nothing", [""], [0, ""]],
    ["nothing of spaces", [" \n "], [0, ""]],
    ["what names no item", ["2L x2"], [0, "2L x2"]],
    ["what names no item before one that does", ["2L x2, milk"], [1, ""]],
    [
      "more than a basket holds",
      [Array.from({ length: 201 }, (_, at) => `soap ${at + 1}ml`).join("\n")],
      [200, "Soap 201ml"],
    ],
    ["a list that is too long", [`${"m".repeat(8000)} bread`], [27, "bread"]],
  ]),
  caseTable("parseGroceryList fills in", chosen, [
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
    [
      "what the line allows before that",
      ["milk or similar", "", "", "", "Only exact item"],
      "No Preference, No Preference, Allow substitute",
    ],
    ["nothing that was not chosen", ["milk"], "No Preference, No Preference, Allow substitute"],
    [
      "no brand's name, and no shop without one",
      ["milk", "Specific Brand", "Other"],
      "No Preference, No Preference, Allow substitute",
    ],
  ]),
  caseTable("proposedSpelling", proposedSpelling, [
    ["proposes the name that is one letter away", ["chiken"], "Chicken"],
    ["and the name of a listed spelling", ["Mayonaise"], "Mayonnaise"],
    ["of a phrase too", ["tomato sauze"], "Tomato sauce"],
    ["never for a name of the list", ["mielies"], undefined],
    ["never for a brand", ["Glenryck"], undefined],
    ["never while a name is begun", ["mieli"], undefined],
    ["never for what is two letters away", ["chikken wongs"], undefined],
    ["never for a short word", ["bred"], undefined],
    ["never from one grocery to another", ["pears"], undefined],
  ]),
  caseTable(
    "suggestedGroceries",
    (typed: string) => suggestedGroceries(typed, 3).map(({ name }) => name),
    [
      ["begin with what is typed", ["mealie"], ["Mealies", "Mealie meal"]],
      ["by any of their names", ["amaz"], ["Amazambane"]],
      ["have each word that is begun", ["br bre"], ["Bread", "Brown bread", "Bread rolls"]],
      ["are none for one letter", ["m"], []],
      ["are none for other words", ["zorbq"], []],
    ],
  ),
  caseTable("groceryItemText", written, [
    [
      "says it in plain words",
      ["2 milk 2l clover PnP R35"],
      ["2 x Clover Milk 2L from Pick n Pay R35"],
    ],
    ["says what was refused", ["chicken exact only"], ["Chicken no substitute"]],
  ]),
];
