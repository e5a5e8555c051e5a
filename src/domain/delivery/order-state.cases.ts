import { caseTable } from "../case-table";
import { deliveryOrderState } from "./order-state";

const order = { status: "processing", payment_status: "verified", kept_back: "" } as const;

export const tables = [
  caseTable("deliveryOrderState", deliveryOrderState, [
    ["to be delivered", [order], { tone: "green", text: "Verified" }],
    [
      "T757 verified, and its delivery was closed without it",
      [{ ...order, kept_back: "not_bought" }],
      { tone: "red", text: "Not bought" },
    ],
    [
      "F592 closed with its delivery, and nothing was bought for it",
      [{ ...order, kept_back: "nothing_bought" }],
      { tone: "grey", text: "Nothing bought" },
    ],
    [
      "not verified, and its delivery was closed without it",
      [{ ...order, status: "pending", payment_status: "pending", kept_back: "not_bought" }],
      { tone: "yellow", text: "Not verified" },
    ],
    ["on hold", [{ ...order, kept_back: "held" }], { tone: "red", text: "On hold" }],
    [
      "delivered",
      [{ ...order, status: "delivered", kept_back: "not_bought" }],
      { tone: "green", text: "Delivered" },
    ],
  ]),
];
