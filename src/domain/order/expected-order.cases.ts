import { caseTable } from "@/domain/case-table";
import type { MembershipView } from "@/domain/membership/responses";
import type { FeeOrder } from "@/domain/membership/rules";
import { expectedFee, expectedOrder, type WaitingChanges } from "@/domain/order/expected-order";
import type { OrderView } from "@/domain/order/view";

const november: MembershipView = {
  now: 0,
  memberships: [],
  waiting: null,
  ready: null,
  credit: 0,
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
    expectedOrder("1", stored, waiting, fee);
  return { payment_reference, revision, membership_fee, order_budget, total, submitted_at };
}

const blank = expectedOrder("1", undefined, {}, 0);
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
