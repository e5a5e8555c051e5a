import { EMPTY_GROCERY_ITEM, type GroceryItem } from "@/domain/basket/grocery-item";
import { caseTable } from "../case-table";
import { notOrdered } from "./not-ordered";

const MILK: GroceryItem = {
  ...EMPTY_GROCERY_ITEM,
  category: "Dairy",
  itemName: "Milk",
  size: "2L",
  brandPreference: "No Preference",
  shopPreference: "Checkers",
  substitutionRule: "Allow substitute",
};
const SUGAR = { ...MILK, itemName: "Other", customItemName: "Sugar" } as const;

export const tables = [
  caseTable("notOrdered", notOrdered<GroceryItem>, [
    [
      "nothing where all was ordered, in whatever order",
      [
        [MILK, SUGAR],
        [SUGAR, MILK],
      ],
      [],
    ],
    ["F700 what was added", [[MILK, SUGAR], [MILK]], [SUGAR]],
    ["what was changed", [[{ ...MILK, quantity: 3 }], [MILK]], [{ ...MILK, quantity: 3 }]],
    ["a second one of the same", [[MILK, MILK], [MILK]], [MILK]],
    [
      "nothing where the server words it otherwise",
      [[{ ...MILK, customShop: "Spar", budget: "45" }], [{ ...MILK, budget: "45.00" }]],
      [],
    ],
    ["not what was removed", [[], [MILK]], []],
  ]),
];
