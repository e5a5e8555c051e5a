import { caseTable } from "../case-table";
import {
  comingDeliveryDates,
  daysLeft,
  deliveryDateChoices,
  recentSchedules,
  withoutCancelled,
} from "./delivery-day";

const october = { mid_month_date: "2026-10-15", month_end_date: "2026-10-30" };
const november = { mid_month_date: "2026-11-15", month_end_date: "2026-11-28" };
const december = { mid_month_date: "2026-12-15", month_end_date: "2026-12-30" };

export const tables = [
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
  caseTable("F620 recentSchedules", recentSchedules, [
    [
      "are those to come and the last one before, not all that ever were",
      [[october, november, december], "2026-12-01"],
      [november, december],
    ],
    ["have a month whose second date is to come", [[november], "2026-11-28"], [november]],
    ["are the last one where none is to come", [[october, november], "2027-06-01"], [november]],
  ]),
  caseTable("withoutCancelled", withoutCancelled, [
    [
      "has no date where the delivery is cancelled",
      [november, ["2026-11-28", "2026-12-15"]],
      { mid_month_date: "2026-11-15", month_end_date: "" },
    ],
  ]),
  caseTable("daysLeft", daysLeft, [
    ["on the day", ["2026-11-28", "2026-11-28"], "today"],
    ["the day before", ["2026-11-28", "2026-11-27"], "tomorrow"],
    ["over the end of a month", ["2026-12-15", "2026-11-28"], "in 17 days"],
  ]),
];
