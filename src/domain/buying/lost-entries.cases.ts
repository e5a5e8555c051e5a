import { caseTable } from "../case-table";
import { entrySums, lostEntries } from "./lost-entries";
import type { PhoneLine } from "./phone-list";
import type { Entry } from "./responses";

const DATE = "2026-12-05";

const entry = (id: string, more: Partial<Entry> = {}): Entry => ({
  ...{ id, line_id: "milk", outcome: "bought", quantity_milli: 1_000, cents: 2_999 },
  ...{ shelf_cents: 0, shop: "Boxer", bought_item: "", reason: "" },
  ...{ shares: [{ want_id: "w1", quantity_milli: 1_000 }], slip_id: "s1", by: "Thandi" },
  ...{ own: true, at: "", void_at: "", kept: false },
  ...more,
});
const sent = (id: string) => {
  const { quantity_milli, slip_id, by, own, at, void_at, kept, ...fields } = entry(id);
  return { ...fields, delivery_date: DATE };
};
/** Who asked for `w1`. */
const listOf = (order_id: string, id = "w1") =>
  [{ id: "milk", wants: [{ id, order_id }] }] as unknown as PhoneLine[];
const lines = listOf("o1");
const nothing = { entries: [], voided: [] };

export const tables = [
  caseTable("lostEntries", lostEntries, [
    [
      "nothing where the server has all",
      [DATE, { entries: [entry("a")], lines }, { entries: [entry("a")], lines }],
      nothing,
    ],
    [
      "what it has lost, under its own id",
      [DATE, { entries: [entry("a"), entry("b")], lines }, { entries: [entry("a")], lines }],
      { entries: [sent("b")], voided: [] },
    ],
    [
      "not another buyer's, whose phone has it",
      [DATE, { entries: [entry("a", { own: false })], lines }, { entries: [], lines }],
      nothing,
    ],
    [
      "not what was taken back, if the server doesn't know it at all",
      [DATE, { entries: [entry("a", { void_at: "1" })], lines }, { entries: [], lines }],
      nothing,
    ],
    [
      "what was taken back, if it counts again",
      [DATE, { entries: [entry("a", { void_at: "1" })], lines }, { entries: [entry("a")], lines }],
      { entries: [], voided: ["a"] },
    ],
    [
      "nothing for an item that is another order's now",
      [DATE, { entries: [entry("a")], lines }, { entries: [], lines: listOf("o2") }],
      nothing,
    ],
    [
      "nothing for an item that isn't on the list any more",
      [DATE, { entries: [entry("a")], lines }, { entries: [], lines: listOf("o1", "w2") }],
      nothing,
    ],
  ]),
  caseTable("entrySums", entrySums, [
    ["of none", [[]], "0 0 0"],
    ["of two, one taken back", [[entry("a"), entry("b", { void_at: "1" })]], "2 5998 1"],
  ]),
];
