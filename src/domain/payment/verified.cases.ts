import { caseTable } from "../case-table";
import { creditName } from "./verified";

const order = { status: "processing", credit: 4_100 } as const;

export const tables = [
  caseTable("creditName", creditName, [
    ["more than it cost", [order], "Overpaid"],
    ["less", [{ ...order, credit: -4_100 }], "Paid too little"],
    ["F479 of what is cancelled", [{ ...order, status: "cancelled" }], "Became credit"],
  ]),
];
