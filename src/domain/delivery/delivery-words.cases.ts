import { caseTable } from "../case-table";
import {
  buyAndDeliverWords,
  deliveryWords,
  joiningWords,
  listStage,
  sendByWords,
} from "./delivery-words";
import type { Delivery } from "./joining";

const delivery: Delivery = {
  date: "2026-11-30",
  cut_off_at: "2026-11-25 16:00:00.000Z",
  state: "open",
};
const order = {
  status: "processing",
  payment_status: "verified",
  submitted_at: "2026-11-21 09:20:00.000Z",
  delivery,
} as const;
const unpaid = { ...order, status: "pending", payment_status: "pending" } as const;
const buying = { ...delivery, state: "buying" } as const;
const RESULT = { closed_at: "", spent: 40_000, unspent: 10_000, saved: 0 };
const shopped = { ...order, delivery: { ...delivery, state: "closed" }, result: RESULT } as const;
const before = Date.UTC(2026, 10, 25, 15, 59);
const after = Date.UTC(2026, 10, 25, 16);
const OPEN = "Delivery Mon 30 Nov. You can change your list until Wed 25 Nov, 18:00.";

export const tables = [
  caseTable("listStage", listStage, [
    ["open before the cut-off, paid or not", [unpaid, before], "open"],
    ["shopping after it, also before we have begun", [order, after], "shopping"],
    [
      "shopping once we buy, also before the cut-off",
      [{ ...order, delivery: buying }, before],
      "shopping",
    ],
    ["shopped once the delivery is closed", [shopped, after], "shopped"],
    [
      "F551 nothing where nothing was bought for it, as nothing comes",
      [
        {
          ...shopped,
          result: { ...RESULT, nothing: true },
        },
        after,
      ],
      undefined,
    ],
    [
      "T756 nothing where its delivery was closed without it",
      [{ ...shopped, result: undefined }, after],
      undefined,
    ],
    ["late where the payment isn't verified", [unpaid, after], "late"],
    ["missed where it isn't and we buy", [{ ...unpaid, delivery: buying }, after], "missed"],
    ["none where no date is to come", [{ ...order, delivery: null }, before], "none"],
    ["held by an admin", [{ ...order, held: true }, before], "held"],
    ["still shopping on the day itself", [order, Date.UTC(2026, 10, 30, 12)], "shopping"],
    ["nothing once the day is over", [order, Date.UTC(2026, 11, 1)], undefined],
    ["nothing of a draft", [{ ...order, submitted_at: "" }, before], undefined],
    ["nothing of what is cancelled", [{ ...order, status: "cancelled" }, before], undefined],
    ["nothing of what is delivered", [{ ...order, status: "delivered" }, before], undefined],
    [
      "nothing where the phone's answer is older than deliveries",
      [{ ...order, delivery: undefined }, before],
      undefined,
    ],
  ]),
  caseTable("buyAndDeliverWords", buyAndDeliverWords, [
    [
      "names the day that an order joins",
      [order, before],
      "We'll buy your groceries and deliver on Mon 30 Nov.",
    ],
    [
      "only delivers what is bought",
      [shopped, after],
      "We'll deliver your groceries on Mon 30 Nov.",
    ],
    [
      "promises no day where the payment is late",
      [unpaid, after],
      "We'll buy your groceries and deliver them.",
    ],
    [
      "promises no day where none is set",
      [{ ...order, delivery: null }, before],
      "We'll buy your groceries and deliver them.",
    ],
  ]),
  caseTable("deliveryWords", deliveryWords, [
    ["until when the list may change", [order, before], OPEN],
    ["that we shop", [order, after], "We're shopping now. Delivery Mon 30 Nov."],
    ["that we have shopped", [shopped, after], "We've done your shopping. Delivery Mon 30 Nov."],
    [
      "what an unverified payment means after the cut-off",
      [unpaid, after],
      "The lists for Mon 30 Nov have closed. Your order still comes then if we verify your payment before we shop; otherwise it comes with the next delivery.",
    ],
    [
      "and once we buy",
      [{ ...unpaid, delivery: buying }, after],
      "We're already shopping for Mon 30 Nov. Once we've verified your payment, your order comes with the next delivery.",
    ],
    [
      "that it has no date",
      [{ ...order, delivery: null }, before],
      "Your order has no delivery date yet. It joins the first delivery that takes orders.",
    ],
    [
      "that it is on hold",
      [{ ...order, held: true }, before],
      "Your order is on hold, so we don't shop for it now. Please contact us.",
    ],
  ]),
  caseTable("joiningWords", joiningWords, [
    ["of the delivery that it would join", [[delivery], before], OPEN],
    ["nothing where this phone knows none", [[delivery], after], undefined],
  ]),
  caseTable("sendByWords", sendByWords, [
    [
      "of the delivery that it would join",
      [[delivery], before],
      "It comes on Mon 30 Nov if it's sent by Wed 25 Nov, 18:00.",
    ],
    ["nothing where this phone knows none", [[delivery], after], undefined],
  ]),
];
