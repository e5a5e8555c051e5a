import { caseTable } from "../case-table";
import { savedFact, savedFactText } from "./saved-fact";

const november = { month: "2026-11", orders: 10, saved: 105_898 };
const october = { month: "2026-10", orders: 33, saved: 196_578 };

export const tables = [
  caseTable("savedFact", savedFact, [
    ["the newest month", [[october, november]], november],
    ["ten orders at least", [[{ ...november, orders: 9 }, october]], october],
    ["nothing where more was paid than the shelf asked", [[{ ...november, saved: -1 }]], undefined],
    ["nothing where nothing was saved", [[{ ...november, saved: 0 }]], undefined],
    ["nothing before the first delivery", [[]], undefined],
  ]),
  caseTable("savedFactText", savedFactText, [
    [
      "with month and orders",
      [november],
      "In November 2026 members saved R1\u00a0058.98 on 10 orders.",
    ],
  ]),
];
