import { expect, test } from "vitest";
import { mayOverwrite, statesSince } from "@/domain/sync/based-on";

const old = { city: "Soweto" };
const other = { city: "Durban" };
const wanted = { city: "Cape Town" };

test.each([
  ["what the member saw", old, [old], true],
  ["an edit of the member's own that arrived", other, [old, other], true],
  ["what is wanted already", wanted, [old], true],
  ["a later edit", other, [old], false],
  ["nothing, where the member saw something", null, [old], false],
  ["nothing, as the member saw", null, [null], true],
  ["something, where the member saw nothing", other, [null], false],
] as const)("writes over %s: %#", (_name, stored, basedOn, isAllowed) => {
  expect(mayOverwrite(stored, basedOn, wanted, "addresses_changed").ok).toBe(isAllowed);
});

test("F499 many edits in a row still name what the server had before them, each state once", () => {
  const [first, ...edits] = ["", "a", "b", "c", "d", "e"];
  let known = statesSince(undefined, first ?? "", 3);
  let sent = first ?? "";
  for (const edit of edits) {
    known = statesSince({ basedOn: known, sent }, sent, 3);
    sent = edit;
  }
  expect(known).toEqual(["", "c", "d"]);
});

test("a name is compared as it is", () => {
  expect(mayOverwrite("Month-end", ["month-end"], "", "basket_changed").ok).toBe(false);
  expect(mayOverwrite("", [""], "Month-end", "basket_changed").ok).toBe(true);
});
