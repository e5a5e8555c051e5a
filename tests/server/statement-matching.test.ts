import { describe, expect, test } from "vitest";
import { matchLines } from "@/domain/statement/matching/match";
import { madeStatement, scoreOf } from "../support/statement-lines";

// Statements of 10 000 lines for 1 000 members, each made by another seed.
describe("T290 matching", () => {
  test.each([1, 2, 3, 4, 5, 6, 8, 9, 10, 11])(
    "is right about statement %i",
    (seed) => {
      const { lines, book } = madeStatement(seed, { lines: 10_000, members: 1000, unpaid: 1500 });
      const score = scoreOf(lines, matchLines(lines, book));
      expect(score.wrongAutomatic).toEqual([]);
      expect(score.cleanAutomatic).toBeGreaterThanOrEqual(0.97);
      expect(score.mistypedFirst).toBeGreaterThanOrEqual(0.9);
    },
    30_000,
  );
});
