import { expect, test } from "vitest";
import { madeStatement, scoreOf } from "../../../../tests/support/statement-lines";
import { isExact, matchLines } from "./match";

const { lines, book } = madeStatement(7, { lines: 10_000, members: 1000, unpaid: 1500 });
const answers = matchLines(lines, book);
const score = scoreOf(lines, answers);

test("T290: of 10 000 lines none is matched automatically to another payment", () => {
  expect(score.wrongAutomatic).toEqual([]);
  expect(score.automatic).toBeGreaterThan(5000);
});

test("at least 97 % of what was typed well is matched automatically", () => {
  expect(score.cleanAutomatic).toBeGreaterThanOrEqual(0.97);
});

test("of at least 90 % of what was typed wrong the right payment is the first suggestion", () => {
  expect(score.mistypedFirst).toBeGreaterThanOrEqual(0.9);
  expect(score.otherAmountFirst).toBeGreaterThanOrEqual(0.9);
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
