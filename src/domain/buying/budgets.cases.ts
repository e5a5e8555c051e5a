import { caseTable } from "../case-table";
import { budgetAfter, itemBudgetAfter, type Paid, shareCents } from "./budgets";

const milk: Paid = {
  cents: 8997,
  shares: [
    { want_id: "thandi-milk", quantity_milli: 2000 },
    { want_id: "sipho-milk", quantity_milli: 1000 },
  ],
};
const ORDERS: Record<string, string> = {
  "thandi-milk": "thandi",
  "thandi-cream": "thandi",
  "sipho-milk": "sipho",
};
const orderOf = (want: string) => ORDERS[want];
const free = (thandi: number, sipho: number) =>
  new Map([
    ["thandi", thandi],
    ["sipho", sipho],
  ]);

export const tables = [
  caseTable("shareCents", shareCents, [
    ["divides what was paid by quantity", [milk], [5998, 2999]],
    [
      "divides a bulk pack of R149.99 among four",
      [
        {
          cents: 14999,
          shares: "abcd".split("").map((want_id) => ({ want_id, quantity_milli: 2500 })),
        },
      ],
      [3750, 3750, 3750, 3749],
    ],
    [
      "divides weighed goods by their weight",
      [
        {
          cents: 12345,
          shares: [
            { want_id: "a", quantity_milli: 1250 },
            { want_id: "b", quantity_milli: 750 },
          ],
        },
      ],
      [7716, 4629],
    ],
  ]),
  caseTable("budgetAfter", budgetAfter, [
    ["lets a purchase pass that uses a budget up", [milk, orderOf, free(5998, 2999)], []],
    [
      "says whose budget would be passed, and by how much",
      [milk, orderOf, free(5997, 10000)],
      [{ order_id: "thandi", by: 1 }],
    ],
    [
      "names everyone whose budget would be passed",
      [milk, orderOf, free(0, 1000)],
      [
        { order_id: "thandi", by: 5998 },
        { order_id: "sipho", by: 1999 },
      ],
    ],
    [
      "adds up several items of one order",
      [
        {
          cents: 3000,
          shares: [
            { want_id: "thandi-milk", quantity_milli: 1000 },
            { want_id: "thandi-cream", quantity_milli: 1000 },
          ],
        },
        orderOf,
        free(2500, 0),
      ],
      [{ order_id: "thandi", by: 500 }],
    ],
    [
      "has no budget for what is on no order",
      [{ cents: 100, shares: [{ want_id: "unknown", quantity_milli: 1000 }] }, orderOf, free(1, 1)],
      [{ order_id: "", by: 100 }],
    ],
    ["asks nothing where nothing was paid", [{ ...milk, cents: 0 }, orderOf, free(0, 0)], []],
  ]),
  caseTable("itemBudgetAfter", itemBudgetAfter, [
    [
      "warns of an item that costs more than its member said",
      [milk, (want) => (want === "thandi-milk" ? 5000 : null)],
      [{ want_id: "thandi-milk", by: 998 }],
    ],
    [
      "counts what the item has cost before",
      [milk, () => 6000, new Map([["sipho-milk", 3500]])],
      [{ want_id: "sipho-milk", by: 499 }],
    ],
    ["says nothing where nobody named an amount", [milk, () => null], []],
  ]),
];
