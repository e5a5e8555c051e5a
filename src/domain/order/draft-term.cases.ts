import { caseTable } from "../case-table";
import {
  draftTerm,
  firstPayableMonth,
  lastDayOfProof,
  mayBePaidFor,
  monthMismatch,
  takesLateProof,
  unlessMonthEnded,
} from "./draft-term";
import { ORDERS } from "./examples";
import { APPLY, REPEAT } from "./rules";

const { draft, budgeted, proven, submitted, cancelled } = ORDERS;
const declared = { ...budgeted, proof_channel: "whatsapp" } as const;

const LAST_MINUTE = Date.parse("2026-11-30T23:59:59+02:00");
const FIRST_MINUTE = Date.parse("2026-12-01T00:00:00+02:00");
const THIRD_DAY = Date.parse("2026-12-03T23:59:59+02:00");
const FOURTH_DAY = Date.parse("2026-12-04T00:00:00+02:00");
const MUCH_LATER = Date.parse("2027-02-08T12:00:00+02:00");

const conflict = <Code extends string>(code: Code) => ({ ok: false, status: 409, code }) as const;

export const tables = [
  caseTable("draftTerm", draftTerm, [
    ["runs to the last minute of its month", [budgeted, LAST_MINUTE], "running"],
    ["T106 ends with it", [budgeted, FIRST_MINUTE], "ended"],
    ["T106 ends with it, declared or not", [declared, FIRST_MINUTE], "ended"],
    ["example 5: a proof keeps it as it is", [proven, FIRST_MINUTE], "fixed"],
    ["a submitted order is no draft", [submitted, MUCH_LATER], "running"],
    ["nor is a cancelled one", [cancelled, MUCH_LATER], "running"],
    [
      "one that the server has not seen has no month",
      [{ ...draft, month_period: "" }, 0],
      "running",
    ],
  ]),
  caseTable("takesLateProof", takesLateProof, [
    ["to the end of the third day", [declared, THIRD_DAY], true],
    ["not on the fourth", [declared, FOURTH_DAY], false],
    ["not without a budget: no total was shown", [draft, THIRD_DAY], false],
    ["nothing is late within the month", [budgeted, LAST_MINUTE], false],
  ]),
  caseTable("firstPayableMonth", firstPayableMonth, [
    ["this month", [LAST_MINUTE], "2026-11"],
    ["F390 the last one while its late proofs are taken", [THIRD_DAY], "2026-11"],
    ["F390 not longer", [FOURTH_DAY], "2026-12"],
    ["F390 across the year", [Date.parse("2027-01-01T00:00:00+02:00")], "2026-12"],
  ]),
  caseTable("mayBePaidFor", mayBePaidFor, [
    ["an order that waits", [submitted, MUCH_LATER], true],
    ["a draft that has just ended", [budgeted, FIRST_MINUTE], true],
    ["not one that ended long ago", [budgeted, FOURTH_DAY], false],
    ["not a paid one", [ORDERS.verified, LAST_MINUTE], false],
    ["not a cancelled one", [cancelled, LAST_MINUTE], false],
  ]),
  caseTable("unlessMonthEnded", unlessMonthEnded, [
    ["changes within the month", [APPLY, budgeted, "change", LAST_MINUTE], APPLY],
    ["T106 no change after it", [APPLY, declared, "change", MUCH_LATER], conflict("draft_ended")],
    ["T106 nor Complete", [APPLY, declared, "complete", FIRST_MINUTE], conflict("draft_ended")],
    ["T106 nor a declaration", [APPLY, budgeted, "declare", THIRD_DAY], conflict("draft_ended")],
    ["example 13: with a proof it is completed", [APPLY, proven, "complete", MUCH_LATER], APPLY],
    ["T106 but no change", [APPLY, proven, "change", FIRST_MINUTE], conflict("draft_fixed")],
    [
      "F190 nor another budget, which a late proof may follow",
      [APPLY, budgeted, "budget", THIRD_DAY],
      conflict("budget_too_late"),
    ],
    ["T106 nor one later", [APPLY, budgeted, "budget", FOURTH_DAY], conflict("draft_ended")],
    ["T106 nor with a proof", [APPLY, proven, "budget", FIRST_MINUTE], conflict("draft_fixed")],
    ["T22 a replay gets what is stored", [REPEAT, declared, "change", MUCH_LATER], REPEAT],
    [
      "keeps another refusal",
      [conflict("order_cancelled"), declared, "change", MUCH_LATER],
      conflict("order_cancelled"),
    ],
  ]),
  caseTable("lastDayOfProof", lastDayOfProof, [
    ["of November", ["2026-11"], "3 Dec 2026"],
    ["of December", ["2026-12"], "3 Jan 2027"],
  ]),
  caseTable("monthMismatch", monthMismatch, [
    ["none in its month", [submitted, MUCH_LATER], undefined],
    [
      "completed later",
      [{ ...submitted, submitted_at: "2026-12-01 09:00:00.000Z" }, MUCH_LATER],
      "completed_later",
    ],
    [
      "T59 by the date in South Africa",
      [{ ...submitted, submitted_at: "2026-11-30 22:30:00.000Z" }, MUCH_LATER],
      "completed_later",
    ],
    ["not completed in it", [declared, FIRST_MINUTE], "not_completed"],
    ["a draft within it", [declared, LAST_MINUTE], undefined],
  ]),
];
