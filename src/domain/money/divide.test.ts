import { array, assert, integer, property } from "fast-check";
import { expect, test } from "vitest";
import { divideCents } from "./divide";

const amounts = integer({ min: -1_000_000_00, max: 1_000_000_00 });
const weights = array(integer({ min: 0, max: 999_000 }), { minLength: 1, maxLength: 40 });

test("parts are whole cents and always add up to the amount", () => {
  assert(
    property(amounts, weights, (cents, by) => {
      const parts = divideCents(cents, by);
      expect(parts).toHaveLength(by.length);
      expect(parts.every(Number.isInteger)).toBe(true);
      expect(parts.reduce((sum, part) => sum + part, 0)).toBe(cents);
    }),
  );
});

test("each part is less than a cent away from its exact share", () => {
  assert(
    property(amounts, weights, (cents, by) => {
      const sum = by.reduce((total, weight) => total + weight, 0);
      if (sum === 0) return;
      divideCents(cents, by).forEach((part, at) => {
        expect(Math.abs(part - (cents * (by[at] ?? 0)) / sum)).toBeLessThan(1);
      });
    }),
  );
});
