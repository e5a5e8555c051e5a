import { caseTable } from "../case-table";
import { availableCredit, creditAtClaim, creditFor, holdsCredit } from "./credit";
import { isCovered, toPay } from "./to-pay";

const NOV_20 = Date.parse("2026-11-20T12:00:00+02:00");
const DEC_01 = Date.parse("2026-12-01T12:00:00+02:00");
const draft = {
  status: "pending",
  payment_status: "pending",
  submitted_at: "",
  proof_channel: "",
  order_budget: 50_000,
  month_period: "2026-11",
  deposit_check: "",
} as const;
const submitted = { ...draft, submitted_at: "2026-11-20 08:00:00.000Z" };

export const tables = [
  caseTable("toPay", toPay, [
    ["without credit", [{ total: 55_900, credit_applied: 0 }], 55_900],
    ["less the credit", [{ total: 55_900, credit_applied: 17_000 }], 38_900],
    ["plus what is owed", [{ total: 55_900, credit_applied: -5_900 }], 61_800],
  ]),
  caseTable("isCovered", isCovered, [
    ["credit pays all", [{ total: 50_000, credit_applied: 50_000 }], true],
    ["a cent is missing", [{ total: 50_000, credit_applied: 49_999 }], false],
    ["no budget yet", [{ total: 0, credit_applied: 0 }], false],
  ]),
  caseTable("holdsCredit", holdsCredit, [
    ["an unpaid draft", [draft, NOV_20], false],
    ["with a proof", [{ ...draft, proof_channel: "upload" }, NOV_20], true],
    ["declared by WhatsApp", [{ ...draft, proof_channel: "whatsapp" }, NOV_20], true],
    ["declared, and its month is over", [{ ...draft, proof_channel: "whatsapp" }, DEC_01], false],
    ["with a proof of last month", [{ ...draft, proof_channel: "upload" }, DEC_01], true],
    ["completed", [submitted, NOV_20], true],
    ["completed last month", [submitted, DEC_01], true],
    [
      "rejected: its member may send another proof",
      [{ ...submitted, payment_status: "failed" }, NOV_20],
      true,
    ],
    [
      "verified: the ledger has charged it",
      [{ ...submitted, status: "processing", payment_status: "verified" }, NOV_20],
      false,
    ],
    ["cancelled", [{ ...submitted, status: "cancelled" }, NOV_20], false],
  ]),
  caseTable("availableCredit", availableCredit, [
    ["no other order", [17_000, [], NOV_20], 17_000],
    ["a draft holds nothing", [17_000, [{ ...draft, credit_applied: 17_000 }], NOV_20], 17_000],
    [
      "a completed order holds its part",
      [17_000, [{ ...submitted, credit_applied: 10_000 }], NOV_20],
      7_000,
    ],
    ["an order without credit", [17_000, [{ ...submitted, credit_applied: 0 }], NOV_20], 17_000],
    [
      "what is owed is billed once",
      [-5_900, [{ ...submitted, credit_applied: -5_900 }], NOV_20],
      0,
    ],
    ["an unpaid bill adds no credit", [0, [{ ...submitted, credit_applied: -5_900 }], NOV_20], 0],
    [
      "a bill pays only what is owed",
      [17_000, [{ ...submitted, credit_applied: -5_900 }], NOV_20],
      17_000,
    ],
    [
      "a part of what is owed is billed",
      [-10_000, [{ ...submitted, credit_applied: -5_900 }], NOV_20],
      -4_100,
    ],
    [
      "what is owed and not billed",
      [-5_900, [{ ...draft, credit_applied: -5_900 }], NOV_20],
      -5_900,
    ],
  ]),
  caseTable("creditFor", creditFor, [
    ["a part", [55_900, 17_000], 17_000],
    ["all, and no more", [55_900, 99_900], 55_900],
    ["none", [55_900, 0], 0],
    ["what is owed, whole", [55_900, -5_900], -5_900],
  ]),
  caseTable("creditAtClaim", creditAtClaim, [
    ["still there", [17_000, 20_000], 17_000],
    ["partly taken", [17_000, 7_000], 7_000],
    ["all taken", [17_000, 0], 0],
    ["the member owes by now: that is for the next order", [17_000, -3_000], 0],
    ["none was shown: what came since is for the next order", [0, 20_000], 0],
    ["what was owed stays as it was shown", [-5_900, 20_000], -5_900],
  ]),
];
