import { caseTable } from "../case-table";
import { currentOrder, isBasketOf, lastOrder, needsMember, stageOf } from "./current-order";
import { listed, ORDERS } from "./examples";

const NOVEMBER = Date.parse("2026-11-24T12:00:00+02:00");
const IN_TIME = Date.parse("2026-12-03T12:00:00+02:00");
const DECEMBER = Date.parse("2026-12-05T12:00:00+02:00");
const LONG_AFTER = Date.parse("2027-01-24T12:00:00+02:00");
const { draft, budgeted, proven, submitted, rejected, verified, delivered, cancelled } = ORDERS;

const row = (order: Parameters<typeof listed>[0], id: string) => ({ ...listed(order), id });
const lost = { ...listed(submitted), proof: null };
const returned = { ...listed(submitted), proof_channel: "" as const };
const empty = {
  ...listed(verified),
  delivery: { date: "2026-11-24", cut_off_at: "", state: "closed" as const },
  result: { closed_at: "", spent: 0, unspent: 50000, saved: 0, nothing: true },
};
const covered = { ...listed(budgeted), credit_applied: budgeted.total };

export const tables = [
  caseTable("what an order is at", stageOf, [
    ["a draft without a budget", [listed(draft), NOVEMBER], "budget"],
    ["a draft with a budget", [listed(budgeted), NOVEMBER], "pay"],
    ["a draft that credit pays", [covered, NOVEMBER], "complete"],
    ["a draft with a proof", [listed(proven), NOVEMBER], "complete"],
    ["a draft whose month is over", [listed(budgeted), DECEMBER], undefined],
    ["F564 a draft whose proof is still taken", [listed(budgeted), IN_TIME], "ended"],
    ["a draft of last month without a budget", [listed(draft), IN_TIME], undefined],
    ["a completed order", [listed(submitted), NOVEMBER], "checking"],
    ["a completed order whose proof was lost", [lost, NOVEMBER], "proof_lost"],
    ["F363 a completed order whose deposit the bank returned", [returned, NOVEMBER], "pay"],
    ["a rejected payment", [listed(rejected), NOVEMBER], "rejected"],
    ["F621 one that was rejected long ago", [listed(rejected), LONG_AFTER], undefined],
    ["F621 one whose deposit the bank returned long ago", [returned, LONG_AFTER], undefined],
    ["one that we check, however long", [listed(submitted), LONG_AFTER], "checking"],
    ["a verified payment", [listed(verified), NOVEMBER], "verified"],
    ["one for which nothing was bought, on its day", [empty, NOVEMBER], "verified"],
    ["T782 the same once its day is over", [empty, IN_TIME], undefined],
    ["a delivered order", [listed(delivered), NOVEMBER], undefined],
    ["a cancelled order", [listed(cancelled), NOVEMBER], undefined],
  ]),
  caseTable("which order waits for its member", needsMember, [
    ["one to pay does", [listed(budgeted), NOVEMBER], true],
    ["a rejected one does", [listed(rejected), NOVEMBER], true],
    ["one that ended and may be paid does", [listed(budgeted), IN_TIME], true],
    ["one that we check doesn't", [listed(submitted), NOVEMBER], false],
    ["one that we buy doesn't", [listed(verified), NOVEMBER], false],
    ["a delivered one doesn't", [listed(delivered), NOVEMBER], false],
  ]),
  caseTable("whether a basket is the order's", isBasketOf, [
    ["that of a draft is", [row(budgeted, "a"), "a", NOVEMBER], true],
    ["another one isn't", [row(budgeted, "a"), "b", NOVEMBER], false],
    ["F595 nor that of one that ended: it's continued", [row(budgeted, "a"), "a", IN_TIME], false],
    ["nor any without an order", [undefined, "a", NOVEMBER], false],
  ]),
  caseTable(
    "the order that home shows",
    (...given: Parameters<typeof currentOrder>) => currentOrder(...given)?.id,
    [
      ["none where there is none", [[], NOVEMBER], undefined],
      ["the newest under way", [[row(submitted, "new"), row(verified, "old")], NOVEMBER], "new"],
      [
        "an older one that waits for its member comes first",
        [[row(submitted, "new"), row(rejected, "old")], NOVEMBER],
        "old",
      ],
      [
        "F621 but not one that was rejected long ago",
        [[row(submitted, "new"), row(rejected, "old")], LONG_AFTER],
        "new",
      ],
      [
        "F574 but not one that has ended",
        [[row(submitted, "new"), row(budgeted, "old")], IN_TIME],
        "new",
      ],
      [
        "F564 one that has ended before an older one under way",
        [[row(budgeted, "new"), row(verified, "old")], IN_TIME],
        "new",
      ],
      [
        "none of those that are over",
        [[row(delivered, "a"), row(cancelled, "b")], NOVEMBER],
        undefined,
      ],
    ],
  ),
  caseTable(
    "the order that is ordered again",
    (...given: Parameters<typeof lastOrder>) => lastOrder(...given)?.id,
    [
      ["no draft", [[row(proven, "draft")]], undefined],
      ["no cancelled one", [[row(cancelled, "a"), row(delivered, "b")]], "b"],
      ["the newest", [[row(submitted, "new"), row(delivered, "old")]], "new"],
    ],
  ),
];
