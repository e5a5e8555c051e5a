import { caseTable } from "../case-table";
import { movedByVerifying, notificationWords } from "./rules";

const order = {
  name: "Thandi",
  order_id: "0e9d6f3a-0000-4000-8000-000000000001",
  order_number: "ORD-1795200000000",
  payment_reference: "THA20261121123S",
  total: 55_900,
};
const ORDER_PAGE = `/dashboard/orders#${order.order_id}`;
const membership = {
  name: "Thandi",
  payment_reference: "THA20261218123S",
  month_period: "2026-12",
  price: 5_900,
  until: "2026-12-21 10:00:00.000Z",
};
const FREE = { budget: 50_000, spent: 0, unspent: 50_000, credit: 50_000, saved: 0 };
const byItself = { ...order, order_id: "", order_number: "" };

export const tables = [
  caseTable("the message about an order", notificationWords<"payment_rejected">, [
    [
      "a rejection says why and what to do, as sentences",
      [
        "payment_rejected",
        { ...order, reason: "The amount differs", next_step: "Please send a new proof." },
      ],
      {
        title: "Your payment was rejected",
        text: "ORD-1795200000000: The amount differs. Please send a new proof.",
        path: ORDER_PAGE,
      },
    ],
    [
      "a membership's, by its reference",
      [
        "payment_rejected",
        {
          ...byItself,
          reason: "The bank returned your deposit of 19 Nov 2026",
          next_step: "Please pay again.",
        },
      ],
      {
        title: "Your payment was rejected",
        text: "THA20261121123S: The bank returned your deposit of 19 Nov 2026. Please pay again.",
        path: "/dashboard/membership",
      },
    ],
  ]),
  caseTable("the message about an order that was received", notificationWords<"order_received">, [
    [
      "what the credit pays",
      ["order_received", { ...order, to_pay: 51_850 }],
      {
        title: "We received your order",
        text: "Your order ORD-1795200000000 is R559.00. R40.50 comes from your credit. We'll check your payment of R518.50 and let you know.",
        path: ORDER_PAGE,
      },
    ],
    [
      "nothing of it where there is none",
      ["order_received", order],
      {
        title: "We received your order",
        text: "Your order ORD-1795200000000 is R559.00. We'll check your payment of R559.00 and let you know.",
        path: ORDER_PAGE,
      },
    ],
  ]),
  caseTable("the message about a payment", notificationWords<"payment_verified">, [
    [
      "an order's",
      ["payment_verified", { ...order, amount: 60_000 }],
      {
        title: "Your payment is verified",
        text: "We received R600.00 for ORD-1795200000000. Your order is now being processed.",
        path: ORDER_PAGE,
      },
    ],
    [
      "an order's that is to come",
      ["payment_verified", { ...order, amount: 60_000, delivery_date: "2026-12-15" }],
      {
        title: "Your payment is verified",
        text: "We received R600.00 for ORD-1795200000000. Your order is now being processed. Your order is for the delivery on Tue 15 Dec 2026.",
        path: ORDER_PAGE,
      },
    ],
    [
      "a membership's",
      ["payment_verified", { ...byItself, amount: 5_900 }],
      {
        title: "Your payment is verified",
        text: "We received R59.00. Your Monthly Membership is active.",
        path: "/dashboard/membership",
      },
    ],
    [
      "one's that was cancelled before",
      ["payment_verified", { ...byItself, amount: 5_900, paid_until: "2026-12-21 10:00:00.000Z" }],
      {
        title: "Your payment is verified",
        text: "We received R59.00. Your Monthly Membership is cancelled. It's paid until 21 Dec 2026.",
        path: "/dashboard/membership",
      },
    ],
    [
      "one's that is over",
      [
        "payment_verified",
        {
          ...byItself,
          amount: 5_900,
          paid_until: "2026-12-21 10:00:00.000Z",
          month_over: "2026-11",
        },
      ],
      {
        title: "Your payment is verified",
        text: "We received R59.00. Your Monthly Membership for November 2026 ended on 21 Dec 2026.",
        path: "/dashboard/membership",
      },
    ],
  ]),
  caseTable("the message about a closed order", notificationWords<"order_closed">, [
    [
      "F573 all of which was given back afterwards",
      ["order_closed", { ...order, ...FREE }],
      {
        title: "Your groceries are bought",
        text: "ORD-1795200000000: R500.00 budget, R0.00 spent, R500.00 is your credit.",
        path: `/dashboard/orders/${order.order_id}/receipt`,
      },
    ],
    [
      "of which nothing was available",
      ["order_closed", { ...order, ...FREE, nothing: true }],
      {
        title: "We couldn't get your groceries",
        text: "ORD-1795200000000: R500.00 budget, R0.00 spent, R500.00 is your credit.",
        path: `/dashboard/orders/${order.order_id}/receipt`,
      },
    ],
  ]),
  caseTable("the message about a proof", notificationWords<"proof_received">, [
    [
      "a membership's, by its reference",
      ["proof_received", byItself],
      {
        title: "We received your proof of payment",
        text: "We'll compare your proof of payment for THA20261121123S with the deposit in our account.",
        path: "/dashboard/membership",
      },
    ],
  ]),
  caseTable("the message about a membership", notificationWords<"membership_due">, [
    [
      "F371 that is due: when and how much",
      ["membership_due", membership],
      {
        title: "Your membership is due",
        text: "Your membership runs out on 21 Dec 2026. You can pay R59.00 for December 2026 on its own, or with your next order in that month.",
        path: "/subscribe",
      },
    ],
    [
      "of which credit pays a part: the rest",
      ["membership_due", { ...membership, credit: 2_000 }],
      {
        title: "Your membership is due",
        text: "Your membership runs out on 21 Dec 2026. You can pay R39.00 for December 2026 on its own, or with your next order in that month.",
        path: "/subscribe",
      },
    ],
    [
      "that credit pays: nothing to deposit",
      ["membership_due", { ...membership, credit: 5_900 }],
      {
        title: "Your membership is due",
        text: "Your membership runs out on 21 Dec 2026. Your credit can pay for December 2026: there's nothing to deposit.",
        path: "/subscribe",
      },
    ],
  ]),
  caseTable("the message about a cancellation", notificationWords<"membership_cancelled">, [
    [
      "of a membership that was paid",
      ["membership_cancelled", membership],
      {
        title: "Your membership is cancelled",
        text: "You keep your membership until 21 Dec 2026. You can rejoin at any time.",
        path: "/dashboard/membership",
      },
    ],
    [
      "of one whose payment waits",
      ["membership_cancelled", { name: "", until: "", unverified: "2026-12-21 10:00:00.000Z" }],
      {
        title: "Your membership is cancelled",
        text: "We haven't verified your latest payment yet. If it arrives, you keep your membership until 21 Dec 2026. You can rejoin at any time.",
        path: "/dashboard/membership",
      },
    ],
    [
      "of one that was not",
      ["membership_cancelled", { name: "", until: "" }],
      {
        title: "Your membership is cancelled",
        text: "There's nothing to pay. You can rejoin at any time.",
        path: "/dashboard/membership",
      },
    ],
  ]),
  caseTable("the message about a refund", notificationWords<"refund_sent">, [
    [
      "F433 which is recorded before it is paid at the bank",
      ["refund_sent", { name: "Thandi", amount: 7_000, date: "2026-11-20", reference: "REFUND 1" }],
      {
        title: "Your refund",
        text: "We're paying R70.00 into your bank account, with the date 20 Nov 2026 and the reference REFUND 1. Banks can take two working days to show it.",
        path: "/dashboard/money",
      },
    ],
  ]),
  caseTable("the message about a new bank account", notificationWords<"bank_account_changed">, [
    [
      "before an order is paid",
      ["bank_account_changed", { ...order, date: "2026-11-28" }],
      {
        title: "We have a new bank account",
        text: "Since 28 Nov 2026 we have a new bank account. Before you pay for ORD-1795200000000, please check the account that your bank's app has saved for us.",
        path: ORDER_PAGE,
      },
    ],
    [
      "before a membership is paid again",
      ["bank_account_changed", { ...order, order_id: "", order_number: "", date: "2026-11-28" }],
      {
        title: "We have a new bank account",
        text: "Since 28 Nov 2026 we have a new bank account. Before you pay for your membership, please check the account that your bank's app has saved for us.",
        path: "/dashboard/membership",
      },
    ],
  ]),
  caseTable("the message about a delivery", notificationWords<"delivery_day">, [
    [
      "on its day",
      ["delivery_day", { ...order, date: "2026-11-28" }],
      {
        title: "Delivery day, Sat 28 Nov 2026",
        text: "We're delivering ORD-1795200000000. Please make sure someone is home.",
        path: ORDER_PAGE,
      },
    ],
  ]),
  caseTable("the message about another delivery", notificationWords<"order_moved">, [
    [
      "with both days and the reason",
      [
        "order_moved",
        { ...order, from: "2026-11-30", date: "2026-12-15", reason: "The van broke down" },
      ],
      {
        title: "Your delivery has moved",
        text: "ORD-1795200000000: Your order comes on Tue 15 Dec 2026 instead of Mon 30 Nov 2026. Reason: The van broke down.",
        path: ORDER_PAGE,
      },
    ],
    [
      "where it had no date",
      ["order_moved", { ...order, from: "", date: "2026-12-15", reason: "" }],
      {
        title: "Your delivery has a date",
        text: "ORD-1795200000000: Your order is for the delivery on Tue 15 Dec 2026.",
        path: ORDER_PAGE,
      },
    ],
    [
      "without a reason for the member",
      ["order_moved", { ...order, from: "2026-11-30", date: "2026-12-15", reason: "" }],
      {
        title: "Your delivery has moved",
        text: "ORD-1795200000000: Your order comes on Tue 15 Dec 2026 instead of Mon 30 Nov 2026.",
        path: ORDER_PAGE,
      },
    ],
    [
      "where no other day is known",
      ["order_moved", { ...order, from: "2026-11-30", date: "", reason: "Floods." }],
      {
        title: "Your delivery has moved",
        text: "ORD-1795200000000: We can't deliver on Mon 30 Nov 2026. We'll let you know the next date. Reason: Floods.",
        path: ORDER_PAGE,
      },
    ],
  ]),
  caseTable("what an order that was verified too late is told", movedByVerifying, [
    ["nothing where it is in time", [{ delivery_date: "2026-11-30" }], []],
    [
      "its next delivery",
      [{ delivery_date: "2026-12-15", too_late_for: "2026-11-30" }],
      [
        "We verified it too late for the delivery on Mon 30 Nov 2026, so your order comes on Tue 15 Dec 2026.",
      ],
    ],
    [
      "that none is known",
      [{ delivery_date: "", too_late_for: "2026-11-30" }],
      [
        "We verified it too late for the delivery on Mon 30 Nov 2026. We'll let you know the next date.",
      ],
    ],
  ]),
];
