import { caseTable } from "../case-table";
import { deletesUpTo } from "./outage";

const DAY = 86_400_000;
const outage = { from: 10 * DAY, to: 20 * DAY };

export const tables = [
  caseTable("deletesUpTo", deletesUpTo, [
    ["up to the outage as it ends", [outage, 20 * DAY], 10 * DAY],
    ["and in the days after it", [outage, 23 * DAY - 1], 10 * DAY],
    ["up to now three days later", [outage, 23 * DAY], 23 * DAY],
    ["up to now where there was none", [{ from: Number.NaN, to: Number.NaN }, 5 * DAY], 5 * DAY],
    ["up to now where a clock that was ahead made it", [outage, 12 * DAY], 12 * DAY],
  ]),
];
