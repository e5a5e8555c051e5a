import { caseTable } from "../case-table";
import { takeBackNote } from "./take-back-note";

const row = {
  status: "processing",
  total: 55_900,
  credit_applied: 0,
  amount_received: 55_900,
} as const;
const TAKEN = "The deposit of R559.00 is taken out of the ledger.";

export const tables = [
  caseTable("takeBackNote", takeBackNote, [
    ["of an order that isn't bought yet", [row], `${TAKEN} The payment is due again.`],
    [
      "F555 of one that is bought, which isn't to be paid again",
      [{ ...row, bought: true }],
      `${TAKEN} Its delivery is closed, so the member owes what the order cost.`,
    ],
    [
      "of a delivered one",
      [{ ...row, status: "delivered", bought: true }],
      `${TAKEN} The order was delivered, so the member owes it.`,
    ],
    [
      "of a cancelled one",
      [{ ...row, status: "cancelled" }],
      `${TAKEN} The order was cancelled, so the credit is gone.`,
    ],
    [
      "F555 of one that credit pays",
      [{ ...row, credit_applied: 55_900 }],
      `${TAKEN} Credit pays for all of it, so the payment isn't due again.`,
    ],
  ]),
];
