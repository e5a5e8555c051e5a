import { caseTable } from "../case-table";
import { changedLines } from "./changed-lines";

/** `-` before what is gone, `+` before what is new. */
function marked(before: string, after: string): string {
  const signs = { removed: "-", added: "+", same: " " } as const;
  return changedLines(before, after)
    .map(({ kind, text }) => signs[kind] + text)
    .join("|");
}

export const tables = [
  caseTable("changedLines", marked, [
    ["nothing", ["a\nb", "a\nb"], " a| b"],
    ["a line added at the end", ["a", "a\nb"], " a|+b"],
    ["a line removed in the middle", ["a\nb\nc", "a\nc"], " a|-b| c"],
    ["a line changed", ["a\nb\nc", "a\nx\nc"], " a|-b|+x| c"],
    ["two places", ["a\nb\nc\nd\ne", "a\nx\nc\nd\ny\ne"], " a|-b|+x| c| d|+y| e"],
    ["the same line twice", ["a\na", "a"], " a|-a"],
    ["all of it", ["a", "b"], "-a|+b"],
  ]),
];
