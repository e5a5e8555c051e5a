import { array, assert, constantFrom, property, string, tuple } from "fast-check";
import Papa from "papaparse";
import { expect, test } from "vitest";
import { csvRow } from "./csv";

const formula = tuple(
  constantFrom("=", "+", "-", "@", "\t", "\r", "＝", "＋", "－", "＠"),
  string(),
);
const cell = string({ unit: "grapheme-composite" }).filter((text) => !text.includes("\u0000"));

test("T30 no cell begins with what a spreadsheet runs", () => {
  assert(
    property(formula, ([sign, rest]) => {
      const [[first = ""] = []] = parsed(csvRow([`${sign}x${rest}`]));
      expect(first.startsWith("'")).toBe(true);
    }),
  );
});

test("every row is read back cell by cell", () => {
  assert(
    property(array(cell, { minLength: 2, maxLength: 5 }), (cells) => {
      const [row] = parsed(csvRow(cells));
      expect(row?.map((text) => text.replace(/^'/, ""))).toEqual(
        cells.map((text) => text.replace(/^'/, "")),
      );
    }),
  );
});

function parsed(csv: string): string[][] {
  return Papa.parse<string[]>(csv, { delimiter: ",", newline: "\r\n", skipEmptyLines: true }).data;
}
