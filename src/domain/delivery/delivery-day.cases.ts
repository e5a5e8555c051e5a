import { caseTable } from "../case-table";
import {
  comingDeliveryDates,
  daysLeft,
  deliveryDateChoices,
  deliveryDayOf,
  nextDeliveryDate,
  verifiedDaysOf,
} from "./delivery-day";

const november = { mid_month_date: "2026-11-15", month_end_date: "2026-11-28" };
const december = { mid_month_date: "2026-12-15", month_end_date: "2026-12-30" };

const NOVEMBER = [{ mid_month_date: "2026-11-14", month_end_date: "2026-11-28" }];

export const tables = [
  caseTable("deliveryDayOf", deliveryDayOf, [
    ["the first day after it was verified", [NOVEMBER, "2026-11-10", "2026-11-12"], "2026-11-14"],
    ["still on that day", [NOVEMBER, "2026-11-10", "2026-11-14"], "2026-11-14"],
    ["none where that day is over", [NOVEMBER, "2026-11-10", "2026-11-15"], undefined],
    ["none where none is known", [[], "2026-11-10", "2026-11-15"], undefined],
  ]),
  caseTable("nextDeliveryDate", nextDeliveryDate, [
    ["is the nearest one", [[december, november], "2026-11-21"], "2026-11-28"],
    ["is never today", [[december, november], "2026-11-28"], "2026-12-15"],
    ["is none after the last", [[november], "2026-12-01"], undefined],
    ["is none without schedules", [[], "2026-11-21"], undefined],
  ]),
  caseTable("verifiedDaysOf", verifiedDaysOf, [
    [
      "begins with the delivery day before, whose orders were verified earlier",
      [[december, november], "2026-12-15"],
      { from: "2026-11-28", before: "2026-12-15" },
    ],
    [
      "has no beginning at the first delivery",
      [[december, november], "2026-11-15"],
      { from: "", before: "2026-11-15" },
    ],
    ["is none on another day", [[december, november], "2026-11-29"], undefined],
  ]),
  caseTable("comingDeliveryDates", comingDeliveryDates, [
    [
      "are in order, from today on",
      [[december, november], "2026-11-28"],
      ["2026-11-28", "2026-12-15", "2026-12-30"],
    ],
    ["are none after the last", [[november], "2026-12-01"], []],
  ]),
  caseTable("deliveryDateChoices", deliveryDateChoices, [
    [
      "are the next one and those before it",
      [[november, december], "2026-11-28", 5],
      ["2026-12-15", "2026-11-28", "2026-11-15"],
    ],
    ["are no more than asked for", [[november, december], "2026-11-28", 1], ["2026-12-15"]],
    [
      "are past ones alone after the last",
      [[november], "2027-01-01", 5],
      ["2026-11-28", "2026-11-15"],
    ],
  ]),
  caseTable("daysLeft", daysLeft, [
    ["on the day", ["2026-11-28", "2026-11-28"], "today"],
    ["the day before", ["2026-11-28", "2026-11-27"], "tomorrow"],
    ["over the end of a month", ["2026-12-15", "2026-11-28"], "in 17 days"],
  ]),
];
