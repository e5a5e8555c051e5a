import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import {
  committedRatios,
  ratiosPage,
  ratiosTable,
  readRatios,
} from "../../scripts/bench-ratios.mjs";
import { scratchFolder } from "../support/fake-program";

const order = { name: "an order", ratio: 1.043, bound: "≤ 1.2" };
const sync = { name: "a sync | of one", ratio: 0.5, bound: "" };

test("a run's ratios are read, the last of those with one name", () => {
  const path = join(scratchFolder(), "ratios.jsonl");
  expect(readRatios(path)).toEqual([]);
  const lines = [{ ...order, ratio: 3 }, sync, order];
  writeFileSync(path, lines.map((one) => `${JSON.stringify(one)}\n`).join(""));
  expect(readRatios(path)).toEqual([order, sync]);
});

test("the page keeps the ratios that a part of the bench didn't measure", () => {
  const page = ratiosPage([order], new Map());
  expect(page).toContain("| an order | 1.04 | ≤ 1.2 |\n");
  const other = { name: "closing", ratio: 2, bound: "" };
  const both = ratiosPage([other], committedRatios(page));
  expect([...committedRatios(both).values()]).toEqual([{ ...order, ratio: 1.04 }, other]);
});

test("the table shows today's ratio beside the committed one", () => {
  const rows = ratiosTable([order, sync], new Map([["an order", { ...order, ratio: 0.9 }]]));
  expect(rows.split("\n").map((row) => row.split(/ {2,}/))).toEqual([
    ["ratio", "today", "committed", "bound"],
    ["an order", "1.04", "0.90", "≤ 1.2"],
    ["a sync | of one", "0.50", "new"],
  ]);
});
