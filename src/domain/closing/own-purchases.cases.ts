import { caseTable } from "../case-table";
import { closerNeeds, ownPurchases } from "./own-purchases";
import { ownSentences } from "./own-words";

const want = (id: string, quantity = 1, more: object = {}) => ({
  id,
  line_id: "milk",
  user_id: id,
  quantity,
  left: false,
  ...more,
});
const part = (want_id: string, quantity_milli = 1_000) => ({ want_id, quantity_milli });
const entry = (cents: number, shares: ReturnType<typeof part>[], more: object = {}) => ({
  by: "thandi",
  outcome: "bought" as const,
  cents,
  shares,
  ...more,
});
const missed = { outcome: "not_available" } as const;

const two = [want("thandi", 2), want("sipho", 1)];
const found = (own: object, others: object, more: object = {}) => [
  {
    line_id: "milk",
    own: { asked: 2, bought_milli: 2_000, cents: 6_000, ...own },
    others: { asked: 1, bought_milli: 1_000, cents: 3_000, ...others },
    left: false,
    entered: true,
    ...more,
  },
];
const all = [part("thandi", 2_000), part("sipho")];
const none = { asked: 0, bought_milli: 0, cents: 0 };

const admin = { hasOrder: false, isBuyer: false, isNew: false };
const own = { ...admin, hasOrder: true };
const both = { ...own, isBuyer: true };
const fresh = { ...admin, isNew: true };

export const tables = [
  caseTable("ownPurchases", ownPurchases, [
    ["by quantity is no decision", ["thandi", two, [entry(9_000, all)]], []],
    [
      "by weight neither",
      ["thandi", two, [entry(9_001, [part("thandi", 1_567), part("sipho", 783)])]],
      [],
    ],
    [
      "two entries at two prices for both neither",
      ["thandi", two, [entry(9_000, all), entry(100, all)]],
      [],
    ],
    ["nor a line for which nothing was entered", ["thandi", two, []], []],
    ["nor what none could have", ["thandi", two, [entry(0, all, missed)]], []],
    [
      "the own part is left out",
      ["thandi", two, [entry(9_000, [part("sipho")])]],
      found({ bought_milli: 0, cents: 0 }, { cents: 9_000 }),
    ],
    [
      "the own part is smaller",
      ["thandi", two, [entry(9_000, [part("thandi", 1), part("sipho", 8_999)])]],
      found({ bought_milli: 1, cents: 1 }, { bought_milli: 8_999, cents: 8_999 }),
    ],
    [
      "the own part is not available, the others' is",
      ["thandi", two, [entry(9_000, [part("sipho")]), entry(0, [part("thandi", 2_000)], missed)]],
      found({ bought_milli: 0, cents: 0 }, { cents: 9_000 }),
    ],
    [
      "the own part is cheaper",
      ["thandi", two, [entry(1, [part("thandi", 2_000)]), entry(8_999, [part("sipho")])]],
      found({ cents: 1 }, { cents: 8_999 }),
    ],
    [
      "the own part is replaced by something cheaper",
      [
        "thandi",
        two,
        [
          entry(10, [part("thandi", 2_000)], { outcome: "substituted" }),
          entry(8_990, [part("sipho")]),
        ],
      ],
      found({ cents: 10 }, { cents: 8_990 }),
    ],
    [
      "the buyer alone has the last ones",
      ["thandi", two, [entry(6_000, [part("thandi", 2_000)])]],
      found({}, { bought_milli: 0, cents: 0 }),
    ],
    [
      "nobody else asked for it",
      ["thandi", [want("thandi", 2)], [entry(100, [part("thandi", 2_000)])]],
      found({ cents: 100 }, none),
    ],
    [
      "nobody else asked for it, and nothing was entered",
      ["thandi", [want("thandi", 2)], []],
      found({ bought_milli: 0, cents: 0 }, none, { entered: false }),
    ],
    [
      "bought by quantity, and the order has left since",
      ["thandi", [want("thandi", 2, { left: true }), want("sipho")], [entry(9_000, all)]],
      found({}, {}, { left: true }),
    ],
    [
      "an entry of two lines, which were parted since, for the one that is the buyer's alone",
      ["thandi", [want("thandi", 2, { line_id: "maas" }), want("sipho")], [entry(9_000, all)]],
      found({}, none, { line_id: "maas" }),
    ],
    [
      "another buyer entered it",
      ["thandi", two, [entry(9_000, [part("sipho")], { by: "bongani" })]],
      [],
    ],
    ["a line without an own item", ["thandi", [want("sipho")], [entry(1, [part("sipho")])]], []],
  ]),
  caseTable("closerNeeds", closerNeeds, [
    ["without an order in it", [admin, [own]], ""],
    ["who bought for others alone", [{ ...admin, isBuyer: true }, [admin]], ""],
    ["with one, while another admin has none", [own, [admin, both]], "other"],
    ["with one, while another admin bought for theirs", [own, [both]], "reason"],
    ["with one each", [own, [own]], "reason"],
    ["of a buyer, while another admin has an order alone", [both, [own]], "other"],
    ["of two buyers", [both, [both]], "reason"],
    ["of the only admin", [own, []], "reason"],
    ["of a new admin, while another isn't new", [fresh, [own, both]], "other"],
    ["with one, while the other admin is new", [own, [fresh]], "reason"],
    ["of a buyer, while the other admin is new", [both, [fresh]], "reason"],
    ["of the only admin, who is new", [fresh, []], ""],
  ]),
  caseTable("ownSentences", ownSentences, [
    [
      "of all that there may be",
      [
        {
          items: [
            {
              ...{ item_name: "Milk", unit: "2L", left: false, entered: true },
              own: { asked: 2, bought_milli: 0, cents: 0 },
              others: { asked: 3, bought_milli: 3_000, cents: 9_000 },
            },
            {
              ...{ item_name: "Steak", unit: "", left: false, entered: true },
              own: { asked: 1, bought_milli: 1_500, cents: 100 },
              others: none,
            },
            {
              ...{ item_name: "Tea", unit: "", left: true, entered: true },
              own: { asked: 1, bought_milli: 1_000, cents: 4_000 },
              others: none,
            },
            ...["Rice", "Oats"].map((item_name) => ({
              ...{ item_name, unit: "1kg", left: false, entered: false },
              own: { asked: 1, bought_milli: 0, cents: 0 },
              others: none,
            })),
          ],
          discounts: [{ shop: "Boxer", cents: 8_000, of: 10_000 }],
        },
      ],
      [
        "Milk, 2L: 0 of 2 for R0.00. Others: 3 of 3 for R90.00.",
        "Steak: 1.5 of 1 for R1.00. Nobody else asked for it.",
        "Tea: 1 of 1 for R40.00. The order isn't in this delivery any more: we pay.",
        "Nothing entered for Rice, 1kg; Oats, 1kg.",
        "R80.00 of a discount of R100.00 at Boxer.",
      ],
    ],
  ]),
];
