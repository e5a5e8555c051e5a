import { caseTable } from "../case-table";
import { pendingReason } from "./pending-reason";

const claimed: Parameters<typeof pendingReason>[0] = {
  kind: "order",
  status: "pending",
  payment_status: "pending",
  order_budget: 50_000,
  submitted_at: "2026-11-20 08:00:00.000Z",
  proof_channel: "upload",
  statement: { state: "unknown", up_to: "" },
  warnings: [],
};

export const tables = [
  caseTable("pendingReason", pendingReason, [
    ["nothing of a verified payment", [{ ...claimed, payment_status: "verified" }], ""],
    ["nothing of a cancelled order", [{ ...claimed, status: "cancelled" }], ""],
    [
      "an order that was only started",
      [{ ...claimed, order_budget: 0, submitted_at: "", proof_channel: "" }],
      "The member hasn't entered a budget yet.",
    ],
    [
      "an order without a claim",
      [{ ...claimed, submitted_at: "", proof_channel: "" }],
      "The member hasn't sent a proof of payment yet.",
    ],
    [
      "a rejected payment",
      [{ ...claimed, payment_status: "failed" }],
      "We rejected it, and the member hasn't sent a new proof of payment.",
    ],
    [
      "a claim before the statement is there",
      [claimed],
      "The bank statement of these days hasn't been imported yet.",
    ],
    [
      "T725 a payment whose deposit was taken back",
      [{ ...claimed, proof_channel: "", warnings: [{ code: "warning_pay_again", values: {} }] }],
      "Its deposit was taken back. The member has to pay again.",
    ],
    [
      "a claim that the statement doesn't show",
      [{ ...claimed, statement: { state: "missing", up_to: "2026-11-23" } }],
      "Its deposit isn't on the bank statement up to 23 Nov 2026.",
    ],
    [
      "a membership whose deposit is there",
      [
        {
          ...claimed,
          kind: "subscription",
          order_budget: 0,
          statement: { state: "on", up_to: "" },
        },
      ],
      "Its deposit is on the bank statement, and nobody has verified it yet.",
    ],
  ]),
];
