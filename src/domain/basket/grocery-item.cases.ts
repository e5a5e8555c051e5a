import { caseTable, checkedBy } from "../case-table";
import {
  basketItemFields,
  basketSchema,
  EMPTY_GROCERY_ITEM,
  type GroceryItem,
  groceryItemOf,
  groceryItemSchema,
  itemNotes,
} from "./grocery-item";

const milk: GroceryItem = {
  ...EMPTY_GROCERY_ITEM,
  category: "Dairy",
  itemName: "Milk",
  brandPreference: "Cheapest Available",
  shopPreference: "Shoprite",
  size: "1L",
  quantity: 2,
  substitutionRule: "Allow substitute",
};

const id = "0b7c1f4e-8f53-4c1d-9a55-0d3f6f0a2b11";

const special: GroceryItem = {
  category: "Other",
  customCategory: "Pets",
  itemName: "Other",
  customItemName: "Dog food",
  brandPreference: "Specific Brand",
  customBrand: "Bobtail",
  shopPreference: "Other",
  customShop: "Boxer",
  size: "Other",
  customSize: "8kg",
  quantity: 1,
  budget: "R 149,99",
  substitutionRule: "Only exact item",
  substitutionDetails: "the large breed one",
};

export const tables = [
  caseTable("groceryItemSchema", checkedBy(groceryItemSchema), [
    ["takes a listed item", [milk], milk],
    ["takes an item with every field of one's own", [special], special],
    [
      "names what is missing in the order of the screen",
      [EMPTY_GROCERY_ITEM],
      [
        "category: category_required",
        "itemName: item_name_required",
        "brandPreference: brand_preference_required",
        "shopPreference: shop_preference_required",
        "size: size_required",
        "substitutionRule: substitution_rule_required",
      ],
    ],
    [
      "requires the field that each choice opens, in the order of the screen",
      [
        {
          ...special,
          customCategory: " ",
          customItemName: "",
          customBrand: "",
          customShop: "",
          customSize: "",
          quantity: 0,
        },
      ],
      [
        "customCategory: custom_category_required",
        "customItemName: custom_item_name_required",
        "customBrand: custom_brand_required",
        "customShop: custom_shop_required",
        "customSize: custom_size_required",
        "quantity: quantity_too_small",
      ],
    ],
    [
      "requires it also where another field has the wrong type",
      [{ ...milk, category: "Other", quantity: "2" }],
      ["customCategory: custom_category_required", "quantity: quantity_too_small"],
    ],
    ["takes 1", [{ ...milk, quantity: 1 }], { ...milk, quantity: 1 }],
    ["takes 999", [{ ...milk, quantity: 999 }], { ...milk, quantity: 999 }],
    ["refuses 1000", [{ ...milk, quantity: 1000 }], ["quantity: quantity_too_large"]],
    ["refuses −1", [{ ...milk, quantity: -1 }], ["quantity: quantity_too_small"]],
    ["refuses 1.5", [{ ...milk, quantity: 1.5 }], ["quantity: quantity_not_whole"]],
    ["refuses no number", [{ ...milk, quantity: Number.NaN }], ["quantity: quantity_too_small"]],
    [
      "refuses an unknown brand preference",
      [{ ...milk, brandPreference: "Mine" }],
      ["brandPreference: brand_preference_required"],
    ],
    [
      "names what is too long in the order of the screen",
      [
        {
          category: "c".repeat(51),
          customCategory: "c".repeat(51),
          itemName: "i".repeat(101),
          customItemName: "i".repeat(101),
          brandPreference: "No Preference",
          customBrand: "b".repeat(101),
          shopPreference: "s".repeat(101),
          customShop: "s".repeat(101),
          size: "s".repeat(51),
          customSize: "s".repeat(51),
          quantity: 1,
          budget: "1".repeat(51),
          substitutionRule: "Allow substitute",
          substitutionDetails: "d".repeat(501),
        },
      ],
      [
        "category: category_too_long",
        "customCategory: custom_category_too_long",
        "itemName: item_name_too_long",
        "customItemName: custom_item_name_too_long",
        "customBrand: custom_brand_too_long",
        "shopPreference: shop_preference_too_long",
        "customShop: custom_shop_too_long",
        "size: size_too_long",
        "customSize: custom_size_too_long",
        "budget: item_budget_too_long",
        "substitutionDetails: substitution_details_too_long",
      ],
    ],
  ]),
  caseTable("basketSchema", checkedBy(basketSchema), [
    ["takes an item with its id", [[{ ...milk, id }]], [{ ...milk, id }]],
    ["refuses an empty basket", [[]], [": basket_empty"]],
    ["refuses no basket", [undefined], [": basket_empty"]],
    ["refuses more than 200 items", [Array(201).fill({ ...milk, id })], [": basket_too_large"]],
    [
      "refuses one id twice",
      [
        [
          { ...milk, id },
          { ...milk, id },
        ],
      ],
      [": body_invalid"],
    ],
    ["refuses an id in capitals", [[{ ...milk, id: id.toUpperCase() }]], ["0.id: body_invalid"]],
    [
      "requires the field that a choice opens",
      [[{ ...milk, id, size: "Other" }]],
      ["0.customSize: custom_size_required"],
    ],
  ]),
  caseTable("basketItemFields", basketItemFields, [
    [
      "keeps a listed item",
      [milk],
      {
        item_name: "Milk",
        quantity: 2,
        unit: "1L",
        category: "Dairy",
        category_other: "",
        shop_preference: "Shoprite",
        shop_preference_other: "",
        brand_preference: "Cheapest Available",
        notes: "Substitution: Allow substitute",
        budget: null,
        substitution_rule: "Allow substitute",
        substitution_details: "",
      },
    ],
    [
      "keeps an item of one's own, its budget as text and in cents",
      [special],
      {
        item_name: "Dog food",
        quantity: 1,
        unit: "8kg",
        category: "Other",
        category_other: "Pets",
        shop_preference: "Other",
        shop_preference_other: "Boxer",
        brand_preference: "Bobtail",
        notes: "Budget: R 149,99; Substitution: Only exact item (the large breed one)",
        budget: 14999,
        substitution_rule: "Only exact item",
        substitution_details: "the large breed one",
      },
    ],
  ]),
  caseTable(
    "basketItemFields forgets",
    (item: GroceryItem) => basketItemFields(item).category_other,
    [["what was typed before the choice changed", [{ ...milk, customCategory: "Pets" }], ""]],
  ),
  caseTable("groceryItemOf", (item: GroceryItem) => groceryItemOf(basketItemFields(item)), [
    ["brings back what was chosen", [milk], milk],
    ["brings back what was typed", [special], { ...special, budget: "149.99" }],
  ]),
  caseTable(
    "groceryItemOf: its category, shop and size",
    (category: string, shop: string, unit: string) => {
      const stored = { ...basketItemFields(milk), category, shop_preference: shop, unit };
      const item = groceryItemOf(stored);
      return [
        [item.category, item.customCategory],
        [item.shopPreference, item.customShop],
        [item.size, item.customSize],
      ];
    },
    [
      [
        "in our lists",
        ["Drinks", "Spar", "1L"],
        [
          ["Drinks", ""],
          ["Spar", ""],
          ["1L", ""],
        ],
      ],
      [
        "what has left them is asked for in words",
        ["Frozen", "OK Foods", "8kg"],
        [
          ["Other", "Frozen"],
          ["Other", "OK Foods"],
          ["Other", "8kg"],
        ],
      ],
    ],
  ),
  caseTable("budget in cents", (budget: string) => basketItemFields({ ...milk, budget }).budget, [
    ["an amount", ["60"], 6000],
    ["words are none", ["about sixty"], null],
    ["less than nothing is none", ["-5"], null],
    ["nothing is none", [""], null],
  ]),
  caseTable("itemNotes", itemNotes, [
    [
      "leaves out empty details",
      [{ budget: "60", substitutionRule: "Allow substitute", substitutionDetails: "" }],
      "Budget: 60; Substitution: Allow substitute",
    ],
  ]),
];
