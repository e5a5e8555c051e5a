import { caseTable } from "../case-table";
import { causeText } from "./slip-words";

export const tables = [
  caseTable("causeText", causeText, [
    [
      "says of a discount that members pay less, without a sign",
      [{ cause: "discount", cents: -15_597 }],
      "Discount of the whole slip, R155.97: members pay less",
    ],
    [
      "says whose a deposit is",
      [{ cause: "deposit", cents: 250 }],
      "Deposit on bottles, R2.50: we pay it",
    ],
    [
      "keeps the sign of rounding",
      [{ cause: "rounding", cents: -2 }],
      "Cash rounding, -R0.02: ours",
    ],
  ]),
];
