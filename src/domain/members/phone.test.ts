import { array, assert, constantFrom, property, string } from "fast-check";
import { expect, test } from "vitest";
import { formatPhone, normalisePhone } from "./phone";

const spoken = string({ unit: constantFrom(..."0123456789 -()+"), maxLength: 24 });
const digits = array(constantFrom(..."0123456789"), { minLength: 8, maxLength: 8 });

test("a normal number stays normal", () => {
  assert(
    property(spoken, (typed) => {
      const stored = normalisePhone(typed);
      expect(normalisePhone(stored)).toBe(stored);
    }),
  );
});

test("a South African number in national form is the same number", () => {
  assert(
    property(constantFrom(..."123678"), digits, (first, rest) => {
      const stored = `+27${first}${rest.join("")}`;
      expect(normalisePhone(formatPhone(stored))).toBe(stored);
    }),
  );
});
