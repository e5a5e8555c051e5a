import { caseTable } from "../case-table";
import { shoppingList } from "./shopping-list";

const milk = {
  id: "milk",
  position: 0,
  item_name: "Milk",
  quantity: 2,
  unit: "2L",
  category: "Dairy",
  category_other: "",
  shop_preference: "Shoprite",
  shop_preference_other: "",
  brand_preference: "Clover",
  notes: "Budget: 50; Substitution: Allow substitute (any brand)",
  budget: 5000,
  substitution_rule: "Allow substitute",
  substitution_details: "any brand",
};

export const tables = [
  caseTable("shoppingList", shoppingList, [
    [
      "has all eight facts in words",
      [[milk]],
      [
        {
          id: "milk",
          quantity: 2,
          name: "Milk",
          size: "2L",
          category: "Dairy",
          brand: "Clover",
          store: "Shoprite",
          budget: "R50.00",
          substitution: "Allow substitute: any brand",
        },
      ],
    ],
  ]),
  caseTable(
    "what shoppingList calls category, store and budget",
    (items: Parameters<typeof shoppingList>[0]) =>
      shoppingList(items).map(({ category, store, budget }) => [category, store, budget]),
    [
      [
        "are the member's own words where no list has them",
        [
          [
            {
              ...milk,
              category: "Other",
              category_other: "Breakfast",
              shop_preference: "Other",
              shop_preference_other: "Food Lover's",
              budget: null,
              notes: "Budget: not much; Substitution: Allow substitute",
            },
          ],
        ],
        [["Breakfast", "Food Lover's", "not much"]],
      ],
      [
        "are empty where no budget was given",
        [[{ ...milk, budget: null, notes: "Substitution: Only exact item" }]],
        [["Dairy", "Shoprite", ""]],
      ],
    ],
  ),
  caseTable(
    "what shoppingList says of what the member left open",
    (items: Parameters<typeof shoppingList>[0]) =>
      shoppingList(items).map(({ size, brand, store }) => [size, brand, store]),
    [
      [
        "is no size, any brand and any shop",
        [
          [
            {
              ...milk,
              unit: "Any size",
              brand_preference: "No Preference",
              shop_preference: "No Preference",
            },
          ],
        ],
        [["", "Any brand", "Any shop"]],
      ],
    ],
  ),
  caseTable(
    "the order of shoppingList",
    (items: Parameters<typeof shoppingList>[0]) => shoppingList(items).map(({ id }) => id),
    [
      [
        "is store by store, then as in the basket",
        [
          [
            { ...milk, id: "a", position: 0 },
            { ...milk, id: "b", position: 1, shop_preference: "Checkers" },
            { ...milk, id: "c", position: 2 },
          ],
        ],
        ["b", "a", "c"],
      ],
    ],
  ),
];
