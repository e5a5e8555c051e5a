import { caseTable, checkedBy } from "../case-table";
import { enterSchema, mayEnter, mayRefund, refundPostings, refundSchema } from "./manual";

const ID = "0e9d6f3a-0000-4000-8000-000000000001";
const apply = { ok: true, value: "apply" } as const;
const conflict = <Code extends string>(code: Code) => ({ ok: false, status: 409, code }) as const;
const entry = { id: ID, user_id: ID, cents: -5_000, reason: "Late delivery" };
const refund = { id: ID, user_id: ID, cents: 5_000, date: "2026-11-20", reference: "REFUND" };

export const tables = [
  caseTable("mayEnter", mayEnter, [
    ["credit", [5_000, { available: 0, held: 10_000 }], apply],
    ["takes off what no order holds", [-7_000, { available: 7_000, held: 10_000 }], apply],
    [
      "T331 not a cent more",
      [-7_001, { available: 7_000, held: 10_000 }],
      conflict("entry_takes_held"),
    ],
    ["without an open order a member may owe", [-7_000, { available: 0, held: 0 }], apply],
  ]),
  caseTable("mayRefund", mayRefund, [
    ["all there is", [17_000, 17_000], apply],
    ["not a cent more", [17_001, 17_000], conflict("refund_too_large")],
  ]),
  caseTable("refundPostings", refundPostings, [
    [
      "groceries first",
      [7_000, { groceries: 5_000, membership: 5_900 }],
      [
        { purse: "groceries", cents: -5_000, kind: "refund" },
        { purse: "membership", cents: -2_000, kind: "refund" },
      ],
    ],
    [
      "groceries alone",
      [5_000, { groceries: 5_000, membership: 5_900 }],
      [{ purse: "groceries", cents: -5_000, kind: "refund" }],
    ],
  ]),
  caseTable("an entry by hand", checkedBy(enterSchema), [
    ["whole cents with a reason", [entry], entry],
    ["not nothing", [{ ...entry, cents: 0 }], ["cents: amount_invalid"]],
    ["not half a cent", [{ ...entry, cents: 0.5 }], ["cents: amount_invalid"]],
    ["not above R100 000", [{ ...entry, cents: 10_000_001 }], ["cents: amount_too_large"]],
    ["not without a reason", [{ ...entry, reason: " " }], ["reason: entry_reason_required"]],
  ]),
  caseTable("a refund", checkedBy(refundSchema), [
    ["with date and reference", [refund], refund],
    ["not below zero", [{ ...refund, cents: -1 }], ["cents: amount_invalid"]],
    ["not without a date", [{ ...refund, date: "" }], ["date: refund_date_required"]],
    ["not on a day that is none", [{ ...refund, date: "2026-02-30" }], ["date: date_invalid"]],
    [
      "not without a reference",
      [{ ...refund, reference: "" }],
      ["reference: refund_reference_required"],
    ],
  ]),
];
