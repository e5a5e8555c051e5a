import { caseTable } from "../case-table";
import type { GroceryItem } from "./grocery-item";
import { parseGroceryList } from "./grocery-list";
import { estimateOf, itemKey, lastPrice, scaledPrice, suggestedItems } from "./usual-items";

const items = (...lines: string[]): readonly GroceryItem[] =>
  parseGroceryList(lines.join("\n")).items;

const suggested = (usual: string[], basket: string[], typed: string) =>
  suggestedItems(items(...usual), items(...basket), typed).map(itemKey);

const USUAL = ["rice 2kg", "eggs 18s", "brown bread", "milk 2L"];

const last = (line: string, usual: string[]) =>
  items(line).map((item) => lastPrice(item, items(...usual)));
const scaled = (line: string, quantity: number, usual: string[]) =>
  items(line).map((item) => scaledPrice(item, quantity, items(...usual)))[0];
const estimated = (basket: string[], usual: string[]) =>
  estimateOf(items(...basket), items(...usual));

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
  caseTable("lastPrice", last, [
    ["is what was said last time", ["milk 2L", ["milk 2L R35"]], [3500]],
    ["for as many as now", ["4 milk 2L", ["milk 2L x2 R70"]], [14000]],
    ["of the same size", ["milk 1L", ["milk 2L R35"]], [null]],
    ["where one was said", ["milk 2L", ["milk 2L"]], [null]],
  ]),
  caseTable("scaledPrice", scaled, [
    ["is that of as many as there are then", ["milk 2L R35", 3, ["milk 2L R35"]], "105.00"],
    ["goes down again", ["milk 2L x3 R105", 2, ["milk 2L R35"]], "70.00"],
    ["leaves another price alone", ["milk 2L R40", 3, ["milk 2L R35"]], undefined],
    ["leaves an item without one alone", ["milk 2L", 3, ["milk 2L R35"]], undefined],
  ]),
  caseTable("estimateOf", estimated, [
    ["adds what was said now", [["milk R35", "bread R18.50"], []], { sum: 5350, unpriced: 0 }],
    ["and last time", [["milk", "bread R18"], ["milk R35"]], { sum: 5300, unpriced: 0 }],
    ["but now before last time", [["milk R30"], ["milk R35"]], { sum: 3000, unpriced: 0 }],
    ["counts what has no price", [["milk R30", "eggs"], []], { sum: 3000, unpriced: 1 }],
    ["reads no words as a price", [["beef R99/kg"], []], { sum: 0, unpriced: 1 }],
  ]),
];
