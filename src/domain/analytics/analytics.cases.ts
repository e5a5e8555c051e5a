import { caseTable } from "../case-table";
import { type DayFigures, daysUpTo, isSettled, rangeOf, totalsOf } from "./analytics";

const day = (given: Partial<DayFigures> = {}): DayFigures => ({
  day: "2026-03-01",
  visitors: 0,
  views: 0,
  seconds: 0,
  clicks: 0,
  orders: 0,
  budget: 0,
  members: 0,
  ...given,
});
const NONE = {
  visitors: 0,
  views: 0,
  seconds: 0,
  clicks: 0,
  orders: 0,
  budget: 0,
  members: 0,
  session_seconds: 0,
  orders_percent: 0,
};

export const tables = [
  caseTable("rangeOf", rangeOf, [
    ["the specified days where none are named", [undefined], 30],
    ["a quarter, as the router reads it", [90], 90],
    ["a week, as the server reads it", ["7"], 7],
    ["nothing else", ["100000"], 30],
  ]),
  caseTable("daysUpTo", daysUpTo, [
    [
      "the day is South Africa's",
      [Date.UTC(2026, 1, 28, 22, 0), 3],
      ["2026-02-27", "2026-02-28", "2026-03-01"],
    ],
    ["and not yet the next", [Date.UTC(2026, 1, 28, 21, 59), 1], ["2026-02-28"]],
    ["over a year's end", [Date.UTC(2026, 0, 1, 12), 2], ["2025-12-31", "2026-01-01"]],
  ]),
  caseTable("isSettled", isSettled, [
    ["not on the day", ["2026-03-01", Date.UTC(2026, 2, 1, 12)], false],
    ["not before two days have passed", ["2026-03-01", Date.UTC(2026, 2, 3, 21, 59)], false],
    ["then it is", ["2026-03-01", Date.UTC(2026, 2, 3, 22, 0)], true],
  ]),
  caseTable("totalsOf", totalsOf, [
    ["nothing of no days", [[]], NONE],
    ["nothing is divided by no visitors", [[day({ orders: 2 })]], { ...NONE, orders: 2 }],
    [
      "sums, a session's length and orders for a hundred visitors",
      [
        [
          day({ visitors: 3, seconds: 600, orders: 1 }),
          day({ visitors: 1, views: 9, budget: 5000 }),
        ],
      ],
      {
        ...NONE,
        visitors: 4,
        views: 9,
        seconds: 600,
        orders: 1,
        budget: 5000,
        session_seconds: 150,
        orders_percent: 25,
      },
    ],
  ]),
];
