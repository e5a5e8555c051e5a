import { describe, expect, test } from "vitest";
import { coveredDays, type ImportedDays } from "./desk/gaps";
import type { StatementLine } from "./line";
import { partsOf, statementParts } from "./parts";
import {
  checkStatement,
  LINES_MAX,
  lineOfSent,
  type SentLine,
  type SentStatement,
} from "./requests";

const dates = (...counts: readonly [string, number][]) =>
  counts.flatMap(([date, count]) => Array.from({ length: count }, () => ({ date })));
const day = (n: number) => new Date(Date.UTC(2026, 0, 1 + n)).toISOString().slice(0, 10);

describe("a file is parted", () => {
  test.each([
    ["not at all where one request takes it", dates(["2026-01-01", LINES_MAX]), [[0, LINES_MAX]]],
    [
      "between two days",
      dates(["2026-01-01", 6000], ["2026-01-02", 6000]),
      [
        [0, 6000],
        [6000, 12_000],
      ],
    ],
    [
      "where its days do not overlap",
      dates(["2026-01-02", 3000], ["2026-01-01", 3000], ["2026-01-02", 1], ["2026-01-03", 6000]),
      [
        [0, 6001],
        [6001, 12_001],
      ],
    ],
    ["nowhere within a day", dates(["2026-01-01", LINES_MAX + 1]), null],
    [
      "nowhere between days out of order",
      dates(["2026-01-02", LINES_MAX], ["2026-01-01", 1]),
      null,
    ],
  ])("%s", (_, lines, expected) => {
    const parts = partsOf(lines)?.map(({ start, end }) => [start, end]) ?? null;
    expect(parts).toEqual(expected);
  });
});

function fileOf(count: number, opening: number | null, hasBalances: boolean): SentStatement {
  let balance = opening ?? 0;
  const lines = Array.from({ length: count }, (_, i): SentLine => {
    const cents = i % 7 === 0 ? -250 : 100 + (i % 977);
    balance += cents;
    return [day(Math.floor(i / 150)), cents, 0, `LINE ${i}`, "", "", hasBalances ? balance : null];
  });
  return {
    account_id: "",
    account_name: "FNB",
    kind: "csv",
    layout: "fnb",
    account_number: "",
    map: null,
    proved: opening === null ? "none" : "balances",
    fees_in_balance: false,
    opening,
    closing: opening === null ? null : balance,
    skipped: 3,
    file_name: "year.csv",
    lines,
    answers: { "0": "same", "12001 a": "new", "49999": "same" },
  };
}

describe("each part of fifty thousand lines is a statement of its own", () => {
  test.each([
    ["with balances", 5000, true],
    ["with an opening balance alone", 5000, false],
  ] as const)("%s: proved, and together they cover every day", (_, opening, hasBalances) => {
    const sent = fileOf(50_000, opening, hasBalances);
    const parts = statementParts(sent);
    expect(parts.length).toBeGreaterThanOrEqual(5);
    const imports = parts.map((part, n): ImportedDays => {
      const lines: StatementLine[] = part.lines.map(lineOfSent);
      expect(lines.length).toBeLessThanOrEqual(LINES_MAX);
      expect(checkStatement(part, lines, "2027-12-31")).toBeNull();
      const [from_date, to_date] = [lines[0]?.date ?? "", lines[lines.length - 1]?.date ?? ""];
      return { id: String(n), from_date, to_date, opening: part.opening, closing: part.closing };
    });
    expect(parts.flatMap(({ lines }) => lines)).toEqual(sent.lines);
    expect(coveredDays(imports)).toEqual([{ from: day(0), to: day(Math.floor(49_999 / 150)) }]);
    expect(coveredDays(imports.filter(({ id }) => id !== "2"))).toHaveLength(2);
    expect(parts.map(({ skipped }) => skipped)).toEqual([
      3,
      0,
      0,
      0,
      0,
      ...parts.slice(5).map(() => 0),
    ]);
  });

  test("an answer is sent with the part of its line", () => {
    const parts = statementParts(fileOf(50_000, 5000, true));
    let start = 0;
    const said = parts.flatMap(({ lines, answers }) => {
      const own = Object.entries(answers).map(([key, what]) => {
        const [line, ...stored] = key.split(" ");
        return [start + Number(line), ...stored, what];
      });
      start += lines.length;
      return own;
    });
    expect(said).toEqual([
      [0, "same"],
      [12_001, "a", "new"],
      [49_999, "same"],
    ]);
  });

  test("without balances the days of parts are not joined: nothing more is claimed than is known", () => {
    const parts = statementParts(fileOf(50_000, null, false));
    expect(parts.every(({ opening, closing }) => opening === null && closing === null)).toBe(true);
  });
});
