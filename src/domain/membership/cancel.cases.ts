import { caseTable } from "../case-table";
import { momentOf } from "../time/sa-time";
import { endOnCancel, endSentences, refundOf } from "./cancel";
import type { SubscriptionFacts } from "./rules";

const now = momentOf("2026-11-20 10:00:00.000Z");
const paid: SubscriptionFacts & { readonly month_period: string } = {
  status: "active",
  paid: true,
  month_period: "2026-11",
  created_at: "2026-11-05 10:00:00.000Z",
  current_period_end: "2026-12-05 10:00:00.000Z",
};
const cancelledBefore = { ...paid, status: "cancelled" as const };
const unverified = {
  ...paid,
  paid: false,
  created_at: "2026-11-20 09:00:00.000Z",
  current_period_end: "2026-12-20 09:00:00.000Z",
};
const ahead = {
  ...paid,
  month_period: "2026-12",
  current_period_end: "2027-01-05 10:00:00.000Z",
};

export const tables = [
  caseTable("endOnCancel", endOnCancel<typeof paid>, [
    [
      "the paid month runs on",
      [[paid], now],
      { cancelled: [paid], refunded: [], until: paid.current_period_end, unverified: "" },
    ],
    [
      "so does one that was cancelled before, where the next one is refunded",
      [[ahead, cancelledBefore], now],
      { cancelled: [ahead], refunded: [ahead], until: paid.current_period_end, unverified: "" },
    ],
    [
      "not one that is over",
      [[ahead, cancelledBefore], momentOf("2026-12-06 10:00:00.000Z")],
      { cancelled: [ahead], refunded: [], until: ahead.current_period_end, unverified: "" },
    ],
    [
      "a payment may still be verified",
      [[unverified, cancelledBefore], now],
      {
        cancelled: [unverified],
        refunded: [],
        until: paid.current_period_end,
        unverified: unverified.current_period_end,
      },
    ],
  ]),
  caseTable("refundOf", refundOf, [
    ["two months paid ahead", [{ refunded: [{ price: 5_900 }, { price: 5_900 }] }], 11_800],
    ["none", [{ refunded: [] }], 0],
  ]),
  caseTable("endSentences", endSentences, [
    [
      "of a paid month",
      [{ until: paid.current_period_end }],
      ["You keep your membership until 5 Dec 2026."],
    ],
    [
      "of a payment that waits",
      [{ until: "", unverified: unverified.current_period_end }],
      [
        "We haven't verified your latest payment yet. If it arrives, you keep your membership until 20 Dec 2026.",
      ],
    ],
    [
      "of both",
      [{ until: paid.current_period_end, unverified: unverified.current_period_end }],
      [
        "You keep your membership until 5 Dec 2026.",
        "We haven't verified your latest payment yet. If it arrives, you keep your membership until 20 Dec 2026.",
      ],
    ],
    ["of neither", [{ until: "" }], []],
  ]),
];
