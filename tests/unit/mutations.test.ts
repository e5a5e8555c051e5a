import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import mutations from "../mutations.json" with { type: "json" };

const ROOT = resolve(import.meta.dirname, "../..");

test.each(mutations)("$rule: the mutation still fits its file", ({ file, find, replace }) => {
  const source = readFileSync(resolve(ROOT, file), "utf8");
  expect(source.split(find)).toHaveLength(2);
  expect(replace).not.toBe(find);
});
