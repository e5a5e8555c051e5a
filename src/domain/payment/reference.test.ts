import { assert, boolean, integer, nat, property, string } from "fast-check";
import { expect, test } from "vitest";
import {
  areNeighbours,
  beginningOfLonger,
  FEE_MARK,
  paymentReference,
  referenceTries,
  restsOf,
  stemOf,
  stemsOfOtherDigits,
} from "./reference";

const FORMAT = /^[A-Z]{3}\d{8}(?:\d{3}|\d{6})S?$/;
const moment = integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2099, 0, 1) });

test("every name and moment gives a reference that a bank takes: 20 plain characters at most", () => {
  assert(
    property(string({ unit: "binary" }), moment, boolean(), nat(200), (name, ms, fee, attempt) => {
      const reference = paymentReference(name, ms, fee, attempt);
      expect(reference).toMatch(FORMAT);
      expect(reference.length).toBeLessThanOrEqual(20);
    }),
  );
});

test("T20 a thousand orders of one millisecond get a thousand references", () => {
  const tries = referenceTries("Thandi", Date.UTC(2026, 10, 21), true, { from: 0, count: 1000 });
  expect(new Set(tries).size).toBe(1000);
});

test("tries at once are those one after another", () => {
  const ms = Date.UTC(2026, 10, 21);
  const tries = referenceTries("Thandi", ms, false, { from: 17, count: 6 });
  expect(tries).toEqual(
    Array.from({ length: 6 }, (_, n) => paymentReference("Thandi", ms, false, 17 + n)),
  );
  expect(new Set(tries).size).toBe(6);
});

test("T309 the neighbours are found: by their digits, by what they share, or as longer ones", () => {
  assert(
    property(moment, boolean(), nat(40), nat(20), nat(35), (ms, fee, attempt, at, pick) => {
      const reference = paymentReference("Thandi", ms, fee, attempt);
      const stem = stemOf(reference);
      const own = stem.charAt(at % stem.length);
      const next = stem.charAt((at % stem.length) + 1);
      const wrong = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789".charAt(pick);
      for (const made of [wrong, wrong + next, next + own, own + wrong + own]) {
        const other = stem.slice(0, at % stem.length) + made + stem.slice((at % stem.length) + 2);
        if (!FORMAT.test(other)) continue;
        expect(isFound(reference, other)).toBe(areNeighbours(reference, other));
        expect(isFound(reference, other + FEE_MARK)).toBe(areNeighbours(reference, other));
        expect(areNeighbours(other, reference)).toBe(areNeighbours(reference, other));
      }
      const near = stemsOfOtherDigits(stem);
      expect(near.length).toBeLessThan(100);
      for (const one of near) {
        expect(one).toMatch(FORMAT);
        expect(areNeighbours(reference, one)).toBe(true);
        expect(areNeighbours(one, reference)).toBe(true);
      }
      const later = paymentReference("Thandi", ms, fee, attempt + 1 + pick);
      expect(isFound(reference, later)).toBe(areNeighbours(reference, later));
    }),
  );
});

test("T309 a reference of three digits is beside the longer ones that begin with it", () => {
  const ms = 1_854_395_206_960;
  const [short, long] = [4, 274].map((attempt) => paymentReference("Thandi", ms, false, attempt));
  expect(beginningOfLonger(short ?? "")).toBe(short);
  expect(long?.startsWith(short ?? "?")).toBe(true);
  expect(beginningOfLonger(long ?? "")).toBe("");
  expect(areNeighbours(short ?? "", long ?? "")).toBe(true);
});

/** As a server looks for them in the references that it has. */
function isFound(reference: string, other: string): boolean {
  const [stem, otherStem] = [stemOf(reference), stemOf(other)];
  const start = beginningOfLonger(reference);
  const [rests, otherRests] = [restsOf(stem), restsOf(otherStem)];
  const shares =
    rests.withoutName === otherRests.withoutName || rests.withoutDay === otherRests.withoutDay;
  return (
    stemsOfOtherDigits(stem).includes(otherStem) ||
    (start !== "" && other.startsWith(start)) ||
    (shares && areNeighbours(reference, other))
  );
}
