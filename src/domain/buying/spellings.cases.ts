import { caseTable } from "../case-table";
import { type Judged, joinLines, namePair, proposeSpellings, type StoredLine } from "./spellings";

const line = (id: string, name: string, given: Partial<StoredLine> = {}): StoredLine => ({
  id,
  version: 1,
  shop: "Spar",
  asked_shop: given.shop ?? "Spar",
  item_name: name,
  key: `${name.toLowerCase()}|clover|2l`,
  ...given,
});
const amasi = line("1", "amasi");
const maas = line("2", "Maas");
const judged = (state: Judged["state"]): Judged => ({ name_a: "amasi", name_b: "maas", state });

function proposed(lines: readonly StoredLine[], known: readonly Judged[]): string[] {
  return proposeSpellings(lines, known).map(
    ({ written_a, written_b }) => `${written_a}=${written_b}`,
  );
}

function joined(lines: readonly StoredLine[], known: readonly Judged[]): Record<string, string> {
  return Object.fromEntries(joinLines(lines, known));
}

export const tables = [
  caseTable("namePair", namePair, [
    ["sorts two names", ["maas", "amasi"], { name_a: "amasi", name_b: "maas" }],
  ]),
  caseTable("proposeSpellings", proposed, [
    ["proposes two words for one grocery", [[amasi, maas], []], ["amasi=Maas"]],
    ["proposes the plural", [[line("1", "Onion"), line("2", "Onions")], []], ["Onion=Onions"]],
    [
      "proposes a plural that the list doesn't have",
      [[line("1", "Xolo"), line("2", "Xolos")], []],
      ["Xolo=Xolos"],
    ],
    ["asks nothing that was answered", [[amasi, maas], [judged("apart")]], []],
    ["asks nothing that was joined", [[amasi, maas], [judged("joined")]], []],
    ["keeps shops apart", [[amasi, { ...maas, shop: "Makro" }], []], []],
    ["keeps sizes apart", [[amasi, { ...maas, key: "maas|clover|1l" }], []], []],
    [
      "proposes nothing of two different groceries",
      [[line("1", "Milk"), line("2", "Full cream milk")], []],
      [],
    ],
    [
      "proposes two names once, whatever their sizes",
      [
        [
          amasi,
          maas,
          { ...amasi, id: "3", key: "amasi|clover|1l" },
          { ...maas, id: "4", key: "maas|clover|1l" },
        ],
        [],
      ],
      ["amasi=Maas"],
    ],
  ]),
  caseTable("joinLines", joined, [
    ["leaves lines alone that nobody joined", [[amasi, maas], []], { 1: "", 2: "" }],
    ["joins what a person joined", [[amasi, maas], [judged("joined")]], { 1: "2", 2: "" }],
    ["joins nothing that was kept apart", [[amasi, maas], [judged("apart")]], { 1: "", 2: "" }],
    [
      "joins over a third name",
      [
        [amasi, maas, line("3", "Inkomasi")],
        [judged("joined"), { name_a: "inkomasi", name_b: "maas", state: "joined" }],
      ],
      { 1: "3", 2: "3", 3: "" },
    ],
    [
      "keeps shops apart",
      [[amasi, { ...maas, shop: "Makro" }], [judged("joined")]],
      { 1: "", 2: "" },
    ],
    [
      "joins what was given to a shop to what was asked for there",
      [[line("1", "Milk", { asked_shop: "" }), line("2", "Milk")], []],
      { 1: "2", 2: "" },
    ],
    [
      "lets an earlier line lead",
      [[line("1", "amasi", { version: 2 }), maas], [judged("joined")]],
      { 1: "2", 2: "" },
    ],
  ]),
];
