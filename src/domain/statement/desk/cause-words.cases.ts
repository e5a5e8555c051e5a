import { caseTable } from "@/domain/case-table";
import { causeText } from "./cause-words";

const cause = { date: "2026-11-03", until: "2026-11-05", cents: -20_000, undone_on: "" };

export const tables = [
  caseTable("causeText", causeText, [
    [
      "a deposit is missing",
      [{ ...cause, kind: "missing" }],
      "R200.00 came in between 3 Nov 2026 and 5 Nov 2026 without a line. Please import a statement of these days.",
    ],
    [
      "a debit of one day is missing, whose import was undone",
      [{ ...cause, kind: "missing", until: "2026-11-03", cents: 850, undone_on: "2026-11-20" }],
      "R8.50 went out on 3 Nov 2026 without a line. An import of these days was undone on 20 Nov 2026. Please import them again.",
    ],
    [
      "days between two statements",
      [{ ...cause, kind: "gap" }],
      "Before this statement, days are missing. R200.00 came in between 3 Nov 2026 and 5 Nov 2026 without a line. Please import a statement of these days.",
    ],
    [
      "the first day of another file",
      [{ ...cause, kind: "before", cents: 5_000 }],
      "R50.00 of 3 Nov 2026 came with another file. It's from before this statement begins.",
    ],
    [
      "the last day of another file",
      [{ ...cause, kind: "after", cents: 5_000 }],
      "R50.00 of 3 Nov 2026 came with another file. It's from after this statement ends.",
    ],
    [
      "a line that the bank changed",
      [{ ...cause, kind: "twice", cents: 5_000 }],
      "R50.00 of 3 Nov 2026 may be there twice. The bank may have changed the date or text of a line that was imported before.",
    ],
    [
      "a line that this statement lacks",
      [{ ...cause, kind: "foreign", cents: 5_000 }],
      "R50.00 of 3 Nov 2026 came with another file. This statement doesn't have it: the bank may have taken it back.",
    ],
    [
      "an unknown cause",
      [{ ...cause, kind: "unknown" }],
      "We can't tell where R200.00 comes from. Please compare the lines with your bank.",
    ],
  ]),
];
