import { caseTable } from "../case-table";
import {
  balanceBefore,
  changesOf,
  isReportable,
  type MonthReport,
  monthsBetween,
  type ReportedEntry,
  reportFrom,
  reportOf,
  reportUpTo,
  totalOfMonths,
  vatInFees,
} from "./report";

const NOV = "2026-11-19 10:00:00.000Z";
const DEC = "2026-12-02 10:00:00.000Z";

const entry = (given: Partial<ReportedEntry>): ReportedEntry => ({
  user_id: "a",
  at: NOV,
  purse: "groceries",
  kind: "deposit",
  cents: 50_000,
  reverses: "",
  ...given,
});
const deposit = entry({ cents: 60_000 });
const charge = entry({ kind: "charge", cents: -50_000 });
const fee = entry({ kind: "charge", purse: "membership", cents: -5_900 });

const month = (name: string, given: Partial<MonthReport> = {}): MonthReport => ({
  month: name,
  orders: 0,
  groceries: 0,
  fees: 0,
  deposits: 0,
  refunds: 0,
  corrections: 0,
  unspent: 0,
  credit: 0,
  debts: 0,
  ...given,
});
const november = month("2026-11", {
  orders: 1,
  groceries: 50_000,
  fees: 5_900,
  deposits: 60_000,
  credit: 4_100,
});
const vat = { rate: 15, from: "" };
const backInDecember = month("2026-12", { orders: -1, groceries: -50_000, credit: 50_000 });

export const tables = [
  caseTable("changesOf", changesOf, [
    ["nothing", [[]], []],
    ["an order that was paid with too much", [[deposit, charge, fee]], [november]],
    [
      "what is taken back counts in the month in which that is done",
      [[deposit, charge, fee, { ...charge, at: DEC, cents: 50_000, reverses: "e" }]],
      [november, backInDecember],
    ],
    [
      "the last minute of a month in South Africa",
      [[entry({ at: "2026-11-30 21:59:59.999Z" }), entry({ at: "2026-11-30 22:00:00.000Z" })]],
      [
        month("2026-11", { deposits: 50_000, credit: 50_000 }),
        month("2026-12", { deposits: 50_000, credit: 50_000 }),
      ],
    ],
    [
      "what one member owes lowers nothing that another has",
      [[deposit, entry({ user_id: "b", kind: "correction", cents: -1_000 })]],
      [month("2026-11", { deposits: 60_000, corrections: -1_000, credit: 60_000, debts: 1_000 })],
    ],
    [
      "a debt is paid, and the rest is credit",
      [[entry({ kind: "correction", cents: -1_000 }), entry({ at: DEC, cents: 3_000 })]],
      [
        month("2026-11", { corrections: -1_000, debts: 1_000 }),
        month("2026-12", { deposits: 3_000, credit: 2_000, debts: -1_000 }),
      ],
    ],
    [
      "a refund; moves between purses change nothing",
      [
        [
          deposit,
          entry({ kind: "transfer", cents: -5_900 }),
          entry({ kind: "transfer", purse: "membership", cents: 5_900 }),
          entry({ kind: "refund", cents: -54_100 }),
          entry({ kind: "refund", purse: "membership", cents: -5_900 }),
        ],
      ],
      [month("2026-11", { deposits: 60_000, refunds: 60_000 })],
    ],
  ]),
  caseTable("reportOf", reportOf, [
    [
      "what was owed before is still owed; a month without entries is there",
      [[november, backInDecember], { from: "2026-12", to: "2027-01" }],
      [{ ...backInDecember, credit: 54_100 }, month("2027-01", { credit: 54_100 })],
    ],
    ["no entries at all", [[], { from: "2026-11", to: "2026-11" }], [month("2026-11")]],
  ]),
  caseTable("balanceBefore", balanceBefore, [
    ["nothing before the first", [[november], "2026-11"], 0],
    ["credit less debts", [[{ ...november, debts: 1_000 }, backInDecember], "2026-12"], 3_100],
  ]),
  caseTable("totalOfMonths", totalOfMonths, [
    [
      "sums of what happened, and what was owed at the end",
      [[november, { ...backInDecember, credit: 54_100 }]],
      {
        orders: 0,
        groceries: 0,
        fees: 5_900,
        deposits: 60_000,
        refunds: 0,
        corrections: 0,
        unspent: 0,
        credit: 54_100,
        debts: 0,
      },
    ],
  ]),
  caseTable("monthsBetween", monthsBetween, [
    ["over a year's end", ["2026-12", "2027-01"], ["2026-12", "2027-01"]],
    ["none backwards", ["2027-01", "2026-12"], []],
  ]),
  caseTable("reportFrom", reportFrom, [
    ["all of them", ["2026-01", "2026-11"], { from: "2026-01", to: "2026-11" }],
    ["one where it ends before", ["2026-11", "2026-01"], { from: "2026-11", to: "2026-11" }],
    ["F662 the first 60 of more", ["2019-03", "2026-11"], { from: "2019-03", to: "2024-02" }],
  ]),
  caseTable("reportUpTo", reportUpTo, [
    ["all of them", ["2026-01", "2026-11"], { from: "2026-01", to: "2026-11" }],
    ["one where it begins after", ["2026-11", "2026-01"], { from: "2026-01", to: "2026-01" }],
    ["F662 the last 60 of more", ["2019-03", "2026-11"], { from: "2021-12", to: "2026-11" }],
  ]),
  caseTable("isReportable", isReportable, [
    ["60 months", ["2021-12", "2026-11"], true],
    ["not 61 months", ["2021-11", "2026-11"], false],
    ["not backwards", ["2026-11", "2026-10"], false],
  ]),
  caseTable("vatInFees", vatInFees, [
    ["of a fee", [november, vat], 770],
    ["of nothing", [{ ...november, fees: 0 }, vat], 0],
    ["of what was taken back", [{ ...november, fees: -5_900 }, vat], -770],
    ["of the month of the registration", [november, { ...vat, from: "2026-11-15" }], 770],
    [
      "F640 of a month before it",
      [month("2026-10", { fees: 5_900 }), { ...vat, from: "2026-11-01" }],
      0,
    ],
  ]),
];
