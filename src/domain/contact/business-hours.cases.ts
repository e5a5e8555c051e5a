import { caseTable } from "../case-table";
import { openingState } from "./business-hours";

/** A moment of SAST, which is two hours ahead of UTC. */
const at = (day: number, hour: number, minute = 0) => Date.UTC(2026, 10, day, hour - 2, minute);

export const tables = [
  caseTable("openingState", openingState, [
    ["at 8:00 on a Friday", [at(27, 8)], { open: true, text: "Open now, until 18:00" }],
    ["at 17:59 on a Friday", [at(27, 17, 59)], { open: true, text: "Open now, until 18:00" }],
    [
      "at 18:00 on a Friday",
      [at(27, 18)],
      { open: false, text: "Closed now. Opens tomorrow at 8:00" },
    ],
    ["at 16:59 on a Saturday", [at(28, 16, 59)], { open: true, text: "Open now, until 17:00" }],
    [
      "at 17:00 on a Sunday",
      [at(29, 17)],
      { open: false, text: "Closed now. Opens tomorrow at 8:00" },
    ],
    ["at 1:00 at night", [at(27, 1)], { open: false, text: "Closed now. Opens today at 8:00" }],
  ]),
];
