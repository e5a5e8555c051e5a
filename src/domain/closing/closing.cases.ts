import { caseTable } from "../case-table";
import { type Bought, divideSlip } from "./division";
import { isMoreThanHalfBack, itemResult, orderSums, type Said } from "./results";
import { discountOf, openDifference, oursOf, usualCauses } from "./slip";

const milk = { id: "milk", item_name: "Milk 2L", quantity_milli: 3_000, cents: 2_000 };
const rice = { id: "rice", item_name: "Rice 2kg", quantity_milli: 1_000, cents: 5_400 };
const purchase = (given: Partial<Bought>): Bought => ({
  id: "p",
  cents: 6_000,
  shelf_cents: 0,
  shares: [
    { want_id: "a", quantity_milli: 1_000 },
    { want_id: "b", quantity_milli: 2_000 },
  ],
  ...given,
});
const part = (want_id: string, quantity_milli: number, cents: number, shelf_cents = 0) => ({
  purchase_id: "p",
  want_id,
  quantity_milli,
  cents,
  shelf_cents,
});
const said: Said = { outcome: "bought", shop: "Shoprite", bought_item: "", reason: "" };
const nothing = {
  outcome: "not_available",
  bought_milli: 0,
  replaced_milli: 0,
  cents: 0,
  shelf_cents: 0,
  saved_cents: 0,
  shop: "",
  bought_item: "",
  reason: "",
} as const;

export const tables = [
  caseTable("openDifference", openDifference, [
    ["its lines add up", [{ total_cents: 7_400, differences: [] }, [milk, rice]], 0],
    ["a line is missing", [{ total_cents: 7_400, differences: [] }, [milk]], 5_400],
    [
      "a bag and a discount explain it",
      [
        {
          total_cents: 6_520,
          differences: [
            { cause: "bag", cents: 120 },
            { cause: "discount", cents: -1_000 },
          ],
        },
        [milk, rice],
      ],
      0,
    ],
  ]),
  caseTable("discountOf", discountOf, [
    ["none", [[{ cause: "bag", cents: 120 }]], 0],
    ["as an amount above zero", [[{ cause: "discount", cents: -1_000 }]], 1_000],
  ]),
  caseTable("oursOf", oursOf, [
    [
      "all but the discount",
      [
        [
          { cause: "bag", cents: 120 },
          { cause: "discount", cents: -1_000 },
          { cause: "rounding", cents: -3 },
        ],
      ],
      117,
    ],
  ]),
  caseTable("usualCauses", usualCauses, [
    ["none", [0, [milk], [rice]], []],
    [
      "a line is missing",
      [5_400, [milk], [rice]],
      [
        { cause: "line_missing", line: rice },
        { cause: "bag", cents: 5_400 },
        { cause: "deposit", cents: 5_400 },
        { cause: "unexplained", cents: 5_400 },
      ],
    ],
    [
      "a slip without lines, such as that of a car park",
      [1_000, [], [rice]],
      [
        { cause: "parking", cents: 1_000 },
        { cause: "bag", cents: 1_000 },
        { cause: "deposit", cents: 1_000 },
        { cause: "unexplained", cents: 1_000 },
      ],
    ],
    [
      "the price of one was entered for three",
      [4_000, [milk, rice], []],
      [
        { cause: "price_times_quantity", line: milk },
        { cause: "bag", cents: 4_000 },
        { cause: "deposit", cents: 4_000 },
        { cause: "unexplained", cents: 4_000 },
      ],
    ],
    [
      "the price of three was multiplied once more",
      [-4_000, [{ ...milk, cents: 6_000 }], []],
      [
        { cause: "price_times_quantity", line: { ...milk, cents: 6_000 } },
        { cause: "discount", cents: -4_000 },
        { cause: "unexplained", cents: -4_000 },
      ],
    ],
    [
      "a line is not on this slip",
      [-5_400, [milk, rice], []],
      [
        { cause: "line_too_many", line: rice },
        { cause: "discount", cents: -5_400 },
        { cause: "unexplained", cents: -5_400 },
      ],
    ],
    [
      "paid in cash",
      [-4, [milk], []],
      [
        { cause: "rounding", cents: -4 },
        { cause: "discount", cents: -4 },
        { cause: "unexplained", cents: -4 },
      ],
    ],
  ]),
  caseTable("divideSlip", divideSlip, [
    ["by quantity", [[purchase({})], 0], [part("a", 1_000, 2_000), part("b", 2_000, 4_000)]],
    [
      "cents by largest remainder, of the shelf price too",
      [[purchase({ cents: 1_000, shelf_cents: 1_100 })], 0],
      [part("a", 1_000, 333, 367), part("b", 2_000, 667, 733)],
    ],
    [
      "weighed goods by their weight",
      [
        [
          purchase({
            cents: 8_765,
            shares: [
              { want_id: "a", quantity_milli: 1_250 },
              { want_id: "b", quantity_milli: 750 },
            ],
          }),
        ],
        0,
      ],
      [part("a", 1_250, 5_478), part("b", 750, 3_287)],
    ],
    [
      "a discount of the whole slip by amount",
      [[purchase({})], 600],
      [part("a", 1_000, 1_800), part("b", 2_000, 3_600)],
    ],
    [
      "no more discount than there is",
      [[purchase({ cents: 10 })], 50],
      [part("a", 1_000, 0), part("b", 2_000, 0)],
    ],
    ["no lines", [[], 600], []],
  ]),
  caseTable("itemResult", itemResult, [
    ["nobody bought it", [[]], nothing],
    [
      "there was none, and the buyer said why",
      [[], [{ ...said, outcome: "not_available", reason: "Sold out" }]],
      { ...nothing, reason: "Sold out" },
    ],
    ["it was to be looked for later", [[], [{ ...said, outcome: "later" }]], nothing],
    [
      "bought in two shops, the shelf price of one entered",
      [
        [
          { ...said, ...part("a", 1_000, 2_000, 2_500) },
          { ...said, ...part("a", 1_000, 2_100), shop: "Boxer" },
        ],
      ],
      {
        ...nothing,
        outcome: "bought",
        bought_milli: 2_000,
        cents: 4_100,
        shelf_cents: 2_500,
        saved_cents: 500,
        shop: "Shoprite, Boxer",
      },
    ],
    [
      "replaced",
      [
        [
          {
            ...said,
            ...part("a", 1_000, 2_000),
            outcome: "substituted",
            bought_item: "Maas 2L",
            reason: "No amasi left",
          },
        ],
      ],
      {
        ...nothing,
        outcome: "substituted",
        bought_milli: 1_000,
        replaced_milli: 1_000,
        cents: 2_000,
        shop: "Shoprite",
        bought_item: "Maas 2L",
        reason: "No amasi left",
      },
    ],
    [
      "on a shared purchase, none was for this member",
      [[{ ...said, ...part("a", 0, 0) }]],
      nothing,
    ],
  ]),
  caseTable("orderSums", orderSums, [
    [
      "R500.00 budget, R462.35 spent, R37.65 is credit",
      [
        50_000,
        [
          { cents: 40_000, saved_cents: 4_120 },
          { cents: 6_235, saved_cents: 0 },
        ],
      ],
      { budget: 50_000, spent: 46_235, unspent: 3_765, saved: 4_120 },
    ],
    [
      "nothing was available",
      [50_000, []],
      { budget: 50_000, spent: 0, unspent: 50_000, saved: 0 },
    ],
  ]),
  caseTable("isMoreThanHalfBack", isMoreThanHalfBack, [
    ["half", [{ budget: 50_000, unspent: 25_000 }], false],
    ["a cent more", [{ budget: 50_000, unspent: 25_001 }], true],
  ]),
];
