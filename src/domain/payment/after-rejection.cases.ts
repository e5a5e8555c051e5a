import { caseTable } from "../case-table";
import { isForUs, isToPayAgain, nextStepOfRejected, stillMissing } from "./after-rejection";

const AMOUNT = "The amount is not the order's total";
const UNREADABLE = "The proof cannot be read";
const NOT_THERE = "The deposit has not arrived in our account";
const order = (rejected_reason: string, arrived?: number, deposit_credited?: number) => ({
  total: 55900,
  credit_applied: 4050,
  rejected_reason,
  arrived,
  deposit_credited,
});
const toPayRest =
  "R500.00 arrived. Please pay the missing R18.50 with the same payment reference, then send us that proof of payment.";

export const tables = [
  caseTable("stillMissing", stillMissing, [
    ["all of it where nothing is known", [order(AMOUNT)], 51850],
    ["the rest", [order(AMOUNT, 50000)], 1850],
    ["nothing where too much came", [order(AMOUNT, 60000)], 0],
  ]),
  caseTable("nextStepOfRejected", nextStepOfRejected, [
    ["names what is missing", [order(AMOUNT, 50000)], toPayRest],
    ["also where the reason was another", [order(UNREADABLE, 50000)], toPayRest],
    [
      "asks nobody to pay who paid too much",
      [order(AMOUNT, 60000)],
      "R600.00 arrived, which is R81.50 too much. You don't have to pay again. Please contact us.",
    ],
    [
      "F566 sends nobody to the bank for what has arrived",
      [order(NOT_THERE, 51850)],
      "R518.50 arrived. You don't have to pay again. Please contact us.",
    ],
    [
      "F566 nor to pay again what became credit",
      [order(AMOUNT, undefined, 50000)],
      "We received R500.00 and added it to your credit. Please contact us before you pay again.",
    ],
    [
      "asks for a wrong proof's payment, whatever arrived",
      [order(UNREADABLE, 51850)],
      "Please send a sharper photo, a screenshot or the bank's PDF.",
    ],
    [
      "says the reason's own step where nothing is known",
      [order(UNREADABLE)],
      "Please send a sharper photo, a screenshot or the bank's PDF.",
    ],
  ]),
  caseTable("isForUs: F576 home asks for no proof", isForUs, [
    ["where all of it is there", [order(NOT_THERE, 51850)], true],
    ["where it became credit", [order(AMOUNT, undefined, 50000)], true],
    ["but where a part is missing", [order(AMOUNT, 50000)], false],
    ["and where the proof was wrong", [order(UNREADABLE, 51850)], false],
  ]),
  caseTable("isToPayAgain", isToPayAgain, [
    ["where the amount was wrong", [order(AMOUNT)], true],
    ["where a part is missing", [order(UNREADABLE, 50000)], true],
    ["not where only the proof was wrong", [order(UNREADABLE)], false],
    ["not before it is known what the credit pays", [order(AMOUNT, undefined, 50000)], false],
    ["not where all of it is there", [order(AMOUNT, 51850)], false],
    ["where it is the admin's own reason", [order("We can't find it")], true],
  ]),
];
