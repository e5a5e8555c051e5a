import { caseTable } from "../case-table";
import {
  balancesAfter,
  depositPostings,
  membershipPostings,
  onLines,
  orderPostings,
  reversalOf,
  settlingTransfer,
} from "./postings";

const none = { groceries: 0, membership: 0 };
const order = {
  amountReceived: 55_900,
  total: 55_900,
  membershipFee: 5_900,
  feeAlreadyPaid: false,
};
const membership = (cents: number, kind: "deposit" | "charge" | "transfer") =>
  ({ purse: "membership", cents, kind }) as const;
const groceries = (cents: number, kind: "deposit" | "charge" | "transfer") =>
  ({ purse: "groceries", cents, kind }) as const;

export const tables = [
  caseTable("depositPostings", depositPostings, [
    ["groceries alone", [50_000, none, 0], [groceries(50_000, "deposit")]],
    [
      "the fee first",
      [55_900, none, 5_900],
      [membership(5_900, "deposit"), groceries(50_000, "deposit")],
    ],
    ["less than the fee", [4_000, none, 5_900], [membership(4_000, "deposit")]],
    [
      "with what was owed for a membership",
      [20_000, { groceries: 0, membership: -1_900 }, 5_900],
      [membership(7_800, "deposit"), groceries(12_200, "deposit")],
    ],
    [
      "membership money that is there already pays no fee",
      [20_000, { groceries: 0, membership: 5_900 }, 5_900],
      [membership(5_900, "deposit"), groceries(14_100, "deposit")],
    ],
    ["nothing arrived", [0, none, 5_900], []],
  ]),
  caseTable("orderPostings", orderPostings, [
    [
      "paid to the cent",
      [order, none],
      [
        membership(5_900, "deposit"),
        groceries(50_000, "deposit"),
        groceries(-50_000, "charge"),
        membership(-5_900, "charge"),
      ],
    ],
    [
      "the month is paid: no fee is charged, and the deposit is for groceries",
      [{ ...order, feeAlreadyPaid: true }, none],
      [groceries(55_900, "deposit"), groceries(-50_000, "charge")],
    ],
    [
      "paid by credit alone",
      [
        { ...order, amountReceived: 0 },
        { groceries: 60_000, membership: 0 },
      ],
      [groceries(-50_000, "charge"), membership(-5_900, "charge")],
    ],
    [
      "an order without a fee, delivery and discount are groceries",
      [{ amountReceived: 12_000, total: 11_500, membershipFee: 0, feeAlreadyPaid: false }, none],
      [groceries(12_000, "deposit"), groceries(-11_500, "charge")],
    ],
  ]),
  caseTable("membershipPostings", membershipPostings, [
    [
      "paid to the cent",
      [{ amountReceived: 5_900, price: 5_900 }, none],
      [membership(5_900, "deposit"), membership(-5_900, "charge")],
    ],
    [
      "what is too much is for groceries",
      [{ amountReceived: 10_000, price: 5_900 }, none],
      [membership(5_900, "deposit"), groceries(4_100, "deposit"), membership(-5_900, "charge")],
    ],
    [
      "too little",
      [{ amountReceived: 5_000, price: 5_900 }, none],
      [membership(5_000, "deposit"), membership(-5_900, "charge")],
    ],
  ]),
  caseTable("onLines", onLines, [
    ["without a statement", [[groceries(100, "deposit")], []], [groceries(100, "deposit")]],
    [
      "one line pays into both purses, a charge comes from none",
      [
        [membership(5_900, "deposit"), groceries(50_000, "deposit"), groceries(-50_000, "charge")],
        [{ id: "a", cents: 55_900 }],
      ],
      [
        { ...membership(5_900, "deposit"), lineId: "a" },
        { ...groceries(50_000, "deposit"), lineId: "a" },
        groceries(-50_000, "charge"),
      ],
    ],
    [
      "two lines, the first of them in both purses",
      [
        [membership(5_900, "deposit"), groceries(50_000, "deposit")],
        [
          { id: "a", cents: 10_000 },
          { id: "b", cents: 45_900 },
        ],
      ],
      [
        { ...membership(5_900, "deposit"), lineId: "a" },
        { ...groceries(4_100, "deposit"), lineId: "a" },
        { ...groceries(45_900, "deposit"), lineId: "b" },
      ],
    ],
    [
      "what no line holds",
      [[groceries(100, "deposit")], [{ id: "a", cents: 60 }]],
      [{ ...groceries(60, "deposit"), lineId: "a" }, groceries(40, "deposit")],
    ],
  ]),
  caseTable("settlingTransfer", settlingTransfer, [
    ["without a debt", [{ groceries: 100, membership: 200 }], []],
    ["both owe", [{ groceries: -100, membership: -200 }], []],
    ["one is empty", [{ groceries: 0, membership: -200 }], []],
    [
      "groceries pay for the membership",
      [{ groceries: 10_000, membership: -5_900 }],
      [groceries(-5_900, "transfer"), membership(5_900, "transfer")],
    ],
    [
      "with all that is there",
      [{ groceries: -10_000, membership: 5_900 }],
      [membership(-5_900, "transfer"), groceries(5_900, "transfer")],
    ],
  ]),
  caseTable("reversalOf", reversalOf, [
    [
      "each with the other sign",
      [[groceries(55_900, "deposit"), groceries(-50_000, "charge")]],
      [groceries(-55_900, "deposit"), groceries(50_000, "charge")],
    ],
  ]),
  caseTable("balancesAfter", balancesAfter, [
    [
      "each purse separately",
      [none, orderPostings({ ...order, amountReceived: 60_000 }, none)],
      { groceries: 4_100, membership: 0 },
    ],
  ]),
];
