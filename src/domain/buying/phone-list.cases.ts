import { caseTable } from "../case-table";
import {
  budgetProblems,
  divideQuantity,
  freeAfter,
  itemBudgetWarnings,
  type PhoneLine,
  parseQuantity,
  progressByShop,
  quantityText,
  shownEntries,
} from "./phone-list";
import type { Entry } from "./responses";
import { toKeep } from "./rules";

const WANT = { budget: null, substitute: true, details: "", notes: "", version: 1 };
const LINE: PhoneLine = {
  id: "milk",
  shop: "Shoprite",
  any_shop: false,
  category: "Dairy",
  item_name: "Milk",
  brand: "",
  unit: "2L",
  also: [],
  wants: [
    { ...WANT, id: "w1", order_id: "o1", name: "Thandi", quantity: 2 },
    { ...WANT, id: "w2", order_id: "o2", name: "Sipho", quantity: 1 },
  ],
};
const ALL = [
  { want_id: "w1", quantity_milli: 2000 },
  { want_id: "w2", quantity_milli: 1000 },
];
const SENT = {
  id: "e1",
  delivery_date: "2026-11-30",
  line_id: "milk",
  outcome: "bought",
  cents: 9000,
  shelf_cents: 0,
  shop: "Shoprite",
  bought_item: "",
  reason: "",
  shares: ALL,
} as const;
const { delivery_date: _date, ...FIELDS } = SENT;
const KNOWN: Entry = {
  ...FIELDS,
  shares: ALL,
  quantity_milli: 3000,
  slip_id: "",
  by: "Ayanda",
  own: false,
  at: "2026-11-30 08:00:00.000Z",
  void_at: "",
  kept: false,
};
const ORDERS = new Map([
  ["w1", "o1"],
  ["w2", "o2"],
]);
const NONE = { entries: [], voided: [], kept: [] };
const waits = (more: Partial<Parameters<typeof shownEntries>[1]>) => ({ ...NONE, ...more });

const inShort = (known: readonly Entry[], waiting: Parameters<typeof shownEntries>[1]) =>
  shownEntries(known, waiting).map(({ id, isWaiting, void_at, kept }) =>
    [id, isWaiting && "waits", void_at && "void", kept && "kept"].filter(Boolean).join(" "),
  );

/** Sipho wants to pay R20.00 for the milk at most. */
function warned(cents: number, known: readonly Entry[]): string[] {
  const wants = LINE.wants.map((want) => ({ ...want, budget: want.id === "w2" ? 2000 : null }));
  const paid = { cents, shares: ALL };
  const before = shownEntries(known, NONE);
  return itemBudgetWarnings({ ...LINE, wants }, paid, before).map(
    ({ name, by }) => `${name} ${by}`,
  );
}

/** What is free for both orders, in cents. */
function left(
  free: readonly [string, number][],
  known: readonly Entry[],
  waiting: Parameters<typeof shownEntries>[1],
): number[] {
  const after = freeAfter(new Map(free), known, shownEntries(known, waiting), ORDERS);
  return [after.get("o1") ?? 0, after.get("o2") ?? 0];
}

const names = (cents: number, free: readonly [string, number][]) =>
  budgetProblems(LINE, { cents, shares: ALL }, new Map(free)).map(
    ({ name, by }) => `${name} ${by}`,
  );

const progress = (known: readonly Entry[]) => {
  const entries = shownEntries(known, NONE);
  return [...progressByShop([LINE], () => entries, entries)];
};

export const tables = [
  caseTable("shownEntries", inShort, [
    ["adds what waits on this phone", [[], waits({ entries: [SENT] })], ["e1 waits"]],
    ["shows an entry once whose answer was lost", [[KNOWN], waits({ entries: [SENT] })], ["e1"]],
    ["shows what is taken back as void", [[KNOWN], waits({ voided: ["e1"] })], ["e1 void"]],
    [
      "shows an entry as void that was made and taken back without a signal",
      [[], waits({ entries: [SENT], voided: ["e1"] })],
      ["e1 waits void"],
    ],
    [
      "F673 shows the entries as right that were seen, and no later one",
      [[KNOWN, { ...KNOWN, id: "e2" }], waits({ kept: ["e1"] })],
      ["e1 kept", "e2"],
    ],
  ]),
  caseTable(
    "toKeep",
    (...given: Parameters<typeof shownEntries>) => toKeep(shownEntries(...given)),
    [
      ["names what is seen", [[KNOWN], waits({ entries: [{ ...SENT, id: "e2" }] })], ["e1", "e2"]],
      ["names nothing that was taken back", [[KNOWN], waits({ voided: ["e1"] })], []],
      [
        "F695 names again what waits to be called right: the newer word takes the place of that one",
        [[KNOWN, { ...KNOWN, id: "e3" }], waits({ kept: ["e1"] })],
        ["e1", "e3"],
      ],
    ],
  ),
  caseTable("freeAfter", left, [
    [
      "takes what waits off the budgets",
      [
        [
          ["o1", 10_000],
          ["o2", 3000],
        ],
        [],
        waits({ entries: [SENT] }),
      ],
      [4000, 0],
    ],
    [
      "takes nothing off twice",
      [
        [
          ["o1", 4000],
          ["o2", 0],
        ],
        [KNOWN],
        waits({ entries: [SENT] }),
      ],
      [4000, 0],
    ],
    [
      "gives back what is taken back",
      [
        [
          ["o1", 4000],
          ["o2", 0],
        ],
        [KNOWN],
        waits({ voided: ["e1"] }),
      ],
      [10_000, 3000],
    ],
    [
      "counts nothing of what was entered and taken back here",
      [
        [
          ["o1", 10_000],
          ["o2", 3000],
        ],
        [],
        waits({ entries: [SENT], voided: ["e1"] }),
      ],
      [10_000, 3000],
    ],
    [
      "takes nothing off for what isn't available",
      [
        [
          ["o1", 10_000],
          ["o2", 3000],
        ],
        [],
        waits({ entries: [{ ...SENT, outcome: "not_available", cents: 0 }] }),
      ],
      [10_000, 3000],
    ],
  ]),
  caseTable("budgetProblems", names, [
    [
      "names whose budget is passed, and by how much",
      [
        9300,
        [
          ["o1", 10_000],
          ["o2", 3000],
        ],
      ],
      ["Sipho 100"],
    ],
    [
      "finds none where all have enough",
      [
        9000,
        [
          ["o1", 10_000],
          ["o2", 3000],
        ],
      ],
      [],
    ],
  ]),
  caseTable("itemBudgetWarnings", warned, [
    ["warns of what passes an item's own budget", [5900, []], []],
    ["says by how much", [6300, []], ["Sipho 100"]],
    ["counts what the item has cost before", [2700, [KNOWN]], ["Sipho 1900"]],
    ["counts nothing that was taken back", [2700, [{ ...KNOWN, void_at: "now" }]], []],
  ]),
  caseTable("progressByShop", progress, [
    ["counts what is to buy", [[]], [["Shoprite", { lines: 1, done: 0, cents: 0 }]]],
    ["counts what is done", [[KNOWN]], [["Shoprite", { lines: 1, done: 1, cents: 9000 }]]],
    [
      "counts money where it was spent",
      [[{ ...KNOWN, shop: "Spar" }]],
      [
        ["Shoprite", { lines: 1, done: 1, cents: 0 }],
        ["Spar", { lines: 0, done: 0, cents: 9000 }],
      ],
    ],
    [
      "counts nothing that was taken back",
      [[{ ...KNOWN, void_at: "2026-11-30 08:00:00.000Z" }]],
      [["Shoprite", { lines: 1, done: 0, cents: 0 }]],
    ],
  ]),
  caseTable("divideQuantity", divideQuantity, [
    [
      "divides what a scale says by what was asked for",
      [2350, ALL],
      [
        { want_id: "w1", quantity_milli: 1567 },
        { want_id: "w2", quantity_milli: 783 },
      ],
    ],
  ]),
  caseTable("parseQuantity", parseQuantity, [
    ["reads a whole number", ["14"], 14_000],
    ["reads a point", ["2.35"], 2350],
    ["reads a comma", ["0,5"], 500],
    ["reads no words", ["two"], null],
    ["reads no sign", ["-1"], null],
    ["reads nothing as none", [""], null],
    ["reads no fourth place", ["1.2345"], null],
  ]),
  caseTable("quantityText", quantityText, [
    ["writes a whole number", [14_000], "14"],
    ["writes a part", [2350], "2.35"],
  ]),
];
