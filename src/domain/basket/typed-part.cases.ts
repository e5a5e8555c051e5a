import { caseTable } from "../case-table";
import { typedPart } from "./typed-part";

export const tables = [
  caseTable("typedPart", typedPart, [
    ["of one item is its name", ["mie"], part("", "", "mie")],
    ["of an item with an amount is the name", ["2 mie"], part("", "2 ", "mie")],
    ["knows an amount with an x", ["x3 mie"], part("", "x3 ", "mie")],
    ["knows an x behind it", ["3x mie"], part("", "3x ", "mie")],
    ["is the last of several items", ["milk 2L, 2 bre"], part("milk 2L, ", "2 ", "bre")],
    ["is the last line of a list", ["- milk\n- bre"], part("- milk\n", "- ", "bre")],
    ["knows a number of a list from an amount", ["1. bre"], part("", "1. ", "bre")],
    ["takes no decimal number apart", ["coke 1,5"], part("", "", "coke 1,5")],
    ["is nothing after a separator", ["milk; "], part("milk; ", "", "")],
    ["is nothing of an empty line", [""], part("", "", "")],
    ["knows a size before the name", ["10 kg mie"], part("", "10 kg ", "mie")],
    ["knows one that is written together", ["2.5kg mie"], part("", "2.5kg ", "mie")],
    ["knows packs", ["2 packs of russ"], part("", "2 packs of ", "russ")],
    ["takes no name for an amount", ["xmas cake"], part("", "", "xmas cake")],
  ]),
];

function part(items: string, amount: string, name: string) {
  return { items, amount, name };
}
