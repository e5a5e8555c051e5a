import { caseTable } from "../case-table";
import type { OrderFacts } from "../order/rules";
import { creditHoldsSince, erasureDueAt, holdsAccount } from "./erasure";

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
  caseTable("holdsAccount", holdsAccount, [
    ["a draft without a deposit does not", [draft, false], false],
    ["a declared deposit does", [{ ...draft, proof_channel: "whatsapp" }, false], true],
    ["a proof that waits does", [proven, false], true],
    ["a rejected payment does not", [{ ...proven, payment_status: "failed" }, false], false],
    ["groceries on their way do", [{ ...verified, status: "processing" }, false], true],
    ["a delivered order does not", [{ ...verified, status: "delivered" }, false], false],
    ["until its delivery is closed", [{ ...verified, status: "delivered" }, true], true],
    [
      "a cancelled one whose deposit is looked for does",
      [{ ...proven, status: "cancelled", deposit_check: "to_check" }, false],
      true,
    ],
    [
      "a cancelled one whose deposit was refunded does not",
      [{ ...proven, status: "cancelled", deposit_check: "refunded" }, false],
      false,
    ],
  ]),
];
