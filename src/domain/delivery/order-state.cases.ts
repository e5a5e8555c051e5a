import { caseTable } from "../case-table";
import { deliveryOrderState } from "./order-state";

const order = {
  status: "processing",
  payment_status: "verified",
  held_at: "",
  closed_at: "",
  kept_back: "",
} as const;
const MOMENT = "2026-11-29 10:00:00.000Z";

export const tables = [
  caseTable("deliveryOrderState", deliveryOrderState, [
    ["before buying", [order, "open"], { tone: "green", text: "Verified" }],
    [
      "closed with its delivery",
      [{ ...order, closed_at: MOMENT }, "closed"],
      { tone: "green", text: "Verified" },
    ],
    [
      "T757 verified, and its delivery was closed without it",
      [order, "closed"],
      { tone: "red", text: "Not bought" },
    ],
    [
      "F592 closed with its delivery, and nothing was bought for it",
      [{ ...order, closed_at: MOMENT, kept_back: "nothing_bought" }, "closed"],
      { tone: "grey", text: "Nothing bought" },
    ],
    [
      "not verified",
      [{ ...order, status: "pending", payment_status: "pending" }, "closed"],
      { tone: "yellow", text: "Not verified" },
    ],
    ["on hold", [{ ...order, held_at: MOMENT }, "closed"], { tone: "red", text: "On hold" }],
    [
      "delivered",
      [{ ...order, status: "delivered" }, "closed"],
      { tone: "green", text: "Delivered" },
    ],
  ]),
];
