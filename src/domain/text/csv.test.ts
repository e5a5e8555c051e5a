import { array, assert, constantFrom, oneof, property, string, tuple } from "fast-check";
import Papa from "papaparse";
import { expect, test } from "vitest";
import { csvRow } from "./csv";

const SIGNS = ["=", "+", "-", "@", "\t", "\r", "＝", "＋", "－", "＠"];
const SEPARATORS = [";", "; ", ";\t", ';"', '";', '";"', "\t", "\n", "\r\n", ",", '",', ""];
const FORMULA = /^["\s\u00a0]*[=+\-@＝＋－＠]/;
const NUMBER = /^-?\d+(\.\d+)?$/;

const formula = tuple(constantFrom(...SIGNS), string());
const cell = string({ unit: "grapheme-composite" }).filter((text) => !text.includes("\u0000"));
const hostile = array(oneof(constantFrom(...SIGNS, ...SEPARATORS, '"', " ", "a"), string()), {
  maxLength: 8,
}).map((parts) => parts.join(""));

test("T30 no cell begins with what a spreadsheet runs", () => {
  assert(
    property(formula, ([sign, rest]) => {
      const [[first = ""] = []] = parsed(csvRow([`${sign}x${rest}`]), ",");
      expect(first.startsWith("'")).toBe(true);
    }),
  );
});

test("T105 nor does one where the file is split at semicolons or tabs", () => {
  for (const separator of SEPARATORS) {
    for (const sign of SIGNS) {
      expectNoFormula(["ORD-1", `Thandi${separator}${sign}HYPERLINK("http://x")`, "-59.00"]);
      expectNoFormula([`${separator}${sign}1`, `${sign}1${separator}`, `"${separator}${sign}1`]);
    }
  }
});

test("T105 nor does any made of signs, quotes and separators", () => {
  assert(property(array(hostile, { minLength: 2, maxLength: 4 }), expectNoFormula), {
    numRuns: 500,
  });
});

test("every row is read back cell by cell", () => {
  assert(
    property(array(cell, { minLength: 2, maxLength: 5 }), (cells) => {
      const [row] = parsed(csvRow(cells), ",");
      expect(row?.map((text) => text.replace(/'/g, ""))).toEqual(
        cells.map((text) => text.replace(/'/g, "")),
      );
    }),
  );
});

function expectNoFormula(cells: readonly string[]): void {
  const csv = csvRow(["Order", ...cells]);
  for (const delimiter of [",", ";", "\t"]) {
    for (const text of parsed(csv, delimiter).flat()) {
      if (!NUMBER.test(text)) expect(text).not.toMatch(FORMULA);
    }
  }
}

function parsed(csv: string, delimiter: string): string[][] {
  return Papa.parse<string[]>(csv, { delimiter, newline: "\r\n", skipEmptyLines: true }).data;
}
