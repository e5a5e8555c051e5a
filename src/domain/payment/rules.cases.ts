import { caseTable, checkedBy } from "../case-table";

import { ORDERS } from "../order/examples";
import { startOfDay } from "../time/sa-time";
import { rejectReasonSchema } from "./reject-reason";
import {
  creditOf,
  mayAddProof,
  mayBook,
  mayDeclareWhatsapp,
  mayReject,
  mayReopen,
  mayUndo,
  mayVerify,
  mayVerifySubscription,
  nextStepAfter,
  paymentWarnings,
  proofUse,
} from "./rules";

const { draft, budgeted, proven, submitted, rejected, verified, cancelled } = ORDERS;

const apply = { ok: true, value: "apply" } as const;
const repeat = { ok: true, value: "repeat" } as const;
const conflict = <Code extends string>(code: Code) => ({ ok: false, status: 409, code }) as const;

const [NOVEMBER, EARLY_DECEMBER, LATE_DECEMBER] = ["2026-11-21", "2026-12-03", "2026-12-04"].map(
  startOfDay,
) as [number, number, number];
const seen = { total: 55900, toPay: 55900, newestProof: "p2" };
const decision = { decidedAt: 1_000_000, undone: false, superseded: false };
const usual = {
  fromPhone: false,
  proofUsedBefore: false,
  membershipFee: 5900,
  monthPaid: false,
  ownOrder: false,
  waits: false,
  credited: false,
  depositReturned: false,
  depositShared: false,
  dueAgain: false,
};

export const tables = [
  caseTable("mayAddProof", mayAddProof, [
    ["a first one", [{ known: false, sinceDecision: 0 }], apply],
    ["the fifth since the last decision", [{ known: false, sinceDecision: 4 }], apply],
    ["the same one again", [{ known: true, sinceDecision: 5 }], repeat],
    [
      "not the sixth since the last decision",
      [{ known: false, sinceDecision: 5 }],
      conflict("too_many_proofs"),
    ],
  ]),
  caseTable("proofUse", proofUse, [
    ["claims a budgeted draft", [budgeted, 0, NOVEMBER], "claim"],
    ["another one of a submitted order", [submitted, 4, NOVEMBER], "claim"],
    ["example 6: after a rejection", [rejected, 1, NOVEMBER], "claim"],
    ["example 14: of an ended draft for three days", [budgeted, 0, EARLY_DECEMBER], "claim"],
    ["T358 after them it is to check", [budgeted, 0, LATE_DECEMBER], "to_check"],
    ["T358 of an ended draft without a budget", [draft, 0, EARLY_DECEMBER], "to_check"],
    ["T358 of a cancelled order", [cancelled, 0, NOVEMBER], "to_check"],
    [
      "T358 of one that was paid and cancelled",
      [{ ...verified, status: "cancelled" }, 0, 0],
      "to_check",
    ],
    [
      "F572 the slip of a deposit that became credit",
      [{ ...cancelled, deposit_check: "credited" }, 0, NOVEMBER],
      "stored",
    ],
    [
      "another slip where one became credit",
      [{ ...cancelled, deposit_check: "credited" }, 1, NOVEMBER],
      "to_check",
    ],
    ["the slip of a payment that the statement verified", [verified, 0, NOVEMBER], "stored"],
    ["T358 another slip of a verified payment", [verified, 1, NOVEMBER], "to_check"],
  ]),
  caseTable("mayDeclareWhatsapp", mayDeclareWhatsapp, [
    ["of a budgeted draft", [budgeted], apply],
    ["a second time", [{ ...budgeted, proof_channel: "whatsapp" }], repeat],
    ["changes nothing where a proof is there", [proven], repeat],
    ["after a rejection", [rejected], apply],
    ["not once verified", [verified], conflict("payment_already_verified")],
    ["not once cancelled", [cancelled], conflict("order_cancelled")],
  ]),
  caseTable("mayVerify", mayVerify, [
    ["a submitted order", [submitted, "p2", seen], apply],
    [
      "a budgeted draft that was never completed",
      [budgeted, "", { ...seen, newestProof: "" }],
      apply,
    ],
    ["a second time", [verified, "p2", seen], repeat],
    [
      "example 12: not with a newer proof than seen",
      [submitted, "p3", seen],
      conflict("order_changed"),
    ],
    [
      "not with another total than seen",
      [submitted, "p2", { ...seen, total: 50000 }],
      conflict("order_changed"),
    ],
    [
      "with credit, by what was to be paid",
      [{ ...submitted, credit_applied: 17_000 }, "p2", { ...seen, toPay: 38_900 }],
      apply,
    ],
    [
      "not with other credit than seen",
      [{ ...submitted, credit_applied: 17_000 }, "p2", seen],
      conflict("order_changed"),
    ],
    [
      "not without an amount",
      [draft, "", { total: 0, toPay: 0, newestProof: "" }],
      conflict("order_total_zero"),
    ],
    [
      "example 8: not against another admin's rejection",
      [rejected, "p2", seen],
      conflict("payment_already_rejected"),
    ],
    ["not once cancelled", [cancelled, "p2", seen], conflict("order_cancelled")],
  ]),
  caseTable("mayBook, T311", mayBook, [
    ["no line names it", [55_900, { shows: null, seen: null }], apply],
    ["what the statement shows", [50_000, { shows: 50_000, seen: null }], apply],
    ["another amount, which the admin saw", [55_900, { shows: 50_000, seen: 50_000 }], apply],
    [
      "another amount than a line that came since",
      [55_900, { shows: 50_000, seen: null }],
      conflict("statement_amount_differs"),
    ],
  ]),
  caseTable("mayReject", mayReject, [
    ["a submitted order", [submitted, "p2", "p2"], apply],
    ["a draft without a proof", [budgeted, "", ""], apply],
    ["a second time", [rejected, "p2", "p2"], repeat],
    ["not with a newer proof than seen", [submitted, "p3", "p2"], conflict("order_changed")],
    [
      "example 8: not against another admin's verification",
      [verified, "p2", "p2"],
      conflict("payment_already_verified"),
    ],
    ["not once cancelled", [cancelled, "p2", "p2"], conflict("order_cancelled")],
  ]),
  caseTable("mayReopen", mayReopen, [
    ["a rejected payment", [rejected], apply],
    ["a second time", [submitted], repeat],
    ["not a verified one", [verified], conflict("payment_not_rejected")],
    ["not once cancelled", [cancelled], conflict("order_cancelled")],
  ]),
  caseTable("mayVerifySubscription", mayVerifySubscription, [
    [
      "an unpaid one",
      [{ paid: false, price: 5900, toPay: 5900 }, "p2", { ...seen, total: 5900, toPay: 5900 }],
      apply,
    ],
    ["a second time", [{ paid: true, price: 5900, toPay: 5900 }, "p2", seen], repeat],
    [
      "not with another amount to pay than seen",
      [{ paid: false, price: 5900, toPay: 4200 }, "p2", { ...seen, total: 5900, toPay: 5900 }],
      conflict("order_changed"),
    ],
    [
      "not with a newer proof than seen",
      [{ paid: false, price: 5900, toPay: 5900 }, "p3", { ...seen, total: 5900, toPay: 5900 }],
      conflict("order_changed"),
    ],
  ]),
  caseTable("mayUndo", mayUndo, [
    ["at once", [decision, 1_000_000], apply],
    ["after ten seconds", [decision, 1_010_000], apply],
    ["not a millisecond later", [decision, 1_010_001], conflict("undo_too_late")],
    ["a second time", [{ ...decision, undone: true }, 1_020_000], repeat],
    [
      "not after another decision",
      [{ ...decision, superseded: true }, 1_000_001],
      conflict("undo_superseded"),
    ],
  ]),
  caseTable("creditOf", creditOf, [
    [
      "example 1: nothing where the total arrived",
      [{ amountReceived: 55900, toPay: 55900, membershipFee: 5900, feeAlreadyPaid: false }],
      0,
    ],
    [
      "example 4: the fee where the month was paid already",
      [{ amountReceived: 55900, toPay: 55900, membershipFee: 5900, feeAlreadyPaid: true }],
      5900,
    ],
    [
      "example 11: a debt where less arrived",
      [{ amountReceived: 50000, toPay: 55900, membershipFee: 5900, feeAlreadyPaid: false }],
      -5900,
    ],
    [
      "both at once even out",
      [{ amountReceived: 50000, toPay: 55900, membershipFee: 5900, feeAlreadyPaid: true }],
      0,
    ],
    [
      "no fee, no credit for one",
      [{ amountReceived: 50000, toPay: 50000, membershipFee: 0, feeAlreadyPaid: true }],
      0,
    ],
  ]),
  caseTable("paymentWarnings", paymentWarnings, [
    ["none in the usual case", [usual], []],
    ["none without a fee in a paid month", [{ ...usual, membershipFee: 0, monthPaid: true }], []],
    ["T348 a claim after a restore", [{ ...usual, fromPhone: true }], ["warning_from_phone"]],
    ["T19 the same proof", [{ ...usual, proofUsedBefore: true }], ["warning_proof_used_before"]],
    [
      "example 4: a fee paid already",
      [{ ...usual, monthPaid: true }],
      ["warning_fee_already_paid"],
    ],
    ["no fee in an unpaid month", [{ ...usual, membershipFee: 0 }], ["warning_month_unpaid"]],
    ["T16 one's own order", [{ ...usual, ownOrder: true }], ["warning_own_order"]],
    ["T328 what waits for a second admin", [{ ...usual, waits: true }], ["warning_waits"]],
    ["a deposit that became credit", [{ ...usual, credited: true }], ["warning_credited"]],
    [
      "F343 a deposit that the bank returned",
      [{ ...usual, depositReturned: true }],
      ["warning_deposit_returned"],
    ],
    [
      "F344 a deposit of two payments",
      [{ ...usual, depositShared: true }],
      ["warning_deposit_shared"],
    ],
    [
      "T725 a deposit that was taken back, and was not paid again",
      [{ ...usual, dueAgain: true }],
      ["warning_pay_again"],
    ],
    [
      "T106 an order completed in another month",
      [{ ...usual, monthMismatch: "completed_later" }],
      ["warning_completed_later"],
    ],
    [
      "T106 a draft of another month",
      [{ ...usual, monthMismatch: "not_completed" }],
      ["warning_not_completed"],
    ],
  ]),
  caseTable("rejectReasonSchema", checkedBy(rejectReasonSchema), [
    ["takes a reason", [" The proof cannot be read "], "The proof cannot be read"],
    ["requires one", ["  "], [": reject_reason_required"]],
    ["refuses a letter", ["x".repeat(301)], [": reject_reason_too_long"]],
  ]),
  caseTable("nextStepAfter", nextStepAfter, [
    [
      "a listed reason",
      ["The proof cannot be read"],
      "Please send a sharper photo, a screenshot or the bank's PDF.",
    ],
    [
      "a reason of one's own",
      ["Half of it is missing"],
      "Please send us a new proof of payment, or contact us.",
    ],
  ]),
];
