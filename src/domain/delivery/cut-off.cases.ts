import { caseTable } from "../case-table";
import { cutOff, cutOffOf } from "./cut-off";

export const tables = [
  caseTable("cutOff", cutOff, [
    ["three days before at 18:00 where nothing is set", ["", ""], { days: 3, hour: 18 }],
    ["what is set", ["5", "9"], { days: 5, hour: 9 }],
    ["on the day itself at midnight", ["0", "0"], { days: 0, hour: 0 }],
    ["nothing out of range", ["15", "24"], { days: 3, hour: 18 }],
  ]),
  caseTable("cutOffOf", cutOffOf, [
    [
      "in South Africa's time, across a month",
      ["2026-12-02", { days: 3, hour: 18 }],
      Date.UTC(2026, 10, 29, 16),
    ],
  ]),
];
