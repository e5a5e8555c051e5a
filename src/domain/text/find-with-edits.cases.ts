import { caseTable } from "@/domain/case-table";
import { findWithEdits } from "@/domain/text/find-with-edits";

const REFERENCE = "BUH20261112417S";

export const tables = [
  caseTable("findWithEdits", (text: string) => findWithEdits(REFERENCE, text)?.edits ?? null, [
    ["finds the same", ["BUH20261112417S"], 0],
    ["finds it inside a text", ["FNBOBPMTBUH20261112417STRANSFER"], 0],
    ["counts one wrong character", ["BUH20261112418S"], 1],
    ["counts one missing character", ["BUH2026111417S"], 1],
    ["counts the missing S", ["BUH20261112417"], 1],
    ["counts one added character", ["BUH202611124177S"], 1],
    ["counts two neighbours that are swapped as one", ["BUH20261112471S"], 1],
    ["counts two neighbours swapped at the start as one", ["UBH20261112417S"], 1],
    ["counts O for 0 as one", ["BUH2O261112417S"], 1],
    ["counts a swap and a wrong character as two", ["BHU20261112418S"], 2],
    ["counts two swaps as two", ["BUH20216112471S"], 2],
    ["stops at two", ["BHU20261112418X5"], null],
    ["finds nothing in another reference", ["THA20261103902S"], null],
    ["finds nothing in an empty text", [""], null],
  ]),
  caseTable(
    "findWithEdits says where",
    (text: string) => {
      const found = findWithEdits(REFERENCE, text);
      return found && text.slice(found.from, found.to);
    },
    [
      ["of the same", ["FNBOBPMTBUH20261112417STRANSFER"], "BUH20261112417S"],
      ["of one with a missing digit", ["PMTBUH2026111417STRANSFER"], "BUH2026111417S"],
      ["of one with a swap", ["PMTBUH20261112471S"], "BUH20261112471S"],
    ],
  ),
];
