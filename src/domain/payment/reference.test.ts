import { assert, boolean, integer, nat, property, string } from "fast-check";
import { expect, test } from "vitest";
import {
  areNeighbours,
  beginningOfLonger,
  FEE_MARK,
  NAME_AND_DAY,
  neighbouringStems,
  paymentReference,
  referenceTries,
  stemOf,
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
  const taken = new Set<string>();
  for (let order = 0; order < 1000; order += 1) taken.add(firstFree(taken));
  expect(taken.size).toBe(1000);
});

test("tries at once are those one after another", () => {
  const ms = Date.UTC(2026, 10, 21);
  const tries = referenceTries("Thandi", ms, false, { from: 17, count: 6 });
  expect(tries).toEqual(
    Array.from({ length: 6 }, (_, n) => paymentReference("Thandi", ms, false, 17 + n)),
  );
  expect(new Set(tries).size).toBe(6);
});

test("T309 the neighbours are all references that one slip makes, with and without the S", () => {
  assert(
    property(moment, boolean(), nat(40), nat(400), (ms, fee, attempt, pick) => {
      const reference = paymentReference("Thandi", ms, fee, attempt);
      const near = neighbouringStems(stemOf(reference)).flatMap((stem) =>
        [stem, stem + FEE_MARK].filter((one) => one !== reference),
      );
      expect(near.length).toBeLessThan(500);
      const one = near[pick % near.length] as string;
      expect(one).toMatch(FORMAT);
      expect(areNeighbours(reference, one)).toBe(true);
      expect(areNeighbours(one, reference)).toBe(true);
      const other = paymentReference("Thandi", ms, fee, attempt + 1 + pick);
      const start = beginningOfLonger(reference);
      const isLonger = start !== "" && beginningOfLonger(other) === "" && other.startsWith(start);
      expect(near.includes(other) || isLonger).toBe(
        other !== reference && areNeighbours(reference, other),
      );
    }),
  );
});

test("T309 the neighbours are those of another name or day and those of the same", () => {
  assert(
    property(moment, nat(40), (ms, attempt) => {
      const stem = paymentReference("Thandi", ms, false, attempt);
      const elsewhere = neighbouringStems(stem, 0, NAME_AND_DAY);
      const sameDay = neighbouringStems(stem, NAME_AND_DAY);
      expect(new Set([...elsewhere, ...sameDay])).toEqual(new Set(neighbouringStems(stem)));
      const start = stem.slice(0, NAME_AND_DAY);
      expect(sameDay.every((one) => one.startsWith(start))).toBe(true);
    }),
  );
});

test("T309 a reference of three digits is beside the longer ones that begin with it", () => {
  const ms = 1_854_395_206_960;
  const [short, long] = [4, 289].map((attempt) => paymentReference("Thandi", ms, false, attempt));
  expect(beginningOfLonger(short ?? "")).toBe(short);
  expect(long?.startsWith(short ?? "?")).toBe(true);
  expect(beginningOfLonger(long ?? "")).toBe("");
  expect(areNeighbours(short ?? "", long ?? "")).toBe(true);
});

function firstFree(taken: ReadonlySet<string>): string {
  for (let attempt = 0; ; attempt += 1) {
    const reference = paymentReference("Thandi", Date.UTC(2026, 10, 21), true, attempt);
    if (!taken.has(reference)) return reference;
  }
}
