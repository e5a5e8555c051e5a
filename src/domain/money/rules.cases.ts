import { caseTable } from "../case-table";
import { parseRand } from "./parse-rand";
import { formatCsvRand, formatRand } from "./rules";

const invalid = { ok: false, code: "amount_invalid" } as const;

export const tables = [
  caseTable("formatRand", formatRand, [
    ["pads the cents", [5], "R0.05"],
    ["shows whole rand with two decimals", [50000], "R500.00"],
    ["parts thousands with a no-break space", [123450], "R1\u00a0234.50"],
    ["parts millions", [123456789], "R1\u00a0234\u00a0567.89"],
    ["puts the sign of a debt before the R", [-123450], "-R1\u00a0234.50"],
    ["shows zero", [0], "R0.00"],
  ]),
  caseTable("formatCsvRand", formatCsvRand, [
    ["writes what a spreadsheet reads", [55900], "559.00"],
    ["parts no thousands", [123456789], "1234567.89"],
    ["keeps the sign", [-5900], "-59.00"],
  ]),
  caseTable("parseRand", parseRand, [
    ["reads a plain number", ["500"], { ok: true, value: 50000 }],
    ["reads the placeholder", ["500.00"], { ok: true, value: 50000 }],
    ["reads one decimal", ["1234.5"], { ok: true, value: 123450 }],
    ["reads a space and a decimal comma", ["R1 234,50"], { ok: true, value: 123450 }],
    ["reads a comma and a decimal point", ["1,234.50"], { ok: true, value: 123450 }],
    ["reads a space after the R", ["R 1,234.50"], { ok: true, value: 123450 }],
    ["reads no-break spaces", ["R1\u00a0234.50"], { ok: true, value: 123450 }],
    ["reads narrow no-break spaces", ["1\u202f234,50"], { ok: true, value: 123450 }],
    ["takes a comma before three digits as thousands", ["1,234"], { ok: true, value: 123400 }],
    ["takes a comma before two digits as decimal", ["12,34"], { ok: true, value: 1234 }],
    ["reads a point that still waits for its cents", ["500."], { ok: true, value: 50000 }],
    ["reads cents alone", [".5"], { ok: true, value: 50 }],
    ["reads spaces around", ["  r 20 "], { ok: true, value: 2000 }],
    ["reads a negative amount", ["-R1 234.50"], { ok: true, value: -123450 }],
    ["knows no negative zero", ["-0"], { ok: true, value: 0 }],
    ["refuses nothing", [""], invalid],
    ["refuses R alone", ["R"], invalid],
    ["refuses a lone point", ["."], invalid],
    ["refuses words", ["five hundred"], invalid],
    ["refuses an exponent", ["1e3"], invalid],
    ["refuses three decimals, which might be thousands", ["1.234"], invalid],
    ["refuses broken groups", ["1 23"], invalid],
    ["refuses a formula", ["=1+1"], invalid],
    ["refuses two amounts", ["1.50.00"], invalid],
    [
      "refuses what cents cannot hold",
      ["99999999999999999"],
      { ok: false, code: "amount_too_large" },
    ],
  ]),
];
