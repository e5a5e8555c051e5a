import { caseTable } from "@/domain/case-table";
import { type OnStatement, onStatement } from "./on-statement";

const claim = {
  found: false,
  isSuggested: false,
  placedOn: "2026-11-17",
  claimedOn: "2026-11-18",
};
const covered = [
  { from: "2026-10-01", to: "2026-11-10" },
  { from: "2026-11-14", to: "2026-11-19" },
];
const upTo = (state: OnStatement, up_to = "2026-11-19") => ({ state, up_to });

export const tables = [
  caseTable("onStatement, T310", onStatement, [
    ["found", [{ ...claim, found: true }, covered], upTo("on")],
    ["a line that waits may be it", [{ ...claim, isSuggested: true }, covered], upTo("maybe")],
    ["claimed before the last day of what is imported", [claim, covered], upTo("missing")],
    [
      "claimed on that day: the deposit may be later than the file",
      [{ ...claim, claimedOn: "2026-11-19" }, covered],
      upTo("unknown"),
    ],
    ["claimed later", [{ ...claim, claimedOn: "2026-11-20" }, covered], upTo("unknown")],
    [
      "ordered before the gap and claimed after it",
      [{ ...claim, placedOn: "2026-11-09" }, covered],
      upTo("unknown", "2026-11-10"),
    ],
    ["ordered in the gap", [{ ...claim, placedOn: "2026-11-12" }, covered], upTo("unknown", "")],
    ["no statement", [claim, []], upTo("unknown", "")],
  ]),
];
