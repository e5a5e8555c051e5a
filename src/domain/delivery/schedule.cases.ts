import { caseTable, checkedBy } from "@/domain/case-table";
import { nextSchedule, scheduleSchema, scheduleWarning } from "@/domain/delivery/schedule";

const november = {
  month: "November 2026",
  mid_month_date: "2026-11-14",
  month_end_date: "2026-11-28",
  notes: "",
};

const filledIn = (month: string, mid_month_date: string, month_end_date: string) => ({
  month,
  mid_month_date,
  month_end_date,
  notes: "",
});

export const tables = [
  caseTable("scheduleSchema", checkedBy(scheduleSchema), [
    ["takes a month and its dates", [november], november],
    ["tidies the month", [{ ...november, month: "  November   2026 " }], november],
    [
      "needs the month and both dates",
      [{ month: " ", mid_month_date: "", month_end_date: "" }],
      [
        "month: month_required",
        "mid_month_date: mid_month_required",
        "month_end_date: month_end_required",
      ],
    ],
    [
      "refuses a day that no calendar has",
      [{ ...november, month_end_date: "2026-02-30" }],
      ["month_end_date: date_invalid"],
    ],
    [
      "refuses other writings of a date",
      [{ ...november, mid_month_date: "14/11/2026" }],
      ["mid_month_date: date_invalid"],
    ],
    [
      "limits month and notes",
      [{ ...november, month: "m".repeat(51), notes: "n".repeat(1001) }],
      ["month: month_too_long", "notes: notes_too_long"],
    ],
  ]),
  caseTable("nextSchedule", nextSchedule, [
    [
      "is the month after the last one planned",
      [[november, { mid_month_date: "2026-12-14" }], "2026-11-24"],
      filledIn("January 2027", "2027-01-15", "2027-01-31"),
    ],
    [
      "is the month after today's where none is planned and its fifteenth is over",
      [[], "2027-01-31"],
      filledIn("February 2027", "2027-02-15", "2027-02-28"),
    ],
    [
      "F578 is this month where that isn't planned and its fifteenth is to come",
      [[november], "2026-12-01"],
      filledIn("December 2026", "2026-12-15", "2026-12-31"),
    ],
    [
      "F578 is January where December's last delivery is in January",
      [[{ ...november, mid_month_date: "2026-12-15", month_end_date: "2027-01-02" }], "2026-12-02"],
      filledIn("January 2027", "2027-01-15", "2027-01-31"),
    ],
  ]),
  caseTable("scheduleWarning", scheduleWarning, [
    ["is none for dates in order", [november, "2026-11-01", null], null],
    [
      "is none for one day",
      [{ ...november, month_end_date: "2026-11-14" }, "2026-11-01", null],
      null,
    ],
    ["is none where one date is to come", [november, "2026-11-28", null], null],
    [
      "asks where both dates are past",
      [november, "2026-11-29", null],
      { code: "dates_past", values: {} },
    ],
    ["is none where past dates stay as they are", [november, "2026-11-29", november], null],
    [
      "F581 asks where dates become past ones",
      [november, "2026-11-29", { ...november, month_end_date: "2026-12-28" }],
      { code: "dates_past", values: {} },
    ],
    [
      "asks where the month-end comes first",
      [{ ...november, month_end_date: "2026-11-07" }, "2026-11-01", null],
      { code: "month_end_first", values: {} },
    ],
    [
      "F581 asks about last year's date, typed in January",
      [{ mid_month_date: "2026-01-15", month_end_date: "2027-01-29" }, "2027-01-04", null],
      { code: "dates_apart", values: { mid: "Thu 15 Jan 2026", end: "Fri 29 Jan 2027" } },
    ],
    [
      "is none where holidays move the month-end into the next month",
      [{ mid_month_date: "2026-12-15", month_end_date: "2027-01-02" }, "2026-12-01", null],
      null,
    ],
    [
      "F581 asks about a public holiday",
      [{ mid_month_date: "2027-03-15", month_end_date: "2027-03-26" }, "2027-02-01", null],
      { code: "date_holiday", values: { day: "Fri 26 Mar 2027", holiday: "Good Friday" } },
    ],
    [
      "F661 names both public holidays",
      [{ mid_month_date: "2026-12-16", month_end_date: "2026-12-25" }, "2026-12-01", null],
      {
        code: "dates_holidays",
        values: {
          day: "Wed 16 Dec 2026",
          holiday: "Day of Reconciliation",
          other: "Fri 25 Dec 2026",
          other_holiday: "Christmas Day",
        },
      },
    ],
    [
      "F661 names a public holiday once that is both dates",
      [{ mid_month_date: "2026-12-16", month_end_date: "2026-12-16" }, "2026-12-01", null],
      {
        code: "date_holiday",
        values: { day: "Wed 16 Dec 2026", holiday: "Day of Reconciliation" },
      },
    ],
  ]),
];
