import { caseTable } from "@/domain/case-table";
import { checkBalances, type Entry } from "./running-balance";

const rows = (...all: [amount: number, balance: number | null, fee?: number][]): Entry[] =>
  all.map(([amount, balance, fee = 0], at) => ({ row: at + 1, amount, fee, balance }));
const plain = { isNewestFirst: false, sign: 1, fee: 0 } as const;

export const tables = [
  caseTable("checkBalances", checkBalances, [
    [
      "each balance follows from the one before",
      [rows([100, 1100], [200, 1300], [-50, 1250]), null, false],
      { reading: plain, proved: "balances", break: null },
    ],
    [
      "the newest row is first, whatever the dates seem to say",
      [rows([-50, 1250], [200, 1300], [100, 1100]), null, false],
      { reading: { ...plain, isNewestFirst: true }, proved: "balances", break: null },
    ],
    [
      "three rows show that money that came in is written with a minus",
      [rows([-100, 1100], [-200, 1300], [50, 1250]), 1000, false],
      { reading: { ...plain, sign: -1 }, proved: "balances", break: null },
    ],
    [
      "one row fits the other sign by chance",
      [rows([-100, 1100]), 1000, false],
      { reading: plain, proved: "none", break: { row: 1, found: 1100, expected: 900 } },
    ],
    [
      "the fee counts, with the sign that it is written with",
      [rows([100, 1095, -5], [200, 1295], [50, 1343, -2]), 1000, false],
      { reading: { ...plain, fee: 1 }, proved: "balances", break: null },
    ],
    [
      "the break that is found is in the reading that breaks least",
      [rows([100, 1100], [200, 1300], [50, 1400]), 1000, false],
      { reading: plain, proved: "none", break: { row: 3, found: 1400, expected: 1350 } },
    ],
    [
      "without balances nothing is confirmed",
      [rows([100, null], [200, null]), null, true],
      { reading: { ...plain, isNewestFirst: true }, proved: "none", break: null },
    ],
  ]),
];
