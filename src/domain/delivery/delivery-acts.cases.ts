import type { ErrorCode } from "@/domain/text/messages";
import { caseTable } from "../case-table";
import {
  deliveryInstead,
  type MovableOrder,
  mayCancelDelivery,
  mayChangeCutOff,
  mayHoldOrder,
  mayMoveOrder,
} from "./delivery-acts";
import type { Delivery } from "./joining";

const own: Delivery = {
  date: "2026-11-30",
  cut_off_at: "2026-11-25 16:00:00.000Z",
  state: "open",
};
const later: Delivery = { ...own, date: "2026-12-15", cut_off_at: "2026-12-12 16:00:00.000Z" };
const buying = { ...own, state: "buying" } as const;
const order: MovableOrder = {
  status: "processing",
  payment_status: "verified",
  submitted_at: "2026-11-21 09:20:00.000Z",
  delivery_date: "2026-11-30",
  held: false,
  closed_at: "",
};
const closed = { ...order, closed_at: "2026-11-30 16:00:00.000Z" };
const unpaid = { ...order, status: "pending", payment_status: "pending" } as const;
const now = Date.UTC(2026, 10, 24, 12);
const apply = { ok: true, value: "apply" } as const;
const repeat = { ok: true, value: "repeat" } as const;
const refused = (code: ErrorCode, status: 409 | 422 = 409) =>
  ({ ok: false, status, code }) as const;
const move = { from: "2026-11-30", to: later };

export const tables = [
  caseTable("mayChangeCutOff", mayChangeCutOff, [
    ["to a later moment", [own, "2026-11-26 16:00:00.000Z", now], apply],
    ["to an earlier one that is still to come", [own, "2026-11-24 16:00:00.000Z", now], apply],
    ["to what it is", [own, own.cut_off_at, now], repeat],
    ["not into the past", [own, "2026-11-24 11:00:00.000Z", now], refused("cut_off_invalid", 422)],
    [
      "not after the delivery's day",
      [own, "2026-11-30 22:00:00.001Z", now],
      refused("cut_off_invalid", 422),
    ],
    [
      "also once it has passed",
      [own, "2026-11-28 16:00:00.000Z", Date.UTC(2026, 10, 25, 16)],
      apply,
    ],
    [
      "not to what it is once that has passed",
      [own, own.cut_off_at, Date.UTC(2026, 10, 25, 17)],
      refused("cut_off_invalid", 422),
    ],
    [
      "not once its day is over",
      [own, "2026-11-30 22:00:00.000Z", Date.UTC(2026, 10, 30, 22, 1)],
      refused("cut_off_invalid", 422),
    ],
    ["not once we buy", [buying, "2026-11-26 16:00:00.000Z", now], refused("delivery_not_open")],
  ]),
  caseTable("mayCancelDelivery", mayCancelDelivery, [
    ["until we buy", [own], apply],
    ["once", [{ state: "cancelled" }], repeat],
    ["not while we buy", [buying], refused("delivery_not_open")],
    ["not what is closed", [{ state: "closed" }], refused("delivery_not_open")],
  ]),
  caseTable("mayMoveOrder", mayMoveOrder, [
    ["to another delivery", [order, move], apply],
    [
      "of one without a delivery",
      [
        { ...order, delivery_date: "" },
        { from: "", to: later },
      ],
      apply,
    ],
    ["once", [{ ...order, delivery_date: "2026-12-15" }, move], repeat],
    [
      "not where it has moved elsewhere since",
      [{ ...order, delivery_date: "2027-01-15" }, move],
      refused("delivery_changed"),
    ],
    [
      "not to a day without a delivery",
      [order, { ...move, to: null }],
      refused("delivery_changed"),
    ],
    [
      "not to one that we buy for",
      [order, { ...move, to: { ...later, state: "buying" } }],
      refused("delivery_not_open"),
    ],
    ["not once its delivery is closed", [closed, move], refused("delivery_not_open")],
    ["of one that was no part of a closed delivery", [{ ...order, held: true }, move], apply],
    ["not of a draft", [{ ...unpaid, submitted_at: "" }, move], refused("order_not_movable")],
    [
      "not of one that is delivered",
      [{ ...order, status: "delivered" }, move],
      refused("order_not_movable"),
    ],
  ]),
  caseTable("deliveryInstead", deliveryInstead, [
    ["the one that was chosen", [[own, later], later.date, now], later],
    [
      "one whose cut-off has passed too",
      [[{ ...own, cut_off_at: "" }, later], "2026-11-30", now],
      { ...own, cut_off_at: "" },
    ],
    ["the next where none was chosen", [[own, later], "", now], own],
    ["the next where that isn't open any more", [[buying, later], buying.date, now], later],
    ["none where none is to come", [[], "", now], undefined],
  ]),
  caseTable("mayHoldOrder", mayHoldOrder, [
    ["before we buy", [order, true], apply],
    ["once", [{ ...order, held: true }, true], repeat],
    ["let go", [{ ...order, held: true }, false], apply],
    ["not once its delivery is closed", [closed, true], refused("delivery_not_open")],
    [
      "not of one that is cancelled",
      [{ ...order, status: "cancelled" }, true],
      refused("order_not_movable"),
    ],
  ]),
];
