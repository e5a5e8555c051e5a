import { caseTable } from "../case-table";
import {
  addMonths,
  dayBefore,
  formatCsvTime,
  formatDay,
  formatDayTime,
  formatMonth,
  formatNearDay,
  formatPlainDate,
  momentOf,
  momentText,
  monthPeriod,
  monthsApart,
  nextMonthPeriod,
  previousMonthPeriod,
  sastDate,
  startOfDay,
} from "./sa-time";

const monthsOn = (text: string, count = 1) => momentText(addMonths(momentOf(text), count));
const at = (text: string) => momentOf(`${text}:00.000Z`);

export const tables = [
  caseTable("sastDate", sastDate, [
    ["is the UTC date in daytime", [at("2026-11-21 12:00")], "2026-11-21"],
    ["turns at 22:00 UTC", [at("2026-11-30 22:00")], "2026-12-01"],
    ["has not turned a minute before", [at("2026-11-30 21:59")], "2026-11-30"],
    ["turns the year", [at("2026-12-31 22:00")], "2027-01-01"],
  ]),
  caseTable("monthPeriod", monthPeriod, [
    ["keeps November at 23:50 in South Africa", [at("2026-11-30 21:50")], "2026-11"],
    ["is December at 00:10 in South Africa", [at("2026-11-30 22:10")], "2026-12"],
  ]),
  caseTable("previousMonthPeriod", previousMonthPeriod, [
    ["counts back", ["2026-11"], "2026-10"],
    ["turns the year", ["2026-01"], "2025-12"],
  ]),
  caseTable("nextMonthPeriod", nextMonthPeriod, [
    ["counts on", ["2026-11"], "2026-12"],
    ["turns the year", ["2026-12"], "2027-01"],
  ]),
  caseTable("addMonths", monthsOn, [
    ["keeps day and time", ["2026-11-21 12:34:56.789Z"], "2026-12-21 12:34:56.789Z"],
    ["ends on the last day of February", ["2027-01-31 10:00:00.000Z"], "2027-02-28 10:00:00.000Z"],
    ["knows leap years", ["2028-01-31 10:00:00.000Z"], "2028-02-29 10:00:00.000Z"],
    ["ends on the 30th", ["2027-03-31 10:00:00.000Z"], "2027-04-30 10:00:00.000Z"],
    [
      "counts days in South Africa: 31 January 23:30 there",
      ["2027-01-31 21:30:00.000Z"],
      "2027-02-28 21:30:00.000Z",
    ],
    [
      "counts days in South Africa: 1 February 00:30 there",
      ["2027-01-31 22:30:00.000Z"],
      "2027-02-28 22:30:00.000Z",
    ],
    ["turns the year", ["2026-12-31 10:00:00.000Z"], "2027-01-31 10:00:00.000Z"],
    [
      "keeps the 31st over a shorter month",
      ["2027-01-31 10:00:00.000Z", 2],
      "2027-03-31 10:00:00.000Z",
    ],
    ["is the same moment no month on", ["2027-01-31 22:30:00.000Z", 0], "2027-01-31 22:30:00.000Z"],
  ]),
  caseTable("monthsApart", monthsApart, [
    ["is none within a month", ["2026-12", "2026-12"], 0],
    ["counts over the year's end", ["2026-11", "2027-02"], 3],
  ]),
  caseTable("formatNearDay", formatNearDay, [
    ["a plain date", ["2026-11-28"], "Sat 28 Nov"],
    ["no date", ["soon"], "soon"],
  ]),
  caseTable("dayBefore", dayBefore, [
    ["within a month", ["2026-11-15"], "2026-11-14"],
    ["over a year's end", ["2027-01-01"], "2026-12-31"],
  ]),
  caseTable("formatDay", formatDay, [
    ["is day first", [at("2026-02-03 06:05")], "3 Feb 2026"],
    ["is the day in South Africa", [at("2026-02-03 22:05")], "4 Feb 2026"],
  ]),
  caseTable("formatDayTime", formatDayTime, [
    ["shows the time in South Africa", [at("2026-02-03 06:05")], "3 Feb 2026, 08:05"],
  ]),
  caseTable("formatCsvTime", formatCsvTime, [
    ["F583 is in the order of time", ["2026-12-31 21:59:00.000Z"], "2026-12-31 23:59"],
    ["F583 is the day in South Africa", ["2026-12-31 22:05:00.000Z"], "2027-01-01 00:05"],
    ["is nothing for no moment", [""], ""],
  ]),
  caseTable("formatPlainDate", formatPlainDate, [
    ["shows a date of the calendar", ["2026-12-15"], "15 Dec 2026"],
    ["leaves other text alone", ["mid December"], "mid December"],
  ]),
  caseTable("startOfDay", (date: string) => momentText(startOfDay(date)), [
    ["is midnight in South Africa", ["2026-11-28"], "2026-11-27 22:00:00.000Z"],
  ]),
  caseTable("formatMonth", formatMonth, [["names the month", ["2026-11"], "November 2026"]]),
  caseTable("momentOf", momentOf, [
    ["reads what the database stores", ["2026-11-21 12:00:00.250Z"], 1795262400250],
    ["reads ISO 8601", ["2026-11-21T12:00:00Z"], 1795262400000],
    ["reads nothing as no moment", [""], Number.NaN],
  ]),
];
