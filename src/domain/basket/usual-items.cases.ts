import { caseTable } from "../case-table";
import { parseFastEntry } from "./fast-entry";
import type { GroceryItem } from "./grocery-item";
import { itemKey, suggestedItems } from "./usual-items";

const items = (...lines: string[]): GroceryItem[] =>
  lines.flatMap((line) => {
    const entry = parseFastEntry(line);
    return entry.ok ? [entry.value] : [];
  });

const suggested = (usual: string[], basket: string[], typed: string) =>
  suggestedItems(items(...usual), items(...basket), typed).map(itemKey);

const USUAL = ["rice 2kg", "eggs 18s", "brown bread", "milk 2L"];

export const tables = [
  caseTable("suggestedItems", suggested, [
    [
      "are all, in their order",
      [USUAL, [], ""],
      ["rice 2kg", "eggs 18s", "brown bread any size", "milk 2l"],
    ],
    ["without what is in the basket", [USUAL, ["2 milk 2L spar", "milk 1L"], "milk"], []],
    ["that have every word typed so far", [USUAL, [], "bre br"], ["brown bread any size"]],
    ["whatever the letter case", [USUAL, [], "MILK 2l"], ["milk 2l"]],
    ["are none for other words", [USUAL, [], "soap"], []],
  ]),
];
