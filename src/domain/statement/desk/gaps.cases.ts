import { caseTable } from "@/domain/case-table";
import { coveredByAll, coveredDays, gapsOf, type ImportedDays } from "./gaps";

const days = (
  id: string,
  from: string,
  to: string,
  opening: number | null,
  closing: number | null,
): ImportedDays => ({
  id,
  from_date: `2026-11-${from}`,
  to_date: `2026-11-${to}`,
  opening,
  closing,
});

export const tables = [
  caseTable("gapsOf", gapsOf, [
    ["no import", [[]], []],
    ["one import", [[days("a", "01", "07", 0, 100)]], []],
    [
      "the next begins where the last ended",
      [[days("a", "01", "07", 0, 100), days("b", "08", "14", 100, 300)]],
      [],
    ],
    [
      "the next begins with another balance",
      [[days("b", "10", "14", 150, 300), days("a", "01", "07", 0, 100)]],
      [{ id: "b", after: "2026-11-07", before: "2026-11-10", cents: 50 }],
    ],
    [
      "days without movement are no gap",
      [[days("a", "01", "07", 0, 100), days("b", "12", "14", 100, 300)]],
      [],
    ],
    ["files that overlap", [[days("a", "01", "07", 0, 100), days("b", "05", "14", 80, 300)]], []],
    [
      "two files that meet within a day",
      [[days("a", "01", "07", 0, 100), days("b", "07", "14", 90, 300)]],
      [],
    ],
    [
      "a file within another",
      [
        [
          days("a", "01", "14", 0, 300),
          days("b", "03", "05", 20, 50),
          days("c", "15", "16", 300, 400),
        ],
      ],
      [],
    ],
    [
      "a later import fills the gap",
      [
        [
          days("a", "01", "07", 0, 100),
          days("b", "10", "14", 150, 300),
          days("c", "07", "10", 100, 150),
        ],
      ],
      [],
    ],
    [
      "without balances nothing is known",
      [[days("a", "01", "07", null, null), days("b", "10", "14", 150, 300)]],
      [],
    ],
  ]),
  caseTable("coveredDays, T310", coveredDays, [
    ["no import", [[]], []],
    [
      "files that continue with the same balance, also after days without movement",
      [[days("a", "01", "07", 0, 100), days("b", "10", "14", 100, 300)]],
      [{ from: "2026-11-01", to: "2026-11-14" }],
    ],
    [
      "a balance that moved between two files",
      [[days("b", "10", "14", 150, 300), days("a", "01", "07", 0, 100)]],
      [
        { from: "2026-11-01", to: "2026-11-07" },
        { from: "2026-11-10", to: "2026-11-14" },
      ],
    ],
    [
      "the gap is filled",
      [
        [
          days("a", "01", "07", 0, 100),
          days("b", "10", "14", 150, 300),
          days("c", "07", "10", 100, 150),
        ],
      ],
      [{ from: "2026-11-01", to: "2026-11-14" }],
    ],
    [
      "a file within another, and the next one continues with the balance of the larger",
      [
        [
          days("a", "01", "14", 0, 300),
          days("b", "03", "05", 20, 50),
          days("c", "16", "17", 300, 400),
        ],
      ],
      [{ from: "2026-11-01", to: "2026-11-17" }],
    ],
    [
      "without balances files have to overlap",
      [
        [
          days("a", "01", "07", null, null),
          days("b", "07", "10", null, null),
          days("c", "11", "14", null, null),
        ],
      ],
      [
        { from: "2026-11-01", to: "2026-11-10" },
        { from: "2026-11-11", to: "2026-11-14" },
      ],
    ],
  ]),
  caseTable("coveredByAll, T310", coveredByAll, [
    ["no account", [[]], []],
    ["one account", [[[{ from: "a", to: "c" }]]], [{ from: "a", to: "c" }]],
    [
      "what each of two accounts covers",
      [
        [
          [
            { from: "a", to: "c" },
            { from: "e", to: "k" },
          ],
          [
            { from: "b", to: "f" },
            { from: "h", to: "z" },
          ],
        ],
      ],
      [
        { from: "b", to: "c" },
        { from: "e", to: "f" },
        { from: "h", to: "k" },
      ],
    ],
    ["an account that covers nothing", [[[{ from: "a", to: "c" }], []]], []],
  ]),
];
