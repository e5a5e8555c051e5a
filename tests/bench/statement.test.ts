import { expect, test } from "vitest";
import { matchLines } from "@/domain/statement/matching/match";
import { madeStatement, naiveMatches, scoreOf } from "../support/statement-lines";
import { median, report } from "./figures";

const BOUND_MS = 2000;

test("matching a statement: precision and recall, beside what contains the reference", () => {
  for (const [name, matcher] of [
    ["our matching", matchLines],
    ["contains the reference", naiveMatches],
  ] as const) {
    const { lines, book } = madeStatement(42, { lines: 10_000, members: 1000, unpaid: 1500 });
    const score = scoreOf(lines, matcher(lines, book));
    const wrong = score.wrongAutomatic.length;
    const deposits = lines.filter(({ truth }) => truth !== "").length;
    report(`10 000 lines, ${name}`, {
      "wrong automatic": wrong,
      "precision %": (1 - wrong / score.automatic) * 100,
      "recall %": ((score.automatic - wrong) / deposits) * 100,
      "typed well, automatic %": score.cleanAutomatic * 100,
      "typed wrong, first suggestion %": score.mistypedFirst * 100,
      "other amount, first suggestion %": score.otherAmountFirst * 100,
      "cut, first suggestion %": score.cutFirst * 100,
      "no reference, first suggestion %": score.noReferenceFirst * 100,
    });
    if (matcher === matchLines) expect(wrong).toBe(0);
  }
}, 120_000);

test("1 000 lines are matched against 10 000 open payments within two seconds", () => {
  const { lines, book } = madeStatement(43, { lines: 1000, members: 1000, unpaid: 9150 });
  const runs = Array.from({ length: 5 }, () => {
    const from = performance.now();
    matchLines(lines, book);
    return performance.now() - from;
  });
  report(`1 000 lines, ${book.payments.length} open payments`, { "median ms": median(runs) });
  expect(median(runs)).toBeLessThanOrEqual(BOUND_MS);
}, 60_000);
