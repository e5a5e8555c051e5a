import { caseTable } from "../case-table";
import { nameKey, shopOf, sizeKey } from "./item-key";
import { makeLines, notesForBuyer, type WantedItem } from "./make-list";

const milk: WantedItem = {
  id: "1",
  order_id: "thandi",
  item_name: "Milk",
  quantity: 2,
  unit: "2L",
  category: "Dairy",
  category_other: "",
  shop_preference: "Shoprite",
  shop_preference_other: "",
  brand_preference: "Cheapest Available",
  notes: "",
  budget: null,
  substitution_rule: "Allow substitute",
  substitution_details: "",
};

/** Each line in one text: shop, category, item and its items. */
function listed(items: readonly Partial<WantedItem>[]): string[] {
  return makeLines(items.map((item) => ({ ...milk, ...item }))).map(
    ({ shop, category, item_name, unit, brand, items }) =>
      `${shop}/${category}/${item_name} ${unit}, ${brand}: ${items.map(({ id }) => id).join(" ")}`,
  );
}

export const tables = [
  caseTable("nameKey", nameKey, [
    ["forgets capitals and double spaces", ["  Full  Cream MILK "], "full cream milk"],
    ["forgets accents and signs", ["Crème-fraîche (fresh)"], "creme fraiche fresh"],
    ["forgets apostrophes", ["Kellogg’s"], "kelloggs"],
    ["keeps the plural apart", ["Onions"], "onions"],
    ["keeps a percentage", ["2% Milk"], "2% milk"],
    ["has nothing in nothing but signs", ["***"], ""],
  ]),
  caseTable("sizeKey", sizeKey, [
    ["joins number and unit", ["2 L"], "2l"],
    ["knows words of units", ["2 Litres"], "2l"],
    ["reads a decimal comma", ["1,5 kilos"], "1.5kg"],
    ["keeps what is no unit", ["6 pack"], "6pack"],
    ["does not calculate", ["1000g"], "1000g"],
  ]),
  caseTable("shopOf", shopOf, [
    ["takes a listed shop", [{ shopPreference: "Spar", customShop: "" }], "Spar"],
    [
      "knows another spelling",
      [{ shopPreference: "Other", customShop: "pick n pay" }],
      "Pick n Pay",
    ],
    ["keeps another shop", [{ shopPreference: "Other", customShop: "Fruit & Veg" }], "Fruit & Veg"],
    ["is empty without a preference", [{ shopPreference: "No Preference", customShop: "" }], ""],
  ]),
  caseTable("makeLines", listed, [
    [
      "makes one line of the same item",
      [[{ id: "1" }, { id: "2", order_id: "sipho", item_name: "milk", unit: "2 l" }, { id: "3" }]],
      ["Shoprite/Dairy/Milk 2L, Cheapest Available: 1 3 2"],
    ],
    [
      "keeps another size, brand and shop apart",
      [
        [
          { id: "1" },
          { id: "2", unit: "1L" },
          { id: "3", brand_preference: "Clover" },
          { id: "4", shop_preference: "Spar" },
        ],
      ],
      [
        "Shoprite/Dairy/Milk 1L, Cheapest Available: 2",
        "Shoprite/Dairy/Milk 2L, Cheapest Available: 1",
        "Shoprite/Dairy/Milk 2L, Clover: 3",
        "Spar/Dairy/Milk 2L, Cheapest Available: 4",
      ],
    ],
    [
      "never joins another spelling by itself",
      [
        [
          { id: "1", item_name: "Maas" },
          { id: "2", item_name: "amasi" },
        ],
      ],
      [
        "Shoprite/Dairy/Maas 2L, Cheapest Available: 1",
        "Shoprite/Dairy/amasi 2L, Cheapest Available: 2",
      ],
    ],
    [
      "calls and files a line as most of its members do",
      [
        [
          { id: "1", category: "Other", category_other: "Fridge", item_name: "MILK" },
          { id: "2" },
          { id: "3" },
        ],
      ],
      ["Shoprite/Dairy/Milk 2L, Cheapest Available: 1 2 3"],
    ],
    [
      "keeps what has no preference together",
      [[{ id: "1", shop_preference: "No Preference" }]],
      ["/Dairy/Milk 2L, Cheapest Available: 1"],
    ],
  ]),
  caseTable("notesForBuyer", notesForBuyer, [
    [
      "leaves out what is shown beside them",
      [{ budget: 5200, notes: "Budget: R52; Substitution: Allow substitute (any brand)" }],
      "",
    ],
    ["leaves out a rule alone", [{ budget: null, notes: "Substitution: Only exact item" }], ""],
    [
      "says a budget that is no amount",
      [{ budget: null, notes: "Budget: not much; Substitution: Allow substitute" }],
      "Budget: not much",
    ],
    ["says nothing of an item without", [{ budget: null, notes: "" }], ""],
  ]),
];
