import { caseTable } from "../case-table";
import type { OrderFacts } from "../order/rules";
import {
  accountHold,
  creditHoldsSince,
  erasureDueAt,
  isAccountHeld,
  memberHoldText,
} from "./erasure";

const draft: OrderFacts = {
  status: "pending",
  payment_status: "pending",
  submitted_at: "",
  proof_channel: "",
  order_budget: 50_000,
  total: 55_900,
  credit_applied: 0,
  revision: 1,
  deposit_check: "",
  month_period: "2026-11",
};
const proven: OrderFacts = { ...draft, proof_channel: "upload" };
const verified: OrderFacts = { ...proven, payment_status: "verified" };

export const tables = [
  caseTable("erasureDueAt", erasureDueAt, [["gives seven days", [0], 604_800_000]]),
  caseTable("creditHoldsSince", creditHoldsSince, [
    ["from the request on", [1_000, 604_800_000], 1_000],
    ["for 30 days after it came", [1_000, 2_692_000_000], 100_000_000],
  ]),
  caseTable("accountHold", accountHold, [
    ["a draft without a deposit does not hold it", [draft, false], ""],
    ["a declared deposit does", [{ ...draft, proof_channel: "whatsapp" }, false], "to_finish"],
    ["a proof that waits does", [proven, false], "to_finish"],
    ["a rejected payment does not", [{ ...proven, payment_status: "failed" }, false], ""],
    ["groceries on their way do", [{ ...verified, status: "processing" }, false], "to_deliver"],
    [
      "an order for which nothing was bought does not",
      [{ ...verified, status: "processing", kept_back: "nothing_bought" }, false],
      "",
    ],
    [
      "one for which a proof came since does, as its deposit is looked for",
      [
        {
          ...verified,
          status: "processing",
          kept_back: "nothing_bought",
          deposit_check: "to_check",
        },
        false,
      ],
      "to_check",
    ],
    ["a delivered order does not", [{ ...verified, status: "delivered" }, false], ""],
    ["until its delivery is closed", [{ ...verified, status: "delivered" }, true], "to_close"],
    [
      "F650 nor while we look for another deposit for it",
      [{ ...verified, status: "delivered", deposit_check: "to_check" }, false],
      "to_check",
    ],
    [
      "a cancelled one whose deposit is looked for does",
      [{ ...proven, status: "cancelled", deposit_check: "to_check" }, false],
      "to_check",
    ],
    [
      "a draft that ended before its proof came does",
      [{ ...proven, deposit_check: "to_check" }, false],
      "to_check",
    ],
    [
      "a cancelled one whose deposit was refunded does not",
      [{ ...proven, status: "cancelled", deposit_check: "refunded" }, false],
      "",
    ],
  ]),
  caseTable("isAccountHeld", isAccountHeld, [
    ["nothing open does not hold it", [{ order_holds: [], membership_waits: false }], false],
    ["a membership that waits does", [{ order_holds: [], membership_waits: true }], true],
    [
      "an order does",
      [{ order_holds: [{ order_number: "ORD-1", hold: "to_check" }], membership_waits: false }],
      true,
    ],
  ]),
  caseTable("memberHoldText", memberHoldText, [
    [
      "names cancelling only where the member may cancel",
      [{ order_number: "ORD-1", hold: "to_finish" }],
      "Order ORD-1 must be finished first. You can also cancel it, then wait until we've checked for your deposit.",
    ],
    [
      "of a paid order says whom to ask",
      [{ order_number: "ORD-1", hold: "to_deliver" }],
      "We still have to deliver order ORD-1. To cancel it, please contact us.",
    ],
  ]),
];
