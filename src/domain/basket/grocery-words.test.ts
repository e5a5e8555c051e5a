import { expect, test } from "vitest";
import { GROCERIES } from "./groceries";
import { groceryNamed, suggestedGroceries } from "./grocery-words";

const lines = Object.values(GROCERIES).flatMap((text) => text.trim().split("\n"));

test("the word list has 300 to 500 groceries, each read as it is written", () => {
  expect(lines.length).toBeGreaterThanOrEqual(300);
  expect(lines.length).toBeLessThanOrEqual(500);
  const names = lines.map((line) => (line.split(/[=~:]/)[0] ?? "").trim());
  expect(new Set(names).size).toBe(names.length);
  expect(names.filter((name) => groceryNamed(name)?.name !== name)).toEqual([]);
});

test.each([
  ["mielie meal", "mealie meal", "Staples"],
  ["pap", "pap", "Staples"],
  ["amasi", "amasi", "Dairy"],
  ["samp", "samp", "Staples"],
  ["boerewors", "boerewors", "Meat"],
  ["polony", "polony", "Meat"],
  ["russians", "russians", "Meat"],
  ["atchar", "atchar", "Staples"],
  ["chakalaka", "chakalaka", "Staples"],
  ["vetkoek", "vetkoek", "Bread"],
  ["morogo", "morogo", "Vegetables"],
  ["tinned fish", "pilchards", "Staples"],
  ["Tastic", "tastic", "Staples"],
  ["Sunlight soap", "sunlight soap", "Household"],
  ["Jik", "bleach", "Household"],
] as const)("'%s' is known as %s, of %s", (name, known, category) => {
  expect(groceryNamed(name)).toMatchObject({ name: known, category });
});

test("what no shop packs is no grocery", () => {
  expect(groceryNamed("airtime")).toBeUndefined();
});

test("suggestions are those that begin with what is typed, then those with such a word, as many as asked for", () => {
  const names = suggestedGroceries("mil", 12).map(({ name }) => name.toLowerCase());
  const begin = (name: string) => name.startsWith("mil");
  const others = names.findIndex((name) => !begin(name));
  expect(others).toBeGreaterThan(0);
  expect(names.slice(others).filter(begin)).toEqual([]);
  expect(suggestedGroceries("mil", 2)).toHaveLength(2);
  expect(suggestedGroceries("m", 12)).toEqual([]);
});
