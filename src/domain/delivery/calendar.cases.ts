import { caseTable } from "../case-table";
import { weekHours } from "../contact/business-hours";
import { calendarText } from "./calendar";

const GIVEN = {
  pageUrl: "https://pantry.example/delivery-schedule",
  now: Date.UTC(2026, 10, 21, 12),
  hours: weekHours("", ""),
};

/** Each event's UID and notes, of a calendar with `days`. */
function eventsOf(days: readonly [date: string, notes: string][]): string[] {
  const text = calendarText(
    days.map(([date, notes]) => ({ date, notes, cancelled: false })),
    GIVEN,
  );
  return text.split("\r\n").filter((line) => /^(UID|DESCRIPTION):/.test(line));
}

/** The event's own lines. */
function eventLines(date: string, notes: string, cancelled = false): string[] {
  const text = calendarText([{ date, notes, cancelled }], GIVEN);
  return text.slice(text.indexOf("BEGIN:VEVENT")).split("\r\n");
}

function longestLine(notes: string): number {
  const octets = (line: string) => encodeURIComponent(line).replace(/%../g, "x").length;
  return Math.max(...eventLines("2026-11-27", notes).map(octets));
}

export const tables = [
  caseTable("calendarText", eventLines, [
    [
      "shows a weekday's business hours in South African time",
      ["2026-11-27", "Bring; bags, please\nThank you"],
      [
        "BEGIN:VEVENT",
        "UID:delivery-2026-11-27@pooled-pantry",
        "DTSTAMP:20261121T120000Z",
        "DTSTART;TZID=Africa/Johannesburg:20261127T080000",
        "DTEND;TZID=Africa/Johannesburg:20261127T180000",
        "SUMMARY:Pooled Pantry delivery day",
        "DESCRIPTION:Bring\\; bags\\, please\\nThank you",
        `URL:${GIVEN.pageUrl}`,
        "TRANSP:TRANSPARENT",
        "END:VEVENT",
        "END:VCALENDAR",
        "",
      ],
    ],
    [
      "takes a cancelled day out of the calendars that have it",
      ["2026-11-27", "", true],
      [
        "BEGIN:VEVENT",
        "UID:delivery-2026-11-27@pooled-pantry",
        "DTSTAMP:20261121T120000Z",
        "DTSTART;TZID=Africa/Johannesburg:20261127T080000",
        "DTEND;TZID=Africa/Johannesburg:20261127T180000",
        "SUMMARY:Cancelled: Pooled Pantry delivery day",
        "SEQUENCE:1",
        "STATUS:CANCELLED",
        `URL:${GIVEN.pageUrl}`,
        "TRANSP:TRANSPARENT",
        "END:VEVENT",
        "END:VCALENDAR",
        "",
      ],
    ],
  ]),
  caseTable("the events of several days", eventsOf, [
    [
      "has a day that two schedules name once, with the notes of both",
      [
        [
          ["2026-11-27", "Bags"],
          ["2026-12-15", ""],
          ["2026-11-27", "Boxes"],
          ["2026-12-15", ""],
        ],
      ],
      [
        "UID:delivery-2026-11-27@pooled-pantry",
        "DESCRIPTION:Bags\\nBoxes",
        "UID:delivery-2026-12-15@pooled-pantry",
      ],
    ],
    [
      "leaves out what a calendar may not hold",
      [[["2026-11-27", "A\u0000\u000b\tB\\ C\u007f\r\nD"]]],
      ["UID:delivery-2026-11-27@pooled-pantry", "DESCRIPTION:A\tB\\\\ C\\nD"],
    ],
  ]),
  caseTable("the longest line, in octets", longestLine, [
    ["is at most 75", ["a".repeat(300)], 75],
    ["never cutting a character of several octets", ["é🥖".repeat(100)], 74],
  ]),
];
