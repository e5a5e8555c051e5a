import { caseTable } from "../case-table";
import { dayToName } from "./receipt-of-order";

const DELIVERY = {
  date: "2026-11-28",
  cut_off_at: "2026-11-25 16:00:00.000Z",
  state: "open",
} as const;
const RESULT = { closed_at: "", spent: 0, unspent: 50_000, saved: 0 };
const UNPAID = { status: "pending", payment_status: "pending", delivery: DELIVERY } as const;
const VERIFIED = { ...UNPAID, status: "processing", payment_status: "verified" } as const;
const CLOSED = { ...VERIFIED, delivery: { ...DELIVERY, state: "closed" } } as const;
const ON_ITS_DAY = Date.UTC(2026, 10, 28, 10);
const LATER = Date.UTC(2026, 10, 29, 10);

export const tables = [
  caseTable("dayToName", dayToName, [
    ["of a paid order its delivery's, also once that is over", [VERIFIED, LATER], "2026-11-28"],
    ["of another one as long as it may still come then", [UNPAID, ON_ITS_DAY], "2026-11-28"],
    ["F554 not once that day is over", [UNPAID, LATER], ""],
    [
      "F554 nor once we buy for it",
      [{ ...UNPAID, delivery: { ...DELIVERY, state: "buying" } }, ON_ITS_DAY],
      "",
    ],
    ["F554 nor while it's on hold", [{ ...VERIFIED, held: true }, ON_ITS_DAY], ""],
    ["where it has none", [{ ...VERIFIED, delivery: null }, ON_ITS_DAY], ""],
    ["of one that was bought", [{ ...CLOSED, result: RESULT }, ON_ITS_DAY], "2026-11-28"],
    [
      "T772 not where nothing was bought for it",
      [{ ...CLOSED, result: { ...RESULT, nothing: true } }, ON_ITS_DAY],
      "",
    ],
    ["T772 nor where its delivery was closed without it", [CLOSED, ON_ITS_DAY], ""],
    [
      "unless it was delivered before that",
      [{ ...CLOSED, status: "delivered" }, LATER],
      "2026-11-28",
    ],
  ]),
];
