import { expect, test } from "vitest";
import { goesOnFrom, partsOf, placeIn, type Walk, walkOn } from "./walk-state";

const rows = (...ids: string[]) => ids.map((id) => ({ id }));
const walk = (...lists: Parameters<typeof partsOf>[0][number][]): Walk => ({
  from: "/admin/users",
  parts: partsOf(lists),
});

test("a row in the middle has both neighbours, and a list that goes on isn't counted as whole", () => {
  const three = walk({ query: {}, rows: rows("a", "b", "c"), next: "c" });
  expect(placeIn(three, "b")).toEqual({
    number: 2,
    total: 3,
    isWhole: false,
    previous: "a",
    next: "c",
    goesOn: false,
  });
  expect(placeIn(three, "c")).toMatchObject({ next: undefined, goesOn: true });
  expect(placeIn(three, "x")).toBeNull();
});

test("the last loaded row is followed by the next page of the same list", async () => {
  const asked: unknown[] = [];
  const { walk: longer, next } = await walkOn(
    walk({ query: { q: "li", sort: "name" }, rows: rows("a", "b"), next: "after b" }),
    "b",
    async (query) => {
      asked.push(query);
      return { rows: rows("c", "d"), next: null };
    },
  );
  expect(asked).toEqual([{ q: "li", sort: "name", after: "after b" }]);
  expect(next).toBe("c");
  expect(placeIn(longer, "d")).toMatchObject({ number: 4, total: 4, isWhole: true, goesOn: false });
});

test("a page of rows that moved there is read past, and one without any ends the list", async () => {
  const pages = [
    { rows: rows("a"), next: "2" },
    { rows: [], next: "2" },
  ];
  const { walk: longer, next } = await walkOn(
    walk({ query: {}, rows: rows("a", "b"), next: "1" }),
    "b",
    async () => pages.shift() ?? { rows: [], next: null },
  );
  expect(next).toBeUndefined();
  expect(pages).toEqual([]);
  expect(placeIn(longer, "b")).toMatchObject({ number: 2, total: 2, isWhole: true });
});

test("of lists one below the other, the first is walked to its end before the second", async () => {
  const two = walk(
    { query: { group: "waiting" }, rows: rows("a", "b"), next: "1" },
    { query: { group: "rejected" }, rows: rows("b", "x"), next: null },
  );
  expect(placeIn(two, "b")).toMatchObject({ next: undefined, goesOn: true, total: 3 });
  const on = await walkOn(two, "b", async () => ({ rows: rows("c"), next: null }));
  expect(on.next).toBe("c");
  expect(placeIn(on.walk, "c")).toMatchObject({ next: "x", isWhole: true, total: 4 });
});

test("a list that is cut off is never whole", () => {
  const cut = { ...walk({ query: {}, rows: rows("a"), next: null }), isCut: true };
  expect(placeIn(cut, "a")).toMatchObject({ isWhole: false, goesOn: false });
});

test("a page that can't be loaded leaves the walk as it was", async () => {
  const short = walk({ query: {}, rows: rows("a"), next: "1" });
  await expect(walkOn(short, "a", () => Promise.reject(new Error("offline")))).rejects.toThrow();
  expect(placeIn(short, "a")).toMatchObject({ goesOn: true, total: 1 });
});

test("a list that is seen again goes on past its rows, as long as it begins with the same", () => {
  const shown = { query: {}, rows: rows("a", "b"), next: "after b" };
  const longer = walk({ ...shown, rows: rows("a", "b", "c"), next: null });
  expect(goesOnFrom(longer, walk(shown))).toBe(true);
  expect(goesOnFrom(longer, walk({ ...shown, rows: rows("b", "a") }))).toBe(false);
  expect(goesOnFrom(longer, walk({ ...shown, next: null }))).toBe(false);
  expect(goesOnFrom(longer, { ...walk(shown), from: "/admin/users?q=li" })).toBe(false);
  const others = { ...shown, rows: rows("x") };
  expect(goesOnFrom(longer, walk(shown, others))).toBe(false);
  expect(goesOnFrom(null, walk(shown))).toBe(false);
});
