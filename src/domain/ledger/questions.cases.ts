import { caseTable } from "../case-table";
import { answerTo, questionOf } from "./questions";

export const tables = [
  caseTable("questionOf", questionOf, [
    ["a question", ["deposit_not_expected"], "deposit_not_expected"],
    ["what waits", ["alone_too_soon"], "alone_too_soon"],
    ["what only refuses", ["payment_has_line"], undefined],
    ["what every object has", ["toString"], undefined],
  ]),
  caseTable("answerTo", answerTo, [
    ["of an unlikely deposit", ["deposit_not_expected", ""], { is_confirmed: true }],
    ["of another open payment", ["member_has_open_payment", ""], { is_confirmed: true }],
    ["of a deposit paid back", ["deposit_was_refunded", ""], { is_confirmed: true }],
    ["of far too little", ["amount_far_too_little", "no reason"], { too_little: true }],
    ["of a decision alone", ["alone_reason_required", "I'm alone"], { alone_reason: "I'm alone" }],
    ["of what a second admin confirms", ["second_admin_required", ""], {}],
  ]),
];
