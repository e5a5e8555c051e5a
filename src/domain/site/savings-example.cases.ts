import { caseTable } from "../case-table";
import { savingsExample } from "./savings-example";

export const tables = [
  caseTable("savingsExample", savingsExample, [
    ["of R2 000", [2000_00], { saving: 600_00, fee: 59_00, left: 541_00, evenAtPercent: 3 }],
    ["of R500", [500_00], { saving: 150_00, fee: 59_00, left: 91_00, evenAtPercent: 12 }],
  ]),
];
