import { caseTable } from "@/domain/case-table";
import type { MembershipView } from "@/domain/membership/responses";
import type { FeeOrder } from "@/domain/membership/rules";
import {
  expectedCredit,
  expectedFee,
  expectedOrder,
  type WaitingChanges,
} from "@/domain/order/expected-order";
import type { OrderView } from "@/domain/order/view";

const november: MembershipView = {
  now: 0,
  memberships: [],
  waiting: null,
  ready: null,
  credit: 0,
  credit_available: 0,
  month_period: "2026-11",
  month_state: "paid",
  next_month: "2026-12",
};

const unpaid: MembershipView = { ...november, month_state: "unpaid" };
const carrying: FeeOrder = {
  membership_fee: 5900,
  submitted_at: "2026-11-21 10:00:00.000Z",
  status: "pending",
  payment_status: "pending",
};

function amountsOf(stored: OrderView | undefined, waiting: WaitingChanges, fee: number) {
  const { payment_reference, revision, membership_fee, order_budget, total, submitted_at } =
    expectedOrder("1", stored, waiting, { fee, available: 0 });
  return { payment_reference, revision, membership_fee, order_budget, total, submitted_at };
}

function creditOf(stored: OrderView | undefined, waiting: WaitingChanges, available: number) {
  return expectedOrder("1", stored, waiting, { fee: 0, available }).credit_applied;
}

const blank = expectedOrder("1", undefined, {}, { fee: 0, available: 0 });
const stored: OrderView = {
  ...blank,
  payment_reference: "THA20261121123S",
  revision: 2,
  membership_fee: 5900,
  order_budget: 50_000,
  subtotal: 50_000,
  total: 55_900,
};
const shown = {
  payment_reference: "THA20261121123S",
  revision: 2,
  membership_fee: 5900,
  order_budget: 50_000,
  total: 55_900,
  submitted_at: "",
};

export const tables = [
  caseTable("an order as the member may expect it", amountsOf, [
    [
      "has no reference before the server has heard of it",
      [undefined, { revision: 1, order_budget: 50_000 }, 5900],
      { ...shown, payment_reference: "", revision: 1 },
    ],
    ["is what the server said where nothing waits", [stored, {}, 0], shown],
    [
      "has the budget and the revision that wait",
      [stored, { revision: 3, order_budget: 60_000 }, 0],
      { ...shown, revision: 3, order_budget: 60_000, total: 65_900 },
    ],
  ]),
  caseTable("the credit of an order as the member may expect it", creditOf, [
    ["is what the server said where no budget waits", [stored, {}, 17_000], 0],
    ["is a part of the new total", [stored, { order_budget: 50_000 }, 17_000], 17_000],
    ["is no more than the new total", [stored, { order_budget: 10_000 }, 90_000], 15_900],
    ["is what is owed", [stored, { order_budget: 10_000 }, -5_900], -5_900],
    [
      "stays as it was shown once a proof is sent",
      [
        { ...stored, proof_channel: "upload", credit_applied: 4_000 },
        { order_budget: 60_000 },
        17_000,
      ],
      4_000,
    ],
  ]),
  caseTable("the credit to expect without the server", expectedCredit, [
    ["is none where it never told", [undefined, []], 0],
    ["is what it told", [{ credit_available: 17_000 }, []], 17_000],
    [
      "without what another order takes that waits here",
      [
        { credit_available: 17_000 },
        [
          { total: 55_900, to_pay: 45_900 },
          { total: 10_000, to_pay: 10_000 },
        ],
      ],
      7_000,
    ],
  ]),
  caseTable("the fee to expect without the server", expectedFee, [
    ["is due where nothing is known", [undefined, "2026-11", []], 5900],
    ["is none in a month that is paid", [november, "2026-11", []], 0],
    ["is none while a payment waits", [{ ...november, month_state: "awaiting" }, "2026-11", []], 0],
    ["is due in a month that is not", [unpaid, "2026-11", []], 5900],
    ["is due in another month", [november, "2026-12", []], 5900],
    ["is none where another order carries it", [unpaid, "2026-11", [carrying]], 0],
    [
      "is due where the other order is cancelled",
      [unpaid, "2026-11", [{ ...carrying, status: "cancelled" }]],
      5900,
    ],
    [
      "is due where the other order is no more than a draft",
      [unpaid, "2026-11", [{ ...carrying, submitted_at: "" }]],
      5900,
    ],
    [
      "is due where the other order carries none either",
      [unpaid, "2026-11", [{ ...carrying, membership_fee: 0 }]],
      5900,
    ],
  ]),
];
