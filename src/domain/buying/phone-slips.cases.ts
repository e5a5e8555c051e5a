import { caseTable } from "../case-table";
import type { ShownEntry } from "./phone-list";
import { shownSlips, slipLines, type WaitingSlips } from "./phone-slips";
import type { KeptSlip } from "./responses";

function entry(id: string, cents: number, more: Partial<ShownEntry> = {}): ShownEntry {
  return {
    ...{ id, line_id: "milk", outcome: "bought", quantity_milli: 2000, cents, shelf_cents: 0 },
    ...{ shop: "Boxer", bought_item: "", reason: "", shares: [], slip_id: "", by: "", own: true },
    ...{ at: "", void_at: "", kept: false, isWaiting: false },
    ...more,
  };
}

const KEPT: KeptSlip = {
  ...{ id: "s1", revision: 1, shop: "Boxer", total_cents: 5000, differences: [] },
  ...{ has_photo: false, at: "2026-11-30 08:00:00.000Z", by: "Ayanda" },
};
const WAITING = {
  ...{ id: "s2", revision: 0, delivery_date: "2026-11-30", shop: "Boxer", total_cents: 3100 },
  ...{ lines: ["e2"], differences: [{ cause: "bag", cents: 100 }] },
} as const;
const FOR_ONE = [{ want_id: "w1", quantity_milli: 2000 }];
const waits = (more: Partial<WaitingSlips>): WaitingSlips => ({
  slips: [],
  photos: [],
  removed: [],
  ...more,
});
const slip = (more: object) => ({ ...WAITING, differences: [], ...more });

/** `s1 R5000: e1, open 2000`, and what is on none. */
function inShort(
  known: readonly KeptSlip[],
  entries: readonly ShownEntry[],
  waiting: WaitingSlips,
): string[] {
  const { slips, loose } = shownSlips(known, entries, waiting);
  const ids = (lines: readonly ShownEntry[]) => lines.map(({ id }) => id).join(" ") || "none";
  return [
    ...slips.map(({ id, lines, open, isWaiting, has_photo }) =>
      [`${id}: ${ids(lines)}, open ${open}`, isWaiting && "waits", has_photo && "photo"]
        .filter(Boolean)
        .join(", "),
    ),
    `on none: ${ids(loose)}`,
  ];
}

const ONE = entry("e1", 3000, { slip_id: "s1" });
const TWO = entry("e2", 3000);

export const tables = [
  caseTable("the slips that a phone shows", inShort, [
    [
      "the server's, with its lines",
      [[KEPT], [ONE, TWO], waits({})],
      ["s1: e1, open 2000", "on none: e2"],
    ],
    [
      "one that waits beside it, with a cause",
      [[KEPT], [ONE, TWO], waits({ slips: [slip({ differences: WAITING.differences })] })],
      ["s1: e1, open 2000", "s2: e2, open 0, waits", "on none: none"],
    ],
    [
      "a change that waits takes lines off and puts others on",
      [[KEPT], [ONE, TWO], waits({ slips: [slip({ id: "s1", total_cents: 3000 })] })],
      ["s1: e2, open 0, waits", "on none: e1"],
    ],
    [
      "one that waits and is changed since, once",
      [[], [ONE, TWO], waits({ slips: [slip({}), slip({ total_cents: 3_000, revision: 1 })] })],
      ["s2: e2, open 0, waits", "on none: none"],
    ],
    [
      "a photo that waits",
      [[KEPT], [ONE], waits({ photos: ["s1"] })],
      ["s1: e1, open 2000, photo", "on none: none"],
    ],
    [
      "none that is removed: its lines are on none, or on another that waits",
      [
        [KEPT],
        [ONE, TWO],
        waits({ slips: [slip({ lines: ["e1"], total_cents: 3000 })], removed: ["s1"] }),
      ],
      ["s2: e1, open 0, waits", "on none: e2"],
    ],
    [
      "none that is removed while it waits",
      [[], [TWO], waits({ slips: [slip({})], removed: ["s2"] })],
      ["on none: e2"],
    ],
    [
      "neither what was taken back nor what was not available is a line",
      [
        [KEPT],
        [{ ...ONE, void_at: "waits" }, entry("e3", 0, { outcome: "not_available" })],
        waits({}),
      ],
      ["s1: none, open 5000", "on none: none"],
    ],
  ]),
  caseTable(
    "the name of a line",
    (entries: readonly ShownEntry[]) =>
      slipLines(entries, [{ item_name: "Milk", wants: [{ id: "w1" }] }]).map(
        ({ item_name }) => item_name,
      ),
    [
      [
        "what was asked for, also under a spelling that was joined since",
        [[entry("e1", 100, { line_id: "melk", shares: FOR_ONE })]],
        ["Milk"],
      ],
      ["what was bought instead", [[entry("e1", 100, { bought_item: "Maas" })]], ["Maas"]],
      ["of a line that is gone", [[entry("e1", 100)]], [""]],
    ],
  ),
];
