import { expect, test } from "vitest";
import { backoffMs } from "./backoff";

const OUTBOX = { firstMs: 1000, longestMs: 120_000 };

test.each([
  ["the first wait, at most", OUTBOX, 0, 1, 1000],
  ["the first wait, at least", OUTBOX, 0, 0, 500],
  ["twice as long", OUTBOX, 1, 1, 2000],
  ["twice as long again, between its bounds", OUTBOX, 2, 0.5, 3000],
  ["the last before the longest", OUTBOX, 6, 1, 64_000],
  ["no longer than the longest", OUTBOX, 7, 1, 120_000],
  ["no longer after thousands of tries", OUTBOX, 5000, 1, 120_000],
  ["half the longest, at least", OUTBOX, 5000, 0, 60_000],
  ["always the same range", { firstMs: 10_000, longestMs: 10_000 }, 3, 0, 5000],
])("%s", (_what, backoff, tries, chance, wait) => {
  expect(backoffMs(backoff, tries, chance)).toBe(wait);
});

test("two phones seldom wait for the same time", () => {
  const waits = Array.from({ length: 20 }, () => backoffMs(OUTBOX, 4));
  expect(new Set(waits).size).toBeGreaterThan(1);
  for (const wait of waits) {
    expect(wait).toBeGreaterThanOrEqual(8000);
    expect(wait).toBeLessThanOrEqual(16_000);
  }
});
