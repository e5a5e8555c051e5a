import { expect, it } from "vitest";
import { storedText, supportText } from "./support-text";

const CONTENTS = { items: 3, orders: 1, waiting: 0, typed: 0, locked: 0, damaged: [] };
const STORAGE = { persisted: false, used: 1_234_567, available: 60_100_000_000 };

it("tells what helps, in six lines, with nothing of the member", () => {
  const facts = {
    version: "1.0.0 (49ed9c1b)",
    isApp: true,
    worksOffline: true,
    isSignedIn: true,
    contents: CONTENTS,
    storage: STORAGE,
  };
  expect(supportText(facts, "Chrome 140", new Date(0)).split("\n")).toEqual([
    "Pooled Pantry 1.0.0 (49ed9c1b)",
    "Time on this phone: 1970-01-01T00:00:00.000Z",
    "Browser: Chrome 140",
    "Installed: yes; works offline: yes; signed in: yes",
    "Saved here: 3 items, 1 orders; waiting: 0",
    "Storage: 1.2 MB of 60.1 GB; protected from deletion: no",
  ]);
});

it("counts what was damaged, by the names of our tables", () => {
  const facts = {
    version: "1.0.0",
    isApp: true,
    worksOffline: true,
    isSignedIn: true,
    contents: { ...CONTENTS, damaged: ["answers", "items", "items"] },
    storage: STORAGE,
  };
  expect(supportText(facts, "Chrome 140", new Date(0))).toContain("Damaged: answers 1, items 2");
});

it.each([
  [STORAGE, "1.2 MB of 60.1 GB"],
  [{ ...STORAGE, used: 23_456_789, available: 512_000_000 }, "23 MB of 512 MB"],
  [{ ...STORAGE, used: 38_400 }, "38 kB of 60.1 GB"],
  [{ ...STORAGE, used: undefined }, "unknown"],
])("says the space of %o as %s", (storage, text) => {
  expect(storedText(storage)).toBe(text);
});
