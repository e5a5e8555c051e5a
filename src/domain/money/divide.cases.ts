import { caseTable } from "../case-table";
import { divideCents } from "./divide";

export const tables = [
  caseTable("divideCents", divideCents, [
    ["divides by quantity", [6000, [1, 2]], [2000, 4000]],
    ["gives the cents that are left to the largest remainders", [1000, [1, 1, 1]], [334, 333, 333]],
    ["gives a cent to the largest remainder, not to the first", [100, [1, 5]], [17, 83]],
    ["divides a bulk pack among four", [14999, [1, 1, 1, 1]], [3750, 3750, 3750, 3749]],
    ["divides by weight in thousandths", [8765, [1250, 750]], [5478, 3287]],
    ["gives nothing to who has no share", [500, [0, 3]], [0, 500]],
    ["divides equally where there is no weight", [5, [0, 0]], [3, 2]],
    ["divides a discount like an amount", [-1000, [1, 1, 1]], [-334, -333, -333]],
    ["divides nothing", [0, [1, 2]], [0, 0]],
    ["divides among nobody", [100, []], []],
  ]),
];
