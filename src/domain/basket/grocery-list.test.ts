import { array, assert, constantFrom, oneof, property, string, tuple } from "fast-check";
import { expect, onTestFinished, test, vi } from "vitest";
import { BASKET_ITEMS_MAX } from "../text/text-limits";
import { groceryItemSchema } from "./grocery-item";
import { groceryItemText, parseGroceryList } from "./grocery-list";
import { KEPT_ASIDE } from "./grocery-list.aside";
import { understood } from "./grocery-list.cases";
import { WRITTEN_FIRST, WRITTEN_LATER, type WrittenLine } from "./grocery-list.lines";

const written = [...WRITTEN_FIRST, ...WRITTEN_LATER];
const isRight = ([text, meant]: WrittenLine) => understood(text) === meant;
const refusals = (items: string) => items.split("; exact").length - 1;

test("of the lines that were written to find faults, 97 of 100 are right in every field", () => {
  expect(written.length).toBeGreaterThanOrEqual(300);
  expect(written.filter(isRight).length / written.length).toBeGreaterThanOrEqual(0.97);
});

test("of the lines that were kept aside, nine of ten are right in every field", () => {
  const right = KEPT_ASIDE.filter(isRight).length;
  expect(KEPT_ASIDE.length).toBeGreaterThanOrEqual(60);
  expect(right / KEPT_ASIDE.length).toBeGreaterThanOrEqual(0.9);
});

test.each<WrittenLine>([
  ["nappies size 4. 2kg", "1 Nappies; size 4 2kg; Toiletries"],
  ["nappies size 4, 2 packs", "2 Nappies; size 4 pack; Toiletries"],
  ["nappies size 4.", "1 Nappies; size 4; Toiletries"],
  ["nappies 4.2kg", "1 Nappies; 4.2kg; Toiletries"],
])("F466 the number of a size is no quantity, whatever follows it: %s", (text, meant) => {
  expect(understood(text)).toBe(meant);
});

test.each<WrittenLine>([
  ["rice R100 to R120", "1 Rice; Staples; R120"],
  ["rice R100 to 120", "1 Rice; Staples; R120"],
  ["milk 20-25 rand", "1 Milk; Dairy; R25"],
  ["milk 20 to 25 rand", "1 Milk; Dairy; R25"],
  ["milk R20 to share", "1 Milk to share; Dairy; R20"],
])("F466 the upper end of a price range is the limit: %s", (text, meant) => {
  expect(understood(text)).toBe(meant);
});

test("T368: no instruction about substitutes is turned round", () => {
  const turned = [...written, ...KEPT_ASIDE].filter(
    ([text, meant]) => refusals(understood(text)) !== refusals(meant),
  );
  expect(turned).toEqual([]);
});

/** Words that no rule knows: they may be nowhere but in what the items say. */
const STRANGE = ["zorbq", "Xylqim", "qorv", "wumbqel", "7531", "qé", "vroqk-zilq"];
const strange = constantFrom(...STRANGE);
const separator = constantFrom(
  " ",
  ", ",
  "\n",
  "; ",
  " and ",
  " or ",
  "\n- ",
  ". ",
  " (",
  ") ",
  ": ",
  "/",
  "  ",
);
const line = constantFrom(...written.map(([text]) => text));
/** Said of more than one item, or of one that is named. */
const instruction = constantFrom(
  "Checkers",
  "from Spar",
  "no substitutes",
  "no substitutes for all",
  "no substitute for the milk",
  "leave it if not available",
  "if not available, no substitute",
  "if none then bread",
  "otherwise bread",
  "exact only",
  "or bread",
  "brand Ace",
  "any brand",
  "Tastic",
  "2kg",
  "x2",
  "R50",
  "not frozen",
  "milk",
);
const list = array(tuple(oneof(strange, strange, line, instruction), separator), { maxLength: 12 });
const typed = oneof(
  list.map((parts) => parts.flat().join("")),
  string({ unit: "grapheme", maxLength: 200 }),
  array(oneof(line, string({ maxLength: 12 })), { maxLength: 8 }).map((parts) => parts.join("")),
);

/** What the items say, and what wasn't read. */
function keptOf(text: string): string {
  const { items, rest } = parseGroceryList(text);
  return [...items.map((item) => Object.values(item).join(" ")), rest].join("\n").toLowerCase();
}

test("T368: nothing that was written disappears", () => {
  assert(
    property(list, (parts) => {
      const text = parts.flat().join("");
      const kept = keptOf(text);
      for (const [word] of parts) {
        if (STRANGE.includes(word)) expect(kept, text).toContain(word.toLowerCase());
      }
    }),
    { numRuns: 200 },
  );
});

/** In front of a message the day, the time and the sender's name say nothing of groceries. */
const SENT = /\d\d:\d\d|\d [AP]M/;

test("T368: a word at any place of a line is kept", () => {
  const lost = [...written, ...KEPT_ASIDE]
    .filter(([text]) => !SENT.test(text))
    .flatMap(([text]) => {
      const words = text.split(/( |\n)/);
      return words.map((_, at) => words.toSpliced(at, 0, at % 2 ? " zorbq" : "zorbq ").join(""));
    })
    .filter((text) => !keptOf(text).includes("zorbq"));
  expect(lost).toEqual([]);
});

test("T368: a shop, a brand, a size and a price that are said twice are both kept", () => {
  const facts = ["Spar", "Checkers", "Clover", "Ace", "2kg", "5kg", "R50", "R60", "skinless"];
  const ways = [
    (one: string, other: string) => `milk (${one}, ${other})`,
    (one: string, other: string) => `milk (${one}) (${other})`,
    (one: string, other: string) => `milk (${one}) ${other}`,
    (one: string, other: string) => `milk, ${one}, ${other}`,
    (one: string, other: string) => `milk ((${one}) ${other})`,
  ];
  const lost = ways
    .flatMap((way) =>
      facts.flatMap((one) => facts.map((other) => ({ one, other, text: way(one, other) }))),
    )
    .filter(({ one, other, text }) => {
      const kept = keptOf(text);
      return [one, other].some(
        (fact) => !kept.includes(fact.toLowerCase().replace(/^r(?=\d)/, "")),
      );
    });
  expect(lost).toEqual([]);
});

test.each([
  "milk, chicken, no substitute for the chicken (zorbq)",
  "milk, rice, if not then Ace zorbq no substitute for the milk",
  "rice no substitute for the milk zorbq bread leave it if not available",
  "Checkers (zorbq)\nmilk",
  "no substitutes (zorbq)\nmilk\nbread",
  "chicken leave it if not available no substitutes for all zorbq",
  "chicken, if not available, no substitute zorbq",
  "milk (Ace brand zorbq)",
  "brand Ace: zorbq no subs",
])("T368: a word beside an instruction is kept: %s", (text) => {
  expect(keptOf(text)).toContain("zorbq");
});

test.each(["Checkers", "Checkers:", "no subs", "all from Spar", "milk\nCheckers:"])(
  "T368: what holds for items that don't follow is said not to be read: %s",
  (text) => {
    expect(parseGroceryList(text).rest).toBe(text.split("\n").at(-1));
  },
);

test("T368: whatever is written, the items are valid and no more than a basket holds", () => {
  assert(
    property(typed, (text) => {
      const { items } = parseGroceryList(text);
      expect(items.length).toBeLessThanOrEqual(BASKET_ITEMS_MAX);
      for (const item of items) expect(groceryItemSchema.safeParse(item).success).toBe(true);
    }),
    { numRuns: 200 },
  );
});

test("items that are written down are read as the same items", () => {
  assert(
    property(typed, (text) => {
      const { items } = parseGroceryList(text);
      expect(parseGroceryList(items.map(groceryItemText).join("\n")).items).toEqual(items);
    }),
    { numRuns: 200 },
  );
});

/** Characters that patterns were tried on while a text was read. */
function workFor(text: string): number {
  let work = 0;
  const exec = RegExp.prototype.exec;
  const spy = vi.spyOn(RegExp.prototype, "exec").mockImplementation(function (this: RegExp, tried) {
    const from = this.global || this.sticky ? this.lastIndex : 0;
    const match = exec.call(this, tried);
    const end = match ? match.index + match[0].length : this.sticky ? from : tried.length;
    work += end - from + 1;
    return match;
  });
  onTestFinished(() => spy.mockRestore());
  parseGroceryList(text);
  spy.mockRestore();
  return work;
}

test.for([
  ["items", "milk 2L x2 Checkers R35 no sub, "],
  ["one word", "m"],
  ["words", "milk "],
  ["numbers", "1 "],
  ["amounts", "2kg "],
  ["refusals", "no sub "],
  ["conditions", "if not then "],
  ["brackets", "("],
  ["notes", "(a) "],
  ["alternatives", "or "],
  ["and", "and "],
  ["commas", "1,"],
  ["lines", "1. m\n"],
  ["prices", "R1 200 "],
  ["stars", "*_"],
] as const)("T369: twice as many %s are at most about twice the work", ([, part]) => {
  parseGroceryList("milk"); // the word list is read once
  const text = part.repeat(Math.floor(3500 / part.length));
  expect(workFor(text + text)).toBeLessThan(2.6 * workFor(text) + 100_000);
});
