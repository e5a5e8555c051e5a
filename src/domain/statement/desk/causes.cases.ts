import { caseTable } from "@/domain/case-table";
import {
  areFeesApart,
  type Cause,
  type CountedLine,
  type CountedStatement,
  causesOf,
  undoneBetween,
} from "./causes";

type Line = readonly [day: string, cents: number, balance: number | null, isOwn?: boolean];

/** Each cause as a sentence of its parts. */
function told(
  { from, to, opening, closing }: { from: string; to: string; opening: number; closing: number },
  lines: readonly Line[],
): string[] {
  const statement: CountedStatement = {
    from_date: `2026-11-${from}`,
    to_date: `2026-11-${to}`,
    opening,
    closing,
  };
  const counted = lines.map(
    ([day, cents, balance, isOwn = true]): CountedLine => ({
      date: `2026-11-${day}`,
      cents,
      fee: 0,
      balance,
      isOwn,
    }),
  );
  return causesOf(statement, counted).map(
    ({ kind, date, until, cents }: Cause) => `${kind} ${date.slice(8)}-${until.slice(8)} ${cents}`,
  );
}

function charged(cents: number, fee: number, balance: number | null): CountedLine {
  return { date: "2026-11-02", cents, fee, balance, isOwn: true };
}

const week = { from: "01", to: "07", opening: 1000, closing: 1600 };
const other = false;

export const tables = [
  caseTable("causesOf", told, [
    [
      "nothing differs",
      [
        week,
        [
          ["01", 100, 1100],
          ["03", 200, 1300],
          ["07", 300, 1600],
        ],
      ],
      [],
    ],
    ["no line at all", [week, []], ["unknown 01-07 -600"]],
    [
      "another file holds the morning of the first day",
      [
        week,
        [
          ["01", 50, 950, other],
          ["01", 50, 1000, other],
          ["01", 100, 1100],
          ["03", 200, 1300],
          ["07", 300, 1600],
        ],
      ],
      ["before 01-01 100"],
    ],
    [
      "another file holds the evening of the last day",
      [
        week,
        [
          ["01", 100, 1100],
          ["03", 200, 1300],
          ["07", 300, 1600],
          ["07", 75, 1675, other],
        ],
      ],
      ["after 07-07 75"],
    ],
    [
      "lines that an earlier file stored are part of it",
      [
        week,
        [
          ["01", 100, 1100, other],
          ["03", 200, 1300, other],
          ["07", 300, 1600],
          ["07", 75, 1675, other],
        ],
      ],
      ["after 07-07 75"],
    ],
    [
      "a line in the middle is missing",
      [
        week,
        [
          ["01", 100, 1100],
          ["07", 300, 1600],
        ],
      ],
      ["missing 01-07 -200"],
    ],
    [
      "the first and the last line are missing",
      [week, [["03", 200, 1300]]],
      ["missing 01-03 -100", "missing 03-07 -300"],
    ],
    [
      "a debit is missing",
      [
        { ...week, closing: 1400 },
        [
          ["01", 100, 1100],
          ["07", 500, 1400],
        ],
      ],
      ["missing 01-07 200"],
    ],
    [
      "the bank changed the text of a line, so that it is stored twice",
      [
        week,
        [
          ["01", 100, 1100],
          ["03", 200, 1300, other],
          ["03", 200, 1300],
          ["07", 300, 1600],
        ],
      ],
      ["twice 03-03 200"],
    ],
    [
      "the bank moved a line by two days, so that it is stored twice",
      [
        week,
        [
          ["01", 100, 1100],
          ["03", 200, 1350, other],
          ["05", 200, 1300],
          ["07", 300, 1600],
        ],
      ],
      ["twice 03-03 200"],
    ],
    [
      "the bank left out a line that another file has",
      [
        week,
        [
          ["01", 100, 1100],
          ["03", 200, 1300],
          ["04", 40, 1340, other],
          ["07", 300, 1600],
        ],
      ],
      ["foreign 04-04 40"],
    ],
    [
      "one line is missing and another is stored twice",
      [
        week,
        [
          ["01", 100, 1100],
          ["05", 300, 1600, other],
          ["07", 300, 1600],
        ],
      ],
      ["missing 01-07 -200", "twice 05-05 300"],
    ],
    [
      "two differences that make up for each other",
      [
        week,
        [
          ["01", 100, 1100],
          ["04", 200, 9999, other],
          ["07", 300, 1600],
        ],
      ],
      ["missing 01-07 -200", "foreign 04-04 200"],
    ],
    [
      "without balances, the first day's lines of another file",
      [
        week,
        [
          ["01", 90, null, other],
          ["01", 100, null],
          ["03", 200, null],
          ["07", 300, null],
        ],
      ],
      ["before 01-01 90"],
    ],
    [
      "without balances, lines of another file on both ends",
      [
        week,
        [
          ["01", 90, null, other],
          ["01", 100, null],
          ["03", 200, null],
          ["07", 300, null],
          ["07", 10, null, other],
        ],
      ],
      ["before 01-01 90", "after 07-07 10"],
    ],
    [
      "without balances, a line that is stored twice",
      [
        week,
        [
          ["01", 100, null],
          ["03", 200, null],
          ["04", 200, null, other],
          ["07", 300, null],
        ],
      ],
      ["twice 04-04 200"],
    ],
    [
      "without balances, nothing else is guessed",
      [
        week,
        [
          ["01", 100, null],
          ["07", 300, null],
        ],
      ],
      ["unknown 01-07 -200"],
    ],
  ]),
  caseTable("areFeesApart", areFeesApart, [
    ["no fee", [week, [charged(100, 0, 1100)]], false],
    ["the balance moves by the fee", [week, [charged(100, -5, 1095), charged(50, 0, 1145)]], false],
    ["the balance doesn't", [week, [charged(100, -5, 1100), charged(50, -5, 1150)]], true],
    ["without balances, the closing balance tells", [week, [charged(600, -5, null)]], true],
    ["without balances, fees count where they close", [week, [charged(605, -5, null)]], false],
  ]),
  caseTable("undoneBetween", undoneBetween, [
    ["nothing was undone", [[], { date: "2026-11-03", until: "2026-11-05" }], ""],
    [
      "the last of those that reach into the days",
      [
        [
          { from_date: "2026-11-01", to_date: "2026-11-03", undone_on: "2026-11-20" },
          { from_date: "2026-11-05", to_date: "2026-11-09", undone_on: "2026-11-21" },
          { from_date: "2026-11-06", to_date: "2026-11-09", undone_on: "2026-11-22" },
        ],
        { date: "2026-11-03", until: "2026-11-05" },
      ],
      "2026-11-21",
    ],
  ]),
];
