import { caseTable } from "../case-table";
import { partsByShop } from "./by-shop";

const share = (want_id: string, quantity_milli = 1_000) => ({ want_id, quantity_milli });
const milk = { id: "milk", cents: 5_000, shop: "Checkers, Boxer" };
const atCheckers = { shop: "Checkers", cents: 6_000, shares: [share("milk"), share("bread")] };
const atBoxer = { shop: "Boxer", cents: 2_000, shares: [share("milk")] };

export const tables = [
  caseTable("partsByShop", partsByShop, [
    [
      "by what was paid in each",
      [[milk], [atCheckers, atBoxer]],
      [
        { shop: "Checkers", cents: 3_000 },
        { shop: "Boxer", cents: 2_000 },
      ],
    ],
    [
      "with a discount of both they still add up",
      [[{ ...milk, cents: 4_999 }], [atCheckers, atBoxer]],
      [
        { shop: "Checkers", cents: 2_999 },
        { shop: "Boxer", cents: 2_000 },
      ],
    ],
    [
      "two purchases of one shop are one part",
      [[milk], [atCheckers, { ...atBoxer, shop: "Checkers" }]],
      [{ shop: "Checkers", cents: 5_000 }],
    ],
    ["without its purchases", [[milk], []], [{ shop: "Checkers, Boxer", cents: 5_000 }]],
  ]),
];
