import { caseTable } from "../case-table";
import type { LedgerEntry } from "./responses";
import { entryText, ledgerCsv, ledgerLines, owedSentence } from "./words";

const entry: LedgerEntry = {
  id: "1",
  at: "2026-11-19 10:00:00.000Z",
  purse: "groceries",
  cents: 60_000,
  kind: "deposit",
  event_id: "e",
  is_reversal: false,
  order_number: "ORD-1795200000000",
  month_period: "",
  reason: "",
  bank_date: "",
  bank_reference: "",
};
const charge: LedgerEntry = { ...entry, kind: "charge", cents: -50_000 };
const fee: LedgerEntry = {
  ...charge,
  purse: "membership",
  cents: -5_900,
  month_period: "2026-11",
};
const transfer: LedgerEntry = { ...entry, kind: "transfer", cents: -5_900 };
const membership: LedgerEntry = { ...fee, order_number: "" };
const correction: LedgerEntry = { ...entry, kind: "correction", reason: "=1+1", event_id: "c" };

export const tables = [
  caseTable("entryText", entryText, [
    ["a deposit", [entry], "Deposit"],
    ["an order", [charge], "Order ORD-1795200000000"],
    ["its fee", [fee], "Order ORD-1795200000000"],
    ["a membership on its own", [membership], "Membership, November 2026"],
    ["a reversed entry", [{ ...charge, is_reversal: true }], "Order ORD-1795200000000, taken back"],
    [
      "a refund",
      [{ ...entry, kind: "refund", bank_reference: "REFUND 1" }],
      "Refund to your bank, reference REFUND 1",
    ],
    ["a refund of an erased reference", [{ ...entry, kind: "refund" }], "Refund to your bank"],
    [
      "another amount on the statement",
      [{ ...entry, kind: "correction" }],
      "Deposit, corrected by the bank statement",
    ],
    [
      "what closing left of a budget",
      [{ ...entry, kind: "unspent", cents: 3_765 }],
      "Not spent of order ORD-1795200000000",
    ],
    ["a correction", [{ ...correction, reason: "Late" }], "Correction: Late"],
  ]),
  caseTable("owedSentence", owedSentence, [
    ["no open order has it", [-5_900, -5_900], "We add this to your next order."],
    [
      "F478 open orders have it on their bills",
      [-5_900, 0],
      "What you pay for orders that are still open includes this.",
    ],
    [
      "F478 open orders have a part of it",
      [-5_900, -1_900],
      "What you pay for orders that are still open includes a part of this. We add the other R19.00 to your next order.",
    ],
  ]),
  caseTable("ledgerLines", ledgerLines, [
    [
      "one line for each event, with the balance after it; no moves between purses",
      [
        [
          { ...correction, cents: -100 },
          fee,
          transfer,
          charge,
          { ...transfer, cents: 5_900 },
          entry,
        ],
        4_000,
      ],
      [
        {
          id: "c",
          at: entry.at,
          parts: [{ text: "Correction: =1+1", cents: -100 }],
          balance: 4_000,
        },
        {
          id: "e",
          at: entry.at,
          parts: [
            { text: "Deposit", cents: 60_000 },
            { text: "Order ORD-1795200000000", cents: -55_900 },
          ],
          balance: 4_100,
        },
      ],
    ],
    ["nothing yet", [[], 0], []],
  ]),
  caseTable("ledgerCsv", ledgerCsv, [
    [
      "with the balance at an event's last row, and no formula",
      [ledgerLines([correction, fee, charge, entry], 64_100)],
      '\ufeff"Date","What","Amount","Balance"\r\n"2026-11-19","Correction: =1+1","600.00","641.00"\r\n"2026-11-19","Deposit","600.00",""\r\n"2026-11-19","Order ORD-1795200000000","-559.00","41.00"\r\n',
    ],
  ]),
];
