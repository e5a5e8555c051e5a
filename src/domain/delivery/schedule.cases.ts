import { caseTable, checkedBy } from "@/domain/case-table";
import { nextSchedule, scheduleSchema, scheduleWarning } from "@/domain/delivery/schedule";

const november = {
  month: "November 2026",
  mid_month_date: "2026-11-14",
  month_end_date: "2026-11-28",
  notes: "",
};

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
      [[november, { month_end_date: "2026-12-29" }], "2026-11-24"],
      {
        month: "January 2027",
        mid_month_date: "2027-01-15",
        month_end_date: "2027-01-31",
        notes: "",
      },
    ],
    [
      "is the month after today's where none is planned",
      [[], "2027-01-31"],
      {
        month: "February 2027",
        mid_month_date: "2027-02-15",
        month_end_date: "2027-02-28",
        notes: "",
      },
    ],
  ]),
  caseTable("scheduleWarning", scheduleWarning, [
    ["is none for dates in order", [november, "2026-11-01"], null],
    ["is none for one day", [{ ...november, month_end_date: "2026-11-14" }, "2026-11-01"], null],
    ["is none where one date is to come", [november, "2026-11-28"], null],
    ["asks where both dates are past", [november, "2026-11-29"], "dates_past"],
    [
      "asks where the month-end comes first",
      [{ ...november, month_end_date: "2026-11-07" }, "2026-11-01"],
      "month_end_first",
    ],
  ]),
];
