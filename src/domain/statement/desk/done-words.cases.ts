import { caseTable } from "@/domain/case-table";
import { doneText } from "./done-words";

const of = (count: number, cents: number, capped = false) => ({ done: { count, cents }, capped });

export const tables = [
  caseTable("doneText", doneText, [
    ["one line", [of(1, 55_900)], "1 line, R559.00"],
    ["several lines", [of(1_200, 67_080_000)], "1\u00a0200 lines, R670\u00a0800.00"],
    [
      "F625 more than are counted: what those add up to is not what all do",
      [of(10_000, 559_000_000, true)],
      "10\u00a0000+ lines",
    ],
  ]),
];
