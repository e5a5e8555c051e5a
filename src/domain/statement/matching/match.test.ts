import { describe, expect, test } from "vitest";
import {
  DENSITIES,
  madeStatement,
  type Score,
  scoreOf,
} from "../../../../tests/support/statement-lines";
import { isExact, matchLines } from "./match";

const { lines, book } = madeStatement(7, { lines: 3000, members: 500, unpaid: 500 });
const answers = matchLines(lines, book);
const score = scoreOf(lines, answers);

test("of at least 90 % of what was typed wrong the right payment is the first suggestion", () => {
  expect(score.automatic).toBeGreaterThan(1500);
  expect(score.mistypedFirst).toBeGreaterThanOrEqual(0.9);
  expect(score.otherAmountFirst).toBeGreaterThanOrEqual(0.9);
  expect(score.noLettersFirst).toBeGreaterThanOrEqual(0.9);
});

describe.each(DENSITIES)("T290, T309 of lines of %s", (density) => {
  test.each([false, true])(
    "none is wrong and 99 of 100 are automatic, with references used again: %s",
    (hasReused) => {
      const members = density === "one_day" ? 60 : 500;
      const made = madeStatement(11, { lines: 1500, members, unpaid: 225, density, hasReused });
      const { wrongAutomatic, cleanAutomatic }: Score = scoreOf(
        made.lines,
        matchLines(made.lines, made.book),
      );
      expect(wrongAutomatic).toEqual([]);
      expect(cleanAutomatic).toBeGreaterThanOrEqual(0.99);
    },
  );
});

test("what is exact among all is exact beside the payments of its own references", () => {
  const byId = new Map(book.payments.map((payment) => [payment.id, payment]));
  const exact = answers.filter(({ group }) => group === "exact").slice(0, 300);
  for (const { line: id, suggestions } of exact) {
    const line = lines.find((one) => one.id === id);
    const payment = byId.get(suggestions[0]?.payments[0] ?? "");
    if (!line || !payment) throw new Error(`${id} has no payment`);
    expect(isExact(line, payment.id, { payments: [payment], members: [], payers: [] })).toBe(true);
  }
});
