import { caseTable } from "../case-table";
import { ORDERS } from "./examples";
import {
  depositCheckOnCancel,
  mayCancelAsAdmin,
  mayCancelAsMember,
  mayChangeReference,
  mayComplete,
  mayDeliver,
  mayRecordDeposit,
  maySetBudget,
  mayStart,
  mayUndoDelivery,
  missingToComplete,
  type OrderFacts,
  orderAmounts,
  orderNumber,
  statusColour,
} from "./rules";

const { draft, budgeted, proven, submitted, rejected, verified, delivered, cancelled } = ORDERS;
const covered = { ...budgeted, credit_applied: budgeted.total };

const apply = { ok: true, value: "apply" } as const;
const repeat = { ok: true, value: "repeat" } as const;
const conflict = <Code extends string>(code: Code) => ({ ok: false, status: 409, code }) as const;
const incomplete = <Code extends string>(code: Code) => ({ ok: false, status: 422, code }) as const;
const SAME_DAY = {
  deliveredOn: "2026-11-30",
  today: "2026-11-30",
  isDepositGone: false,
  isErased: false,
};
const LATER = { ...SAME_DAY, today: "2026-12-01" };
const seen = (order: OrderFacts) => ({
  revision: order.revision,
  total: order.total,
  to_pay: order.total - order.credit_applied,
});

export const tables = [
  caseTable("statusColour", statusColour, [
    ["pending", ["pending"], "yellow"],
    ["processing", ["processing"], "blue"],
    ["delivered", ["delivered"], "green"],
    ["cancelled", ["cancelled"], "red"],
    ["anything else", ["lost"], "grey"],
  ]),
  caseTable("orderNumber", orderNumber, [["has the milliseconds", [1795261], "ORD-1795261"]]),
  caseTable("orderAmounts", orderAmounts, [
    [
      "example 1: R500 and the fee are R559",
      [50000, { membership_fee: 5900, delivery_fee: 0, discount: 0 }],
      { order_budget: 50000, subtotal: 50000, total: 55900 },
    ],
    [
      "example 2: without the fee the total is the budget",
      [50000, { membership_fee: 0, delivery_fee: 0, discount: 0 }],
      { order_budget: 50000, subtotal: 50000, total: 50000 },
    ],
    [
      "adds delivery and takes the discount off",
      [50000, { membership_fee: 5900, delivery_fee: 2500, discount: 1000 }],
      { order_budget: 50000, subtotal: 50000, total: 57400 },
    ],
  ]),
  caseTable("mayStart", mayStart, [
    ["makes the draft", [undefined, { revision: 1, sameContent: false }], apply],
    ["takes a later revision", [draft, { revision: 4, sameContent: false }], apply],
    ["answers the same again", [draft, { revision: 3, sameContent: true }], repeat],
    [
      "answers what is stored to an older one",
      [draft, { revision: 2, sameContent: false }],
      repeat,
    ],
    [
      "refuses other content of the same revision",
      [draft, { revision: 3, sameContent: false }],
      conflict("order_changed"),
    ],
    [
      "refuses once submitted",
      [submitted, { revision: 4, sameContent: false }],
      conflict("order_submitted"),
    ],
    ["T22 answers a replay after it too", [submitted, { revision: 3, sameContent: true }], repeat],
    [
      "refuses once cancelled",
      [
        { ...draft, status: "cancelled" },
        { revision: 4, sameContent: false },
      ],
      conflict("order_cancelled"),
    ],
  ]),
  caseTable("maySetBudget", maySetBudget, [
    ["of a draft", [draft], apply],
    ["of a draft with a proof", [proven], apply],
    ["not once submitted", [submitted], conflict("order_submitted")],
    ["not once rejected", [rejected], conflict("order_submitted")],
    ["not once verified", [verified], conflict("payment_already_verified")],
    ["not once cancelled", [cancelled], conflict("order_cancelled")],
  ]),
  caseTable("mayChangeReference", mayChangeReference, [
    ["before anything was sent", [budgeted], true],
    ["example 5: never once a proof is there", [proven], false],
    ["never once it was declared sent", [{ ...budgeted, proof_channel: "whatsapp" }], false],
  ]),
  caseTable("mayComplete", mayComplete, [
    ["with a budget and a proof", [proven, seen(proven)], apply],
    ["with a declaration", [{ ...proven, proof_channel: "whatsapp" }, seen(proven)], apply],
    ["example 9: a second time", [submitted, seen(submitted)], repeat],
    ["not without a budget", [draft, seen(draft)], incomplete("budget_required")],
    ["not without a proof", [budgeted, seen(budgeted)], incomplete("proof_required")],
    [
      "not with a proof that was rejected",
      [{ ...proven, payment_status: "failed" }, seen(proven)],
      incomplete("proof_required"),
    ],
    [
      "not with another total than seen",
      [proven, { ...seen(proven), total: 50000 }],
      conflict("order_changed"),
    ],
    [
      "not with another revision than seen",
      [proven, { ...seen(proven), revision: 2 }],
      conflict("order_changed"),
    ],
    [
      "not with another amount to pay than seen",
      [{ ...proven, credit_applied: -5900 }, seen(proven)],
      conflict("credit_changed"),
    ],
    [
      "F701 not where credit pays it in another month than it was pressed",
      [covered, { ...seen(covered), month_period: "2026-09" }],
      conflict("order_changed"),
    ],
    [
      "F701 with credit in the month in which it was pressed",
      [covered, { ...seen(covered), month_period: "2026-11" }],
      apply,
    ],
    [
      "F701 with a deposit in whichever month",
      [proven, { ...seen(proven), month_period: "2026-09" }],
      apply,
    ],
    ["not once cancelled", [cancelled, seen(cancelled)], conflict("order_cancelled")],
  ]),
  caseTable("missingToComplete", missingToComplete, [
    ["a new draft", [draft], ["budget_required", "proof_required"]],
    ["with a budget", [budgeted], ["proof_required"]],
    ["with a proof that was rejected", [rejected], ["proof_required"]],
    ["with both", [proven], []],
  ]),
  caseTable("mayCancelAsMember", mayCancelAsMember, [
    ["a draft", [draft], apply],
    ["a submitted order", [submitted], apply],
    ["a rejected order", [rejected], apply],
    ["a second time", [cancelled], repeat],
    ["not once verified", [verified], conflict("verified_order_not_cancellable")],
    ["not once delivered", [delivered], conflict("verified_order_not_cancellable")],
  ]),
  caseTable("mayCancelAsAdmin", mayCancelAsAdmin, [
    ["a submitted order", [submitted], apply],
    ["a verified order", [verified], apply],
    ["a second time", [cancelled], repeat],
    ["not once delivered", [delivered], conflict("order_delivered")],
  ]),
  caseTable("depositCheckOnCancel", depositCheckOnCancel, [
    ["example 7: none before any deposit", [budgeted, false], ""],
    ["example 7: to check with a proof", [proven, false], "to_check"],
    ["not where its deposit became credit before", [proven, true], "credited"],
    ["to check after a rejection", [rejected, false], "to_check"],
    ["none once verified: the amount is credited", [verified, false], ""],
  ]),
  caseTable("mayRecordDeposit", mayRecordDeposit, [
    ["refunded", [cancelled, "refunded"], apply],
    ["a second time", [{ ...cancelled, deposit_check: "refunded" }, "refunded"], repeat],
    [
      "not another outcome",
      [{ ...cancelled, deposit_check: "refunded" }, "nothing_arrived"],
      conflict("deposit_already_checked"),
    ],
    ["not where there is none", [submitted, "refunded"], conflict("no_deposit_to_check")],
    ["of the newest proof", [cancelled, "refunded", { newest: "p2", seen: "p2" }], apply],
    [
      "T744 not with a newer proof than seen",
      [cancelled, "nothing_arrived", { newest: "p3", seen: "p2" }],
      conflict("order_changed"),
    ],
    [
      "a second time, whatever came since",
      [{ ...cancelled, deposit_check: "refunded" }, "refunded", { newest: "p3", seen: "p2" }],
      repeat,
    ],
  ]),
  caseTable("mayDeliver", mayDeliver, [
    ["a verified order", [verified], apply],
    ["a second time", [delivered], repeat],
    ["not before verification", [submitted], conflict("payment_not_verified")],
    ["not once cancelled", [cancelled], conflict("order_cancelled")],
    ["not while it's on hold", [{ ...verified, kept_back: "held" }], conflict("order_on_hold")],
    [
      "not where its delivery was closed without it",
      [{ ...verified, kept_back: "not_bought" }],
      conflict("order_not_bought"),
    ],
    [
      "F592 where nothing was bought, so that it's done",
      [{ ...verified, kept_back: "nothing_bought" }],
      apply,
    ],
    ["once, though it's held since", [{ ...delivered, kept_back: "held" }], repeat],
  ]),
  caseTable("mayUndoDelivery", mayUndoDelivery, [
    ["on the same day", [delivered, SAME_DAY], apply],
    ["a second time", [verified, SAME_DAY], repeat],
    ["T777 not later without a reason", [delivered, LATER], conflict("delivery_undo_too_late")],
    ["T777 later with one", [delivered, { ...LATER, reason: "Nobody was home" }], apply],
    [
      "not once its deposit is gone",
      [delivered, { ...SAME_DAY, isDepositGone: true }],
      conflict("delivered_deposit_gone"),
    ],
    [
      "T777 not once its member's account is deleted",
      [delivered, { ...LATER, reason: "Nobody was home", isErased: true }],
      conflict("delivered_member_erased"),
    ],
  ]),
];
