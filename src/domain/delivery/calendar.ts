import { hoursOn, type WeekHours } from "@/domain/contact/business-hours";
import { grouped } from "@/domain/grouped";
import { PRODUCT_NAME } from "@/domain/site/product";

/** One day on which we deliver; `date` is `YYYY-MM-DD`. */
export interface CalendarDay {
  readonly date: string;
  readonly notes: string;
  readonly cancelled: boolean;
}

interface Given {
  readonly pageUrl: string;
  /** Milliseconds UTC. */
  readonly now: number;
  readonly hours: WeekHours;
}

const HEAD = [
  "BEGIN:VCALENDAR",
  "VERSION:2.0",
  `PRODID:-//${PRODUCT_NAME}//Delivery days//EN`,
  "CALSCALE:GREGORIAN",
  "METHOD:PUBLISH",
  `X-WR-CALNAME:${PRODUCT_NAME} deliveries`,
  "X-WR-TIMEZONE:Africa/Johannesburg",
  "REFRESH-INTERVAL;VALUE=DURATION:P1D",
  "X-PUBLISHED-TTL:P1D",
  "BEGIN:VTIMEZONE",
  "TZID:Africa/Johannesburg",
  "BEGIN:STANDARD",
  "DTSTART:19440319T000000",
  "TZOFFSETFROM:+0200",
  "TZOFFSETTO:+0200",
  "TZNAME:SAST",
  "END:STANDARD",
  "END:VTIMEZONE",
];
const MAX_OCTETS = 75;

/**
 * Delivery days as an iCalendar file (RFC 5545), for one download or a subscription: each day's
 * business hours, shown as free time.
 */
export function calendarText(days: readonly CalendarDay[], given: Given): string {
  const events = eachOnce(days).flatMap((day) => event(day, given));
  return `${[...HEAD, ...events, "END:VCALENDAR"].map(fold).join("\r\n")}\r\n`;
}

/** A day that two schedules name is one event, because its UID may be there only once. */
function eachOnce(days: readonly CalendarDay[]): CalendarDay[] {
  return Array.from(
    grouped(days, ({ date }) => date),
    ([date, same]) => ({
      date,
      notes: [...new Set(same.map(({ notes }) => notes))].filter(Boolean).join("\n"),
      cancelled: same.some(({ cancelled }) => cancelled),
    }),
  );
}

/** A calendar that has the day drops it by a later sequence of the same event. */
const CANCELLED = ["SEQUENCE:1", "STATUS:CANCELLED"];

function event({ date, notes, cancelled }: CalendarDay, { pageUrl, now, hours }: Given): string[] {
  const day = date.replace(/-/g, "");
  const { opens, closes } = hoursOn(date, hours);
  return [
    "BEGIN:VEVENT",
    `UID:delivery-${date}@${PRODUCT_NAME.toLowerCase().replace(/\s+/g, "-")}`,
    `DTSTAMP:${new Date(now).toISOString().replace(/[-:]|\.\d+/g, "")}`,
    `DTSTART;TZID=Africa/Johannesburg:${day}T${hour(opens)}`,
    `DTEND;TZID=Africa/Johannesburg:${day}T${hour(closes)}`,
    `SUMMARY:${escaped(`${cancelled ? "Cancelled: " : ""}${PRODUCT_NAME} delivery day`)}`,
    ...(cancelled ? CANCELLED : []),
    ...(notes ? [`DESCRIPTION:${escaped(notes)}`] : []),
    `URL:${pageUrl}`,
    "TRANSP:TRANSPARENT",
    "END:VEVENT",
  ];
}

function hour(minutes: number): string {
  const end = Math.min(minutes, 24 * 60 - 1); // a day has no hour 24 in this format
  return `${twoDigits(Math.floor(end / 60))}${twoDigits(end % 60)}00`;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, "0");
}

function escaped(text: string): string {
  return (
    text
      .replace(/[\\;,]/g, "\\$&")
      .replace(/\r\n?|\n/g, "\\n")
      // biome-ignore lint/suspicious/noControlCharactersInRegex: a calendar may not have them
      .replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, "")
  );
}

/** No line is longer than 75 octets; a character of several octets is never cut. */
function fold(line: string): string {
  const parts: string[] = [];
  let part = "";
  let octets = 0;
  for (const character of line) {
    const size = octetsOf(character);
    if (octets + size > MAX_OCTETS) {
      parts.push(part);
      part = " ";
      octets = 1;
    }
    part += character;
    octets += size;
  }
  return [...parts, part].join("\r\n");
}

function octetsOf(character: string): number {
  const point = character.codePointAt(0) ?? 0;
  if (point < 0x80) return 1;
  if (point < 0x800) return 2;
  return point < 0x10000 ? 3 : 4;
}
