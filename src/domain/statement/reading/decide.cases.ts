import { caseTable } from "@/domain/case-table";
import { keyText, type StatementLine } from "../line";
import { decideLines, type StoredLine } from "./decide";

const line = (
  date: string,
  cents: number,
  text: string,
  more: Partial<StatementLine> = {},
): StatementLine => ({
  date: `2026-11-${date}`,
  cents,
  text,
  fee: 0,
  raw: "",
  fitid: "",
  balance: null,
  ...more,
});
const kept = (id: string, given: StatementLine, more: Partial<StoredLine> = {}): StoredLine => ({
  ...given,
  id,
  key: keyText(given.text),
  otherKey: "",
  occurrence: 1,
  ...more,
});
const none = { opening: null, closing: null };
const isNew = (occurrence = 1) => ({ kind: "new", occurrence }) as const;
const known = (stored: string, isRenamed = false) =>
  ({ kind: "known", stored, isRenamed }) as const;
const ask = (stored: string) => ({ kind: "ask", stored }) as const;

const a = line("13", 500, "A");
const b = line("14", 700, "B");
const c = line("15", 900, "C");
const at = (given: StatementLine, balance: number) => ({ ...given, balance });

export const tables = [
  caseTable("decideLines", decideLines, [
    ["nothing stored", [[a, b], [], none, {}], [isNew(), isNew()]],
    ["all stored", [[a, b], [kept("1", a), kept("2", b)], none, {}], [known("1"), known("2")]],
    [
      "the text is compared by letters and digits",
      [[line("13", 500, "a.")], [kept("1", a)], none, {}],
      [known("1")],
    ],
    ["other cents are another line", [[line("13", 501, "A")], [kept("1", a)], none, {}], [isNew()]],
    [
      "two equal lines of a day, one is stored",
      [[a, a, c], [kept("1", a)], none, {}],
      [known("1"), isNew(2), isNew()],
    ],
    [
      "two equal lines, both stored",
      [[a, a], [kept("1", a), kept("2", a, { occurrence: 2 })], none, {}],
      [known("1"), known("2")],
    ],
    [
      "more stored than the file holds",
      [[a], [kept("1", a), kept("2", a, { occurrence: 2 })], none, {}],
      [known("1")],
    ],
    [
      "the balance tells which of two it is",
      [
        [at(a, 1500)],
        [kept("1", at(a, 1000)), kept("2", at(a, 1500), { occurrence: 2 })],
        none,
        {},
      ],
      [known("2")],
    ],
    [
      "F688 a deposit that came, went back and came again on the file's first day",
      [
        [at(a, 1500), at(line("13", -500, "REV-A"), 1000), at(a, 1500), at(b, 2200)],
        [
          kept("1", at(a, 1500)),
          kept("2", at(line("13", -500, "REV-A"), 1000)),
          kept("3", at(a, 1500), { occurrence: 2 }),
        ],
        { opening: 1000, closing: 2200 },
        {},
      ],
      [known("1"), known("2"), known("3"), isNew()],
    ],
    [
      "a bank that re-sorts a whole day changes balances, not lines",
      [
        [at(c, 1), at(line("16", 500, "A"), 77), at(line("17", 9, "D"), 2)],
        [kept("1", at(line("16", 500, "A"), 50))],
        none,
        {},
      ],
      [isNew(), known("1"), isNew()],
    ],
    [
      "a file that continues where the last one ended, in the middle of a day",
      [[at(a, 2000), at(b, 2700)], [kept("1", at(a, 1500))], { opening: 1500, closing: 2700 }, {}],
      [isNew(2), isNew()],
    ],
    [
      "a file that ends where a stored one begins",
      [[at(a, 900), at(a, 1400)], [kept("1", at(a, 1900))], { opening: 400, closing: 1400 }, {}],
      [isNew(2), isNew(3)],
    ],
    [
      "another balance at the file's edge, and nothing that joins them",
      [[at(a, 2000)], [kept("1", at(a, 1500))], { opening: 1500 - 1, closing: 2000 }, {}],
      [ask("1")],
    ],
    [
      "… which is the same",
      [[at(a, 2000)], [kept("1", at(a, 1500))], none, { 0: "same" }],
      [known("1")],
    ],
    [
      "… which is another",
      [[at(a, 2000)], [kept("1", at(a, 1500))], none, { 0: "new" }],
      [isNew(2)],
    ],
    [
      "F710 an equal deposit of the day on which the store ends, of which the file has not all",
      [[a, c], [kept("1", line("13", 700, "B")), kept("2", a)], none, {}],
      [ask("2"), isNew()],
    ],
    [
      "F710 … though those it has not have the same text",
      [[a, c], [kept("1", line("13", 700, "A")), kept("2", a)], none, {}],
      [ask("2"), isNew()],
    ],
    [
      "F710 … or behind others of that day that the store lacks",
      [[line("13", 700, "B"), a, c], [kept("1", a)], none, {}],
      [isNew(), ask("1"), isNew()],
    ],
    [
      "F710 no question about what comes before those",
      [[a, line("13", 700, "B"), c], [kept("1", a)], none, {}],
      [known("1"), isNew(), isNew()],
    ],
    [
      "F710 … or on which it begins",
      [
        [c, line("16", 500, "A")],
        [kept("1", line("16", 500, "A")), kept("2", line("16", 700, "B"))],
        none,
        {},
      ],
      [isNew(), ask("1")],
    ],
    [
      "F710 … is another one",
      [[a, c], [kept("1", line("13", 700, "B")), kept("2", a)], none, { 0: "new" }],
      [isNew(2), isNew()],
    ],
    [
      "F710 no question where the file has all of that day",
      [[line("13", 700, "B"), a, a, c], [kept("1", line("13", 700, "B")), kept("2", a)], none, {}],
      [known("1"), known("2"), isNew(2), isNew()],
    ],
    [
      "F710 no question where the store goes on after that day",
      [[a, b, c], [kept("1", line("13", 700, "B")), kept("2", a), kept("3", b)], none, {}],
      [known("2"), known("3"), isNew()],
    ],
    [
      "F716 no question about the others where one of that day has another text now",
      [
        [line("13", 700, "SETTLED B"), a, c],
        [kept("1", line("13", 700, "B")), kept("2", a)],
        none,
        {},
      ],
      [ask("1"), known("2"), isNew()],
    ],
    [
      "F716 … until it's said to be another deposit: then the file lacks the stored one",
      [
        [line("13", 700, "X"), a, c],
        [kept("1", line("13", 700, "B")), kept("2", a)],
        none,
        { "0 1": "new" },
      ],
      [isNew(), ask("2"), isNew()],
    ],
    [
      "F716 no question about a whole day that is in another order now",
      [
        [line("13", 900, "NEW"), a, line("13", 700, "B"), c],
        [kept("1", line("13", 700, "B")), kept("2", a)],
        none,
        {},
      ],
      [isNew(), known("2"), known("1"), isNew()],
    ],
    [
      "F710 no question about what went out",
      [
        [line("13", -500, "FEE"), c],
        [kept("1", line("13", 700, "B")), kept("2", line("13", -500, "FEE"))],
        none,
        {},
      ],
      [known("2"), isNew()],
    ],
    [
      "the bank's id, though the text has changed",
      [
        [line("13", 500, "SETTLED", { fitid: "X" })],
        [kept("1", line("13", 500, "A", { fitid: "X" }))],
        none,
        {},
      ],
      [known("1")],
    ],
    [
      "the bank's id with other cents",
      [
        [line("13", 501, "B", { fitid: "X" })],
        [kept("1", line("13", 500, "A", { fitid: "X" }))],
        none,
        {},
      ],
      [isNew()],
    ],
    [
      "an id that is twice in the file is ignored",
      [
        [line("13", 500, "A", { fitid: "X" }), line("13", 500, "A", { fitid: "X" })],
        [kept("1", line("13", 500, "A", { fitid: "X" }))],
        none,
        {},
      ],
      [known("1"), isNew(2)],
    ],
    [
      "an id that two stored lines have says nothing",
      [
        [line("13", 500, "C", { fitid: "X" })],
        [
          kept("1", line("13", 500, "A", { fitid: "X" })),
          kept("2", line("13", 500, "B", { fitid: "X" })),
        ],
        none,
        {},
      ],
      [ask("1")],
    ],
    [
      "another id at the edge of the file",
      [
        [line("13", 500, "A", { fitid: "Y" })],
        [kept("1", line("13", 500, "A", { fitid: "X" }))],
        none,
        {},
      ],
      [ask("1")],
    ],
    [
      "another text, the same cents within three days",
      [[line("13", 1, "Z"), line("14", 500, "CAPITEC A"), c], [kept("1", a)], none, {}],
      [isNew(), ask("1"), isNew()],
    ],
    [
      "the same text on another day, which the file has instead",
      [[line("13", 1, "Z"), line("14", 500, "A"), c], [kept("1", a)], none, {}],
      [isNew(), ask("1"), isNew()],
    ],
    [
      "… the same deposit: it has that text already",
      [[line("13", 1, "Z"), line("14", 500, "A"), c], [kept("1", a)], none, { 1: "same" }],
      [isNew(), known("1"), isNew()],
    ],
    [
      "… the same deposit: its other text is remembered",
      [[line("13", 1, "Z"), line("14", 500, "CAPITEC A"), c], [kept("1", a)], none, { 1: "same" }],
      [isNew(), known("1", true), isNew()],
    ],
    [
      "… the next time without a question",
      [
        [line("13", 1, "Z"), line("13", 500, "CAPITEC A"), c],
        [kept("1", a, { otherKey: "CAPITECA" })],
        none,
        {},
      ],
      [isNew(), known("1"), isNew()],
    ],
    [
      "… another deposit",
      [[line("13", 1, "Z"), line("14", 500, "CAPITEC A"), c], [kept("1", a)], none, { 1: "new" }],
      [isNew(), isNew(), isNew()],
    ],
    [
      "a stored line that the file holds too is no question",
      [[a, line("14", 500, "CAPITEC")], [kept("1", a)], none, {}],
      [known("1"), isNew()],
    ],
    [
      "a stored line outside the file's days is no question",
      [[line("15", 500, "X")], [kept("1", a)], none, {}],
      [isNew()],
    ],
    [
      "F686 a stored line outside the file's days that has another date now",
      [[at(line("15", 500, "A"), 1500), at(c, 2400)], [kept("1", at(a, 1500))], none, {}],
      [ask("1"), isNew()],
    ],
    [
      "F686 the same deposit again on another day moves the balance again",
      [[at(line("15", 500, "A"), 2000)], [kept("1", at(a, 1500))], none, {}],
      [isNew()],
    ],
    [
      "four days apart is no question",
      [[line("13", 1, "Z"), line("17", 500, "X")], [kept("1", a)], none, {}],
      [isNew(), isNew()],
    ],
    [
      "F689 a file of another kind that begins earlier asks about the line of the same day",
      [
        [line("11", 500, "X"), line("12", 500, "Y"), line("13", 500, "CAPITEC A")],
        [kept("1", a), kept("2", line("11", 900, "D"))],
        none,
        {},
      ],
      [isNew(), isNew(), ask("1")],
    ],
    [
      "F689 of one day about the line with the stored text in it",
      [[line("13", 500, "X"), line("13", 500, "CAPITEC A")], [kept("1", a)], none, {}],
      [isNew(), ask("1")],
    ],
    [
      "F689 and about the other where a person says that it's another deposit",
      [[line("13", 500, "X"), line("13", 500, "CAPITEC A")], [kept("1", a)], none, { 1: "new" }],
      [ask("1"), isNew()],
    ],
    [
      "F714 and each of two about the other's where both are said to be other deposits",
      [
        [line("13", 500, "X"), line("13", 500, "Y")],
        [kept("1", a), kept("2", line("13", 500, "B"))],
        none,
        { "0 1": "new", "1 2": "new" },
      ],
      [ask("2"), ask("1")],
    ],
    [
      "F714 … which they are",
      [
        [line("13", 500, "X"), line("13", 500, "Y")],
        [kept("1", a), kept("2", line("13", 500, "B"))],
        none,
        { "0 1": "new", "1 2": "new", "0 2": "same", "1 1": "same" },
      ],
      [known("2", true), known("1", true)],
    ],
    [
      "F714 what was said about one stored line is not said about another",
      [
        [line("13", 500, "X")],
        [kept("1", a), kept("2", line("13", 500, "B"))],
        none,
        { "0 2": "same" },
      ],
      [ask("1")],
    ],
    [
      "F714 each stored line that may be it is asked about, one after the other",
      [
        [line("13", 500, "X")],
        [kept("1", a), kept("2", line("13", 500, "B"))],
        none,
        { "0 1": "new" },
      ],
      [ask("2")],
    ],
    [
      "F714 also one that is no equal one's at the file's edge",
      [
        [at(line("13", 500, "A"), 2000), at(c, 2900)],
        [kept("1", at(a, 1500)), kept("2", line("13", 500, "CAPITEC"))],
        none,
        { "0 1": "new" },
      ],
      [ask("2"), isNew()],
    ],
    [
      "F714 until it is none of them",
      [
        [line("13", 500, "X")],
        [kept("1", a), kept("2", line("13", 500, "B"))],
        none,
        { "0 1": "new", "0 2": "new" },
      ],
      [isNew()],
    ],
    [
      "each stored line is asked about once",
      [[line("13", 500, "X"), line("13", 500, "Y")], [kept("1", a)], none, {}],
      [ask("1"), isNew()],
    ],
  ]),
];
