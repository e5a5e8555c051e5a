import { assert, constantFrom, property, record } from "fast-check";
import { expect, test } from "vitest";
import { EMPTY_GROCERY_ITEM, groceryItemSchema } from "./grocery-item";

const FIELDS = Object.keys(EMPTY_GROCERY_ITEM);
const filled = constantFrom("", "Other", "Milk", "x".repeat(600), 7, undefined);
const typed = record(Object.fromEntries(FIELDS.map((field) => [field, filled])));

test("whatever is typed, issues come in the order of the screen", () => {
  assert(
    property(typed, (item) => {
      const issues = groceryItemSchema.safeParse(item).error?.issues ?? [];
      const places = issues.map((issue) => FIELDS.indexOf(String(issue.path[0])));
      expect(places).toEqual([...places].sort((a, b) => a - b));
    }),
  );
});
