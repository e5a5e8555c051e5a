import { caseTable } from "../case-table";
import { openingState, readHours, weekHours } from "./business-hours";

/** A moment of SAST, which is two hours ahead of UTC. */
const at = (day: number, hour: number, minute = 0) => Date.UTC(2026, 10, day, hour - 2, minute);

const STANDARD = weekHours("", "");
const OWN = weekHours("7:30-16:30", "9:00-12:00");
const state = (open: boolean, text: string) => ({ open, text });

export const tables = [
  caseTable("openingState", openingState, [
    ["at 8:00 on a Friday", [at(27, 8), STANDARD], state(true, "Open now, until 18:00")],
    ["at 17:59 on a Friday", [at(27, 17, 59), STANDARD], state(true, "Open now, until 18:00")],
    [
      "at 18:00 on a Friday",
      [at(27, 18), STANDARD],
      state(false, "Closed now. Opens tomorrow at 8:00"),
    ],
    ["at 16:59 on a Saturday", [at(28, 16, 59), STANDARD], state(true, "Open now, until 17:00")],
    [
      "at 17:00 on a Sunday",
      [at(29, 17), STANDARD],
      state(false, "Closed now. Opens tomorrow at 8:00"),
    ],
    ["at 1:00 at night", [at(27, 1), STANDARD], state(false, "Closed now. Opens today at 8:00")],
    [
      "F582 at 9:00 on a public holiday",
      [at(27, 9), STANDARD, ["2026-11-27"]],
      state(false, "Public holiday: answers may take longer"),
    ],
    [
      "F582 on the evening before one",
      [at(26, 18), STANDARD, ["2026-11-27"]],
      state(false, "Closed now. Tomorrow is a public holiday"),
    ],
    [
      "on the evening of one",
      [at(27, 18), STANDARD, ["2026-11-27"]],
      state(false, "Closed now. Opens tomorrow at 8:00"),
    ],
    [
      "by hours of one's own",
      [at(27, 7, 29), OWN],
      state(false, "Closed now. Opens today at 7:30"),
    ],
    [
      "on a Friday evening for a Saturday that opens later",
      [at(27, 20), OWN],
      state(false, "Closed now. Opens tomorrow at 9:00"),
    ],
  ]),
  caseTable("readHours", readHours, [
    ["full hours", ["8:00-18:00"], { opens: 480, closes: 1080 }],
    ["with minutes and spaces", [" 08:30 - 24:00 "], { opens: 510, closes: 1440 }],
    ["not the other way round", ["18:00-8:00"], null],
    ["not after midnight", ["8:00-24:30"], null],
    ["not 61 minutes", ["8:61-18:00"], null],
    ["not words", ["always"], null],
  ]),
];
