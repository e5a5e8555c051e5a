import { assert, integer, property } from "fast-check";
import { test } from "vitest";
import { parseRand } from "./parse-rand";
import { formatCsvRand, formatRand } from "./rules";

const cents = integer({ min: -1_000_000_000_00, max: 1_000_000_000_00 });

test("every amount is read back as it was shown", () => {
  assert(property(cents, (amount) => amountIn(formatRand(amount)) === amount));
});

test("every amount is read back as the export writes it", () => {
  assert(property(cents, (amount) => amountIn(formatCsvRand(amount)) === amount));
});

test("every amount is read back with a decimal comma", () => {
  assert(property(cents, (amount) => amountIn(formatRand(amount).replace(".", ",")) === amount));
});

function amountIn(text: string): number | undefined {
  const parsed = parseRand(text);
  return parsed.ok ? parsed.value : undefined;
}
