import { caseTable, checkedBy } from "../case-table";
import { budgetSchema, checkBudget, parseBudget } from "./budget";

const required = { ok: false, code: "budget_required" } as const;
const tooLarge = { ok: false, code: "budget_too_large" } as const;

export const tables = [
  caseTable("parseBudget", parseBudget, [
    ["reads the placeholder", ["500.00"], { ok: true, value: 50000 }],
    ["reads one cent", ["0.01"], { ok: true, value: 1 }],
    ["reads the ceiling", ["R50 000,00"], { ok: true, value: 5000000 }],
    ["refuses a cent above it", ["50000.01"], tooLarge],
    ["refuses more than a number holds", ["9".repeat(40)], tooLarge],
    ["refuses nothing", ["0"], required],
    ["refuses less than nothing", ["-1"], required],
    ["refuses words", ["five hundred"], required],
    ["refuses an empty field", [""], required],
  ]),
  caseTable("checkBudget", checkBudget, [
    ["takes whole cents", [50000], { ok: true, value: 50000 }],
    ["refuses half a cent", [0.5], required],
    ["refuses text", ["50000"], required],
    ["refuses no number", [Number.NaN], required],
    ["refuses endless money", [Number.POSITIVE_INFINITY], tooLarge],
  ]),
  caseTable("budgetSchema", checkedBy(budgetSchema), [
    ["takes whole cents", [50000], 50000],
    ["refuses 0", [0], [": budget_required"]],
    ["refuses what is above the ceiling", [5000001], [": budget_too_large"]],
    ["refuses text", ["50000"], [": budget_required"]],
  ]),
];
