import { caseTable } from "../case-table";
import { extraSentence, itemSentence, savedSentence, spentSentence } from "./words";

const sums = { budget: 50_000, spent: 46_235, unspent: 3_765, credit: 3_765 };
const item = {
  quantity: 3,
  outcome: "bought",
  bought_milli: 3_000,
  shop: "Shoprite",
  bought_item: "",
  reason: "",
} as const;

export const tables = [
  caseTable("spentSentence", spentSentence, [
    ["a part is left", [sums], "R500.00 budget, R462.35 spent, R37.65 is your credit."],
    [
      "it settled what was owed",
      [{ ...sums, credit: 0 }],
      "R500.00 budget, R462.35 spent, R37.65 came back to you.",
    ],
    [
      "F550 its deposit never came, so that nothing came back",
      [{ ...sums, credit: 0, owed: 46_235 }],
      "R500.00 budget, R462.35 spent. You don't pay the other R37.65.",
    ],
    [
      "nothing is left",
      [{ budget: 50_000, spent: 50_000, unspent: 0, credit: 0 }],
      "R500.00 budget, all of it spent.",
    ],
  ]),
  caseTable("savedSentence", savedSentence, [
    ["by shelf prices", [4_120], "You saved R41.20 on shelf prices."],
    ["none was entered", [0], ""],
    ["it cost more than the shelf said", [-100], ""],
  ]),
  caseTable("extraSentence", extraSentence, [
    ["a part of bags and parking", [209], "That includes R2.09 for bags and parking."],
    ["none was shared", [0], ""],
  ]),
  caseTable("itemSentence", itemSentence, [
    ["all of it", [item], "Bought at Shoprite"],
    ["a part", [{ ...item, bought_milli: 2_000 }], "2 of 3 bought at Shoprite"],
    ["weighed", [{ ...item, quantity: 1, bought_milli: 1_250 }], "1.25 bought at Shoprite"],
    [
      "replaced, and why",
      [{ ...item, outcome: "substituted", bought_item: "Maas 2L", reason: "No amasi left" }],
      "Replaced with Maas 2L at Shoprite. No amasi left",
    ],
    [
      "F556 a part replaced, and the rest not available",
      [{ ...item, outcome: "substituted", bought_milli: 1_000, bought_item: "Maas 2L" }],
      "1 of 3 replaced with Maas 2L at Shoprite",
    ],
    [
      "F556 a part bought as asked, and a part replaced",
      [{ ...item, outcome: "substituted", replaced_milli: 1_000, bought_item: "Maas 2L" }],
      "2 of 3 bought, 1 replaced with Maas 2L at Shoprite",
    ],
    [
      "not available",
      [{ ...item, outcome: "not_available", bought_milli: 0, shop: "" }],
      "Not available",
    ],
  ]),
];
