import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";

const SRC = resolve(import.meta.dirname, "../../src");

/**
 * A select tells `input` before `change`. What is drawn anew in between has the choice of before again, and the change
 * never comes: neither keys nor a mouse choose anything.
 */
test("T670 no form draws itself anew at an input event, so that every choice is there by key and by mouse", () => {
  const listening = readdirSync(SRC, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".tsx"))
    .filter((file) => /\bonInput(Capture)?\b/.test(readFileSync(join(SRC, file), "utf8")));
  expect(listening).toEqual([]);
});
