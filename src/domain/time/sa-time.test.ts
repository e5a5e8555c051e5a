import { assert, integer, property } from "fast-check";
import { expect, test } from "vitest";
import { addMonths, momentOf, momentText, monthPeriod, nextMonthPeriod, sastDate } from "./sa-time";

const moment = integer({ min: Date.UTC(2000, 0, 1), max: Date.UTC(2099, 0, 1) });

test("one month on is in the next month, on the same day or its last", () => {
  assert(
    property(moment, (ms) => {
      const later = addMonths(ms, 1);
      expect(monthPeriod(later)).toBe(nextMonthPeriod(monthPeriod(ms)));
      expect(Number(sastDate(later).slice(8))).toBeLessThanOrEqual(Number(sastDate(ms).slice(8)));
      expect(later - ms).toBeLessThanOrEqual(31 * 24 * 60 * 60 * 1000);
    }),
  );
});

test("every moment is read back as it is stored", () => {
  assert(property(moment, (ms) => momentOf(momentText(ms)) === ms));
});
