import { caseTable } from "../case-table";
import { type MoneyEvent, moneyNow, orderMoney } from "./order-money";

const event = (about: string, cents: number, isRefund = false): MoneyEvent => ({
  about,
  cents,
  isRefund,
});
const none = { owed: 0, credit: 0, refunded: 0 };
const order = {
  total: 55_900,
  credit_applied: 0,
  status: "processing",
  payment_status: "verified",
  amount_received: 55_900,
  credit: 0,
};
const unpaid = { ...order, status: "pending", payment_status: "pending", amount_received: 0 };

export const tables = [
  caseTable("moneyNow", (events: MoneyEvent[], about: string) => moneyNow(events)(about), [
    ["paid to the cent", [[event("a", 0)], "a"], none],
    ["R59 are missing", [[event("a", -5_900)], "a"], { ...none, owed: 5_900 }],
    ["the next order has paid them", [[event("a", -5_900), event("b", 5_900)], "a"], none],
    ["R500 too much", [[event("a", 50_000)], "a"], { ...none, credit: 50_000 }],
    [
      "refunded",
      [[event("a", 50_000), event("", -50_000, true)], "a"],
      { ...none, refunded: 50_000 },
    ],
    [
      "a part is used by the next order",
      [[event("a", 50_000), event("b", -20_000)], "a"],
      { ...none, credit: 30_000 },
    ],
    [
      "the older credit is used first",
      [[event("a", 10_000), event("b", 10_000), event("c", -10_000)], "b"],
      { ...none, credit: 10_000 },
    ],
    [
      "a payment settles its own difference first",
      [[event("a", -5_900), event("b", -5_900), event("b", 5_900)], "a"],
      { ...none, owed: 5_900 },
    ],
    ["credit was there before", [[event("", 10_000), event("a", -5_900)], "a"], none],
  ]),
  caseTable("orderMoney", orderMoney, [
    ["paid to the cent", [order], [{ label: "Amount received", cents: 55_900 }]],
    [
      "credit paid all: nothing was received",
      [{ ...order, credit_applied: 55_900, amount_received: 0 }],
      [
        { label: "Paid from your credit", cents: -55_900 },
        { label: "To pay", cents: 0 },
      ],
    ],
    [
      "R59 are missing",
      [
        {
          ...order,
          amount_received: 50_000,
          credit: -5_900,
          money: { ...none, owed: 5_900 },
        },
      ],
      [
        { label: "Amount received", cents: 50_000 },
        { label: "Still owed", cents: 5_900 },
      ],
    ],
    [
      "and were paid since",
      [{ ...order, amount_received: 50_000, credit: -5_900, money: none }],
      [
        { label: "Amount received", cents: 50_000 },
        { label: "Paid since", cents: 5_900 },
      ],
    ],
    [
      "R500 too much: R100 are used, R300 refunded",
      [
        {
          ...order,
          amount_received: 105_900,
          credit: 50_000,
          money: { owed: 0, credit: 10_000, refunded: 30_000 },
        },
      ],
      [
        { label: "Amount received", cents: 105_900 },
        { label: "Refunded to your bank", cents: 30_000 },
        { label: "Credit used since", cents: 10_000 },
        { label: "Your credit", cents: 10_000 },
      ],
    ],
    [
      "R37.65 were not spent",
      [{ ...order, result: { unspent: 3_765 }, money: { ...none, credit: 3_765 } }],
      [
        { label: "Amount received", cents: 55_900 },
        { label: "Not spent of your budget", cents: 3_765 },
        { label: "Your credit", cents: 3_765 },
      ],
    ],
    [
      "and pay a part of what was missing",
      [
        {
          ...order,
          amount_received: 50_000,
          credit: -5_900,
          result: { unspent: 3_765 },
          money: { ...none, owed: 2_135 },
        },
      ],
      [
        { label: "Amount received", cents: 50_000 },
        { label: "Not spent of your budget", cents: 3_765 },
        { label: "Still owed", cents: 2_135 },
      ],
    ],
    [
      "and came when what was missing was paid already",
      [
        {
          ...order,
          amount_received: 50_000,
          credit: -5_900,
          result: { unspent: 3_765 },
          money: { ...none, credit: 3_765 },
        },
      ],
      [
        { label: "Amount received", cents: 50_000 },
        { label: "Not spent of your budget", cents: 3_765 },
        { label: "Paid since", cents: 5_900 },
        { label: "Your credit", cents: 3_765 },
      ],
    ],
    [
      "F477 cancelled before it was paid: its credit is the member's again",
      [{ ...unpaid, status: "cancelled", credit_applied: 17_000 }],
      [],
    ],
    [
      "F477 nor asks it for what was owed",
      [{ ...unpaid, status: "cancelled", credit_applied: -5_900 }],
      [],
    ],
    ["F477 a draft whose month is over", [{ ...unpaid, ended: true, credit_applied: 17_000 }], []],
    [
      "cancelled when credit had paid a part",
      [
        {
          ...order,
          status: "cancelled",
          credit_applied: 17_000,
          amount_received: 38_900,
          credit: 55_900,
          money: { ...none, credit: 55_900 },
        },
      ],
      [
        { label: "Paid from your credit", cents: -17_000 },
        { label: "To pay", cents: 38_900 },
        { label: "Amount received", cents: 38_900 },
        { label: "Your credit", cents: 55_900 },
      ],
    ],
    ["waits", [{ ...order, payment_status: "pending", amount_received: 0 }], []],
  ]),
];
