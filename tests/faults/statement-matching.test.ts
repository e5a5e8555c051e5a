import { describe, expect, test } from "vitest";
import { matchLines } from "@/domain/statement/matching/match";
import { DENSITIES, madeStatement, scoreOf } from "../support/statement-lines";

const first = Number(process.env.SEED ?? Date.now() % 1_000_000);
const seeds = Array.from({ length: Number(process.env.SEEDS ?? 5) }, (_, place) => first + place);

/** Orders of 1 000 members over 150 days and on ten of them, and of 60 members on one day. */
describe.each(DENSITIES)("T290, T309 5 000 lines of %s", (density) => {
  const members = density === "one_day" ? 60 : 1000;
  for (const hasReused of [false, true]) {
    test.each(seeds)(
      `none is wrong and 99 %% are automatic, ${hasReused ? "some references reused" : "none reused"}, seed %i`,
      { timeout: 120_000 },
      (seed) => {
        const numbers = { lines: 5000, members, unpaid: 750, density, hasReused };
        const { lines, book } = madeStatement(seed, numbers);
        const { wrongAutomatic, ...score } = scoreOf(lines, matchLines(lines, book));
        console.log(seed, density, hasReused, JSON.stringify(score));
        expect(wrongAutomatic).toEqual([]);
        expect(score.cleanAutomatic).toBeGreaterThanOrEqual(0.99);
        expect(score.mistypedFirst).toBeGreaterThanOrEqual(0.9);
      },
    );
  }
});
