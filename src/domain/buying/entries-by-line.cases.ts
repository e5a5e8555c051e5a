import { caseTable } from "../case-table";
import { entriesByLine, linesByWant } from "./entries-by-line";

const line = (id: string, ...wants: string[]) => ({
  id,
  wants: wants.map((want) => ({ id: want })),
});
const entry = (id: string, ...wants: string[]) => ({
  id,
  shares: wants.map((want_id) => ({ want_id })),
});
type Lines = Parameters<typeof linesByWant>[0];

const inShort = (lines: Lines, entries: readonly ReturnType<typeof entry>[]) =>
  [...entriesByLine(entries, linesByWant(lines))].map(
    ([id, own]) => `${id}: ${own.map((each) => each.id).join(", ")}`,
  );

const ONE = entry("e1", "w1");
const TWO = entry("e2", "w2");

export const tables = [
  caseTable("entriesByLine", inShort, [
    [
      "each at the line of its item",
      [
        [line("maas", "w1"), line("amasi", "w2")],
        [ONE, TWO],
      ],
      ["maas: e1", "amasi: e2"],
    ],
    [
      "those of lines that were joined together",
      [[line("maas", "w1", "w2")], [ONE, TWO]],
      ["maas: e1, e2"],
    ],
    [
      "one at both lines that were parted since",
      [
        [line("maas", "w1"), line("amasi", "w2")],
        [entry("e1", "w1", "w2"), TWO],
      ],
      ["maas: e1", "amasi: e1, e2"],
    ],
    [
      "one for two items of a line once",
      [[line("maas", "w1", "w2")], [entry("e1", "w1", "w2")]],
      ["maas: e1"],
    ],
    ["none for what is on the list no more", [[line("maas", "w1")], [TWO]], []],
  ]),
];
