import { caseTable } from "@/domain/case-table";
import { dateOrderOf, dateWithin, writtenDate } from "./dates";

export const tables = [
  caseTable("writtenDate", writtenDate, [
    ["year first", ["2026/11/13"], "2026-11-13"],
    ["with dashes and a time", ["2026-11-13 9:15"], "2026-11-13"],
    ["eight digits", ["20261113"], "2026-11-13"],
    ["nine digits of an old export", ["020261113"], "2026-11-13"],
    ["of OFX, with time and zone", ["20261113120000[2:SAST]"], "2026-11-13"],
    ["day first", ["13/11/2026"], "2026-11-13"],
    ["day first, two digits of the year", ["3/1/26"], "2026-01-03"],
    ["month first where the file says so", ["11/13/2026", "mdy"], "2026-11-13"],
    ["a named month", ["13Nov2026"], "2026-11-13"],
    ["a named month with blanks", ["03 Nov 2026"], "2026-11-03"],
    ["a full name", ["3 November 2026"], "2026-11-03"],
    ["Afrikaans", ["3 Mei 2026"], "2026-05-03"],
    ["as Excel saves it", ["13-Nov-26"], "2026-11-13"],
    ["in single quotes", ["'3 October 2026'"], "2026-10-03"],
    ["the last day of a leap year's February", ["29/02/2028"], "2028-02-29"],
    ["a day that doesn't exist", ["29/02/2026"], null],
    ["month 13", ["2026-13-01"], null],
    ["an amount", ["1 234.50"], null],
    ["an account's number", ["62001234567"], null],
    ["without a year", ["25 Sep"], null],
    ["an empty cell", [""], null],
  ]),
  caseTable("dateWithin", dateWithin, [
    ["in the period", ["25 Sep", "2026-09-01", "2026-09-30"], "2026-09-25"],
    ["in quotes", ["'25 Sep'", "2026-09-01", "2026-09-30"], "2026-09-25"],
    ["before New Year", ["28 Dec", "2026-12-15", "2027-01-14"], "2026-12-28"],
    ["after New Year", ["2 Jan", "2026-12-15", "2027-01-14"], "2027-01-02"],
    ["outside of it", ["25 Sep", "2026-10-01", "2026-10-31"], null],
  ]),
  caseTable("dateOrderOf", dateOrderOf, [
    ["a day above 12", [["13/11/2026", "01/12/2026"], "2026-12-31"], "dmy"],
    ["a month above 12", [["11/13/2026", "12/01/2026"], "2026-12-31"], "mdy"],
    ["day first would lie ahead", [["11/12/2026"], "2026-11-20"], "mdy"],
    [
      "F580 day first, with a row of the next working day",
      [["04/12/2026", "07/12/2026"], "2026-12-05"],
      "dmy",
    ],
    ["both possible, both in order", [["01/11/2026", "02/11/2026"], "2026-12-31"], "dmy"],
    [
      "both possible, only month first in order",
      [["02/01/2026", "02/11/2026", "03/01/2026"], "2026-12-31"],
      null,
    ],
    ["both in one file", [["13/11/2026", "11/13/2026"], "2026-12-31"], "dmy"],
    ["no slashes", [["2026-11-13"], "2026-12-31"], "dmy"],
  ]),
];
