import { caseTable } from "../case-table";
import { creditName } from "./verified";

const order = { kind: "order", status: "processing", credit: 4_100 } as const;

export const tables = [
  caseTable("creditName", creditName, [
    ["more than it cost", [order], "Overpaid"],
    ["less", [{ ...order, credit: -4_100 }], "Paid too little"],
    ["F479 of a cancelled order", [{ ...order, status: "cancelled" }], "Became credit"],
    [
      "of a membership that was cancelled: its month is paid",
      [{ ...order, kind: "subscription", status: "cancelled" }],
      "Overpaid",
    ],
  ]),
];
