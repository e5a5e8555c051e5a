import { caseTable } from "../case-table";
import { comingHolidays, publicHoliday } from "./public-holidays";

export const tables = [
  caseTable("publicHoliday", publicHoliday, [
    ["Reconciliation", ["2026-12-16"], "Day of Reconciliation"],
    ["Christmas", ["2026-12-25"], "Christmas Day"],
    ["the day after", ["2026-12-26"], "Day of Goodwill"],
    ["New Year", ["2027-01-01"], "New Year's Day"],
    ["one on a Sunday", ["2027-03-21"], "Human Rights Day"],
    ["the Monday after it", ["2027-03-22"], "Human Rights Day"],
    ["the Monday after the Day of Goodwill", ["2027-12-27"], "Day of Goodwill"],
    ["Goodwill itself where Christmas is a Sunday", ["2033-12-26"], "Day of Goodwill"],
    ["Good Friday", ["2027-03-26"], "Good Friday"],
    ["Easter Monday", ["2027-03-29"], "Family Day"],
    ["Good Friday of a late year", ["2038-04-23"], "Good Friday"],
    ["Good Friday by the rule's first exception", ["1981-04-17"], "Good Friday"],
    ["Good Friday by its second", ["2049-04-16"], "Good Friday"],
    ["no Monday after a Saturday", ["2026-12-28"], ""],
    ["not Easter Sunday", ["2027-03-28"], ""],
    ["an ordinary day", ["2027-01-15"], ""],
  ]),
  caseTable("comingHolidays", (today: string) => comingHolidays(today).slice(0, 4), [
    [
      "from the day on, over the year's end",
      ["2026-12-25"],
      ["2026-12-25", "2026-12-26", "2027-01-01", "2027-03-21"],
    ],
  ]),
];
