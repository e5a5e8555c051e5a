import { caseTable } from "../case-table";
import type { Membership, MembershipPayment } from "./responses";
import { uncompletedPayment } from "./uncompleted";

const issued: MembershipPayment = {
  payment_reference: "THA20261121123S",
  month_period: "2026-11",
  price: 5_900,
  credit_applied: 0,
  proof: null,
  proofs_left: 5,
  completed: false,
};
const proven: MembershipPayment = {
  ...issued,
  proof: {
    id: "p",
    payment_reference: issued.payment_reference,
    content_type: "image/jpeg",
    size: 1_000,
    created_at: "2026-11-21 10:00:00.000Z",
  },
};
const cancelled: Membership = {
  id: "m",
  price: 5_900,
  status: "cancelled",
  paid: false,
  month_period: "2026-11",
  payment_reference: issued.payment_reference,
  current_period_start: "2026-11-21 10:00:00.000Z",
  current_period_end: "2026-12-21 10:00:00.000Z",
  cancelled_at: "2026-11-22 10:00:00.000Z",
  created_at: "2026-11-21 10:00:00.000Z",
};

export const tables = [
  caseTable("uncompletedPayment", uncompletedPayment, [
    ["nothing was issued", [{ ready: null, memberships: [] }], null],
    ["no proof was sent", [{ ready: issued, memberships: [] }], null],
    ["a proof was sent", [{ ready: proven, memberships: [] }], proven],
    [
      "beside a membership of another reference",
      [{ ready: proven, memberships: [{ ...cancelled, payment_reference: "THA20261021123S" }] }],
      proven,
    ],
    [
      "what was completed and then cancelled was completed",
      [{ ready: proven, memberships: [cancelled] }],
      null,
    ],
  ]),
];
