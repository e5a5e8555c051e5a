import { caseTable } from "../case-table";
import { typedPart } from "./typed-part";

export const tables = [
  caseTable("typedPart", typedPart, [
    ["of one item is its name", ["mie"], part("", "", undefined, "mie")],
    ["of an item with an amount is the name", ["2 mie"], part("", "2 ", 2, "mie")],
    ["knows an amount with an x", ["x3 mie"], part("", "x3 ", 3, "mie")],
    ["knows an x behind it", ["3x mie"], part("", "3x ", 3, "mie")],
    ["is the last of several items", ["milk 2L, 2 bre"], part("milk 2L, ", "2 ", 2, "bre")],
    ["is the last line of a list", ["- milk\n- bre"], part("- milk\n", "- ", undefined, "bre")],
    ["knows a number of a list from an amount", ["1. bre"], part("", "1. ", undefined, "bre")],
    ["takes no decimal number apart", ["coke 1,5"], part("", "", undefined, "coke 1,5")],
    ["is nothing after a separator", ["milk; "], part("milk; ", "", undefined, "")],
    ["is nothing of an empty line", [""], part("", "", undefined, "")],
    ["takes no name for an amount", ["xmas cake"], part("", "", undefined, "xmas cake")],
  ]),
];

function part(items: string, amount: string, quantity: number | undefined, name: string) {
  return { items, amount, quantity, name };
}
