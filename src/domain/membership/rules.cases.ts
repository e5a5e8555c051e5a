import { caseTable } from "../case-table";
import { APPLY, conflict, incomplete, REPEAT } from "../order/rules";
import { momentOf } from "../time/sa-time";
import {
  canCancelMembership,
  carriesOpenFee,
  creditPaysMembership,
  dueMembership,
  type FeeOrder,
  type MonthFacts,
  mayCancelMembership,
  mayCompleteMembership,
  membershipCredit,
  membershipFeeDue,
  membershipLabel,
  membershipPeriod,
  membershipPeriodOf,
  membershipState,
  monthWithDelivery,
  nextUnpaidMonth,
  referenceChange,
  restartsMembership,
  type SubscriptionFacts,
  shownMembership,
} from "./rules";

const now = momentOf("2026-11-25 09:00:00.000Z");
const day = 24 * 60 * 60 * 1000;

const proofs = (count: number) => ({ proofs: count, withCredit: false });
const byCredit = { proofs: 0, withCredit: true };

const carrier: FeeOrder = {
  membership_fee: 5900,
  submitted_at: "2026-11-21 09:20:00.000Z",
  status: "pending",
  payment_status: "pending",
};
const unpaid: SubscriptionFacts = {
  status: "active",
  paid: false,
  created_at: "2026-11-21 09:20:00.000Z",
  current_period_end: "2026-12-21 09:20:00.000Z",
};
const paid: SubscriptionFacts = { ...unpaid, paid: true };
const rejected: SubscriptionFacts = { ...unpaid, rejected: true };
const cancelledPaid: SubscriptionFacts = { ...paid, status: "cancelled" };
const cancelledUnpaid: SubscriptionFacts = { ...unpaid, status: "cancelled" };
const restarted: SubscriptionFacts = {
  ...unpaid,
  created_at: "2026-12-02 09:00:00.000Z",
  current_period_end: "2027-01-02 09:00:00.000Z",
};

const open: MonthFacts = { paid: false, otherOrders: [], memberships: [] };

const NOV_24 = Date.parse("2026-11-24T12:00:00+02:00");
const delivery = (date: string) =>
  ({ date, cut_off_at: `${date} 04:00:00.000Z`, state: "open" }) as const;

export const tables = [
  caseTable("the month whose fee still buys a delivery", monthWithDelivery, [
    ["this one while an order joins it", [[delivery("2026-11-28")], NOV_24], "2026-11"],
    [
      "F596 the next one once the last cut-off has passed",
      [[{ ...delivery("2026-11-28"), state: "closed" }, delivery("2026-12-12")], NOV_24],
      "2026-12",
    ],
    ["the next one, though that has none either", [[delivery("2027-01-14")], NOV_24], "2026-12"],
    ["this one where no delivery is known", [[], NOV_24], "2026-11"],
  ]),
  caseTable("membershipFeeDue", membershipFeeDue, [
    ["example 1: on the first order of a month", [open, now], 5900],
    ["example 2: not on the second", [{ ...open, otherOrders: [carrier] }, now], 0],
    ["not in a paid month", [{ ...open, paid: true }, now], 0],
    ["where the check could not be made", [undefined, now], 5900],
    [
      "example 3: an abandoned draft waives nothing",
      [{ ...open, otherOrders: [{ ...carrier, submitted_at: "" }] }, now],
      5900,
    ],
    [
      "example 7: a cancelled order carries nothing",
      [{ ...open, otherOrders: [{ ...carrier, status: "cancelled" }] }, now],
      5900,
    ],
    [
      "a rejected order carries nothing",
      [{ ...open, otherOrders: [{ ...carrier, payment_status: "failed" }] }, now],
      5900,
    ],
    [
      "an order without a fee carries nothing",
      [{ ...open, otherOrders: [{ ...carrier, membership_fee: 0 }] }, now],
      5900,
    ],
    ["not beside a membership that waits", [{ ...open, memberships: [unpaid] }, now], 0],
    [
      "beside one unpaid for 14 days",
      [{ ...open, memberships: [unpaid] }, momentOf(unpaid.created_at) + 14 * day],
      5900,
    ],
    [
      "not a millisecond before",
      [{ ...open, memberships: [unpaid] }, momentOf(unpaid.created_at) + 14 * day - 1],
      0,
    ],
    ["beside a cancelled one", [{ ...open, memberships: [cancelledUnpaid] }, now], 5900],
  ]),
  caseTable("carriesOpenFee", carriesOpenFee, [
    ["a submitted order", [carrier], true],
    ["a verified one", [{ ...carrier, status: "processing", payment_status: "verified" }], true],
  ]),
  caseTable("referenceChange", referenceChange, [
    [
      "example 3: the fee is carried by another order",
      [
        { month_period: "2026-11", membership_fee: 5900 },
        { month_period: "2026-11", membership_fee: 0 },
      ],
      "fee_now_waived",
    ],
    [
      "the other order was cancelled",
      [
        { month_period: "2026-11", membership_fee: 0 },
        { month_period: "2026-11", membership_fee: 5900 },
      ],
      "fee_now_due",
    ],
    [
      "nothing changed",
      [
        { month_period: "2026-11", membership_fee: 5900 },
        { month_period: "2026-11", membership_fee: 5900 },
      ],
      undefined,
    ],
  ]),
  caseTable("membershipPeriod", membershipPeriod, [
    [
      "lasts one month",
      [momentOf("2026-11-21 09:20:00.000Z")],
      {
        start: momentOf("2026-11-21 09:20:00.000Z"),
        end: momentOf("2026-12-21 09:20:00.000Z"),
      },
    ],
  ]),
  caseTable("membershipPeriodOf", membershipPeriodOf, [
    [
      "starts now for this month",
      ["2026-11", momentOf("2026-11-21 09:20:00.000Z")],
      {
        start: momentOf("2026-11-21 09:20:00.000Z"),
        end: momentOf("2026-12-21 09:20:00.000Z"),
      },
    ],
    [
      "starts later for a month that is paid ahead",
      ["2027-01", momentOf("2026-11-30 09:20:00.000Z")],
      {
        start: momentOf("2027-01-30 09:20:00.000Z"),
        end: momentOf("2027-02-28 09:20:00.000Z"),
      },
    ],
    [
      "keeps the 31st for a month that is paid ahead over February",
      ["2027-03", momentOf("2027-01-31 09:20:00.000Z")],
      {
        start: momentOf("2027-03-31 09:20:00.000Z"),
        end: momentOf("2027-04-30 09:20:00.000Z"),
      },
    ],
    [
      "starts now for a month that is over",
      ["2026-11", momentOf("2026-12-01 09:20:00.000Z")],
      {
        start: momentOf("2026-12-01 09:20:00.000Z"),
        end: momentOf("2027-01-01 09:20:00.000Z"),
      },
    ],
  ]),
  caseTable("mayCompleteMembership", mayCompleteMembership, [
    ["starts with a proof", [undefined, proofs(1), now], APPLY],
    ["not without one", [undefined, proofs(0), now], incomplete("proof_required")],
    ["once", [unpaid, proofs(1), now], REPEAT],
    ["not again where it is paid", [paid, proofs(1), now], REPEAT],
    ["again where it was cancelled unpaid", [cancelledUnpaid, proofs(1), now], APPLY],
    ["without one where credit pays", [undefined, byCredit, now], APPLY],
    ["not by credit while a payment waits", [unpaid, byCredit, now], REPEAT],
    [
      "again where it has lapsed",
      [unpaid, proofs(1), momentOf(unpaid.created_at) + 14 * day],
      APPLY,
    ],
  ]),
  caseTable("membershipCredit", membershipCredit, [
    ["R17 of R59", [5_900, 1_700], 1_700],
    ["covers all, on its own", [5_900, 5_900], 0],
    ["none", [5_900, 0], 0],
    ["owed", [5_900, -1_000], 0],
  ]),
  caseTable("creditPaysMembership", creditPaysMembership, [
    ["all of it", [5900, 5900], true],
    ["more than that", [5900, 17_000], true],
    ["not a part", [5900, 5899], false],
    ["not what is owed", [5900, -5900], false],
  ]),
  caseTable("mayCancelMembership", mayCancelMembership, [
    ["what is active", [[paid], now], APPLY],
    ["what waits to be verified", [[unpaid], now], APPLY],
    ["once", [[cancelledPaid], now], REPEAT],
    ["not what there is not", [[], now], conflict("membership_missing")],
    [
      "not what is over",
      [[paid], momentOf(paid.current_period_end)],
      conflict("membership_missing"),
    ],
  ]),
  caseTable("nextUnpaidMonth", nextUnpaidMonth, [
    ["is the month itself", ["2026-11", []], "2026-11"],
    ["is the one after the paid ones", ["2026-11", ["2026-12", "2026-11"]], "2027-01"],
  ]),
  caseTable("membershipState", membershipState, [
    ["paid", [paid, now], "active"],
    ["paid, over", [paid, momentOf(paid.current_period_end)], "ended"],
    ["not paid yet", [unpaid, now], "awaiting"],
    ["not paid for 14 days", [unpaid, momentOf(unpaid.created_at) + 14 * day], "lapsed"],
    ["rejected", [rejected, now], "rejected"],
    ["rejected 14 days ago", [rejected, momentOf(unpaid.created_at) + 14 * day], "lapsed"],
    ["rejected and cancelled", [{ ...cancelledUnpaid, rejected: true }, now], "ended"],
    ["example 10: cancelled, still running", [cancelledPaid, now], "cancelled"],
    ["cancelled, over", [cancelledPaid, momentOf(paid.current_period_end)], "ended"],
    ["cancelled and never paid", [cancelledUnpaid, now], "ended"],
  ]),
  caseTable("membershipLabel", membershipLabel, [
    ["active", [paid, now], "Active"],
    ["awaiting", [unpaid, now], "Active, payment awaiting verification"],
    ["rejected", [rejected, now], "Not active, payment rejected"],
    ["example 10", [cancelledPaid, now], "Cancelled, active until 21 Dec 2026"],
    ["ended", [cancelledUnpaid, now], "Ended"],
    ["lapsed", [unpaid, momentOf("2027-01-01 00:00:00.000Z")], "Expired"],
  ]),
  caseTable("shownMembership", shownMembership<SubscriptionFacts>, [
    ["none", [[], now], undefined],
    ["the most alive", [[cancelledUnpaid, paid, unpaid], now], paid],
    [
      "example 10: the restarted one",
      [[cancelledPaid, restarted], momentOf("2026-12-02 10:00:00.000Z")],
      restarted,
    ],
  ]),
  caseTable("dueMembership", dueMembership, [
    ["runs for weeks", [[paid], now], undefined],
    ["runs out in three days", [[paid], momentOf("2026-12-18 00:00:00.000Z")], paid],
    ["runs out in four", [[paid], momentOf("2026-12-17 00:00:00.000Z")], undefined],
    ["has run out", [[paid], momentOf("2027-02-01 00:00:00.000Z")], paid],
    ["was cancelled", [[cancelledPaid], momentOf("2026-12-21 00:00:00.000Z")], undefined],
    ["was never paid", [[unpaid], momentOf("2026-12-21 00:00:00.000Z")], undefined],
    [
      "continues in none whose payment was rejected",
      [
        [
          paid,
          {
            ...rejected,
            created_at: "2026-12-17 09:20:00.000Z",
            current_period_end: "2027-01-17 09:20:00.000Z",
          },
        ],
        momentOf("2026-12-18 00:00:00.000Z"),
      ],
      paid,
    ],
    [
      "continues in one that waits to be verified",
      [
        [
          paid,
          {
            ...unpaid,
            created_at: "2026-12-17 09:20:00.000Z",
            current_period_end: "2027-01-17 09:20:00.000Z",
          },
        ],
        momentOf("2026-12-18 00:00:00.000Z"),
      ],
      undefined,
    ],
  ]),
  caseTable("canCancelMembership", canCancelMembership, [
    ["an active one", [paid, now], true],
    ["one that waits for its payment", [unpaid, now], true],
    ["not one whose payment was rejected", [rejected, now], false],
    ["not a cancelled one", [cancelledPaid, now], false],
    ["not one that is over", [paid, momentOf("2027-01-01 00:00:00.000Z")], false],
  ]),
  caseTable("restartsMembership", restartsMembership, [
    [
      "example 10: after a cancellation",
      [[cancelledPaid], momentOf("2026-12-02 09:00:00.000Z")],
      true,
    ],
    ["not for a new member", [[], now], false],
    ["not while active", [[paid], now], false],
  ]),
];
