import { expect, test } from "vitest";
import { isOlderMark, laterMark, newerOf } from "@/domain/sync/server-mark";

test.each([
  ["a.1", "a.2", true],
  ["a.2", "a.2", false],
  ["a.10", "a.9", false],
  ["b.1", "a.2", false],
  ["", "a.2", false],
  ["a.1", "", false],
  ["a.1.170.seal", "a.2", true],
])("%s is known to be from before %s: %s", (mark, than, isOlder) => {
  expect(isOlderMark(mark, than)).toBe(isOlder);
});

test("an answer takes the place of what is known, unless it is older", () => {
  const [older, newer, restarted] = ["a.1", "a.2", "b.1"].map((mark) => ({ mark, value: mark }));
  if (!older || !newer || !restarted) throw new Error();
  expect(newerOf(undefined, older)).toBe(older);
  expect(newerOf(newer, older)).toBe(newer);
  expect(newerOf(older, newer)).toBe(newer);
  expect(newerOf(newer, { ...newer })).not.toBe(newer);
  expect(newerOf(newer, restarted)).toBe(restarted);
  expect(laterMark("a.2", "a.1")).toBe("a.2");
  expect(laterMark("", "a.1")).toBe("a.1");
});
