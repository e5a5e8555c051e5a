import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";

const SRC = resolve(import.meta.dirname, "../../src");
/** One element with both, in either order. */
const HIDDEN =
  /(role="status"|aria-live="polite")[^<>]*\bempty:hidden\b|\bempty:hidden\b[^<>]*(role="status"|aria-live="polite")/;

/** A screen reader reads aloud what comes into a part that it knows already, and knows none that isn't displayed. */
test("F601 what is said in passing comes into a part of the page that isn't hidden while it's empty", () => {
  const hidden = readdirSync(SRC, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".tsx"))
    .filter((file) => HIDDEN.test(readFileSync(join(SRC, file), "utf8")));
  expect(hidden).toEqual([]);
});
