import { caseTable } from "../case-table";
import {
  CLAIM_MS,
  checkEntry,
  type Entered,
  isClaimed,
  isDoubled,
  lineState,
  maySubstitute,
  type Wanted,
  wantState,
} from "./rules";

const share = (want_id: string, quantity_milli = 1000) => ({ want_id, quantity_milli });
const entered = (
  outcome: Entered["outcome"],
  shares: Entered["shares"],
  given: Partial<Entered> = {},
): Entered => ({
  outcome,
  shares,
  void_at: "",
  kept: false,
  ...given,
});
const entry = {
  outcome: "bought" as const,
  cents: 2999,
  shop: "Spar",
  bought_item: "",
  shares: [share("a")],
};
const a: Wanted = { id: "a", quantity: 1 };
const b: Wanted = { id: "b", quantity: 2 };
const anyone = () => true;
const nobody = () => false;

export const tables = [
  caseTable("maySubstitute", maySubstitute, [
    ["Allow substitute may be replaced", ["Allow substitute"], true],
    ["Only exact item may not", ["Only exact item"], false],
    ["nothing said may not", [""], false],
  ]),
  caseTable("checkEntry", checkEntry, [
    ["takes a purchase", [entry, nobody], { ok: true, value: true }],
    [
      "wants a price",
      [{ ...entry, cents: 0 }, anyone],
      { ok: false, code: "buying_price_required" },
    ],
    ["wants a shop", [{ ...entry, shop: "" }, anyone], { ok: false, code: "slip_shop_required" }],
    [
      "wants no empty part",
      [{ ...entry, shares: [share("a"), share("b", 0)] }, anyone],
      { ok: false, code: "body_invalid" },
    ],
    [
      "asks what was bought instead",
      [{ ...entry, outcome: "substituted" }, anyone],
      { ok: false, code: "buying_instead_required" },
    ],
    [
      "takes a substitute",
      [{ ...entry, outcome: "substituted", bought_item: "Parmalat 2L" }, anyone],
      { ok: true, value: true },
    ],
    [
      "replaces nothing for who wants only the exact item",
      [{ ...entry, outcome: "substituted", bought_item: "Parmalat 2L" }, nobody],
      { ok: false, code: "buying_exact_only" },
    ],
    [
      "takes nothing for what is not available",
      [{ ...entry, outcome: "not_available" }, anyone],
      { ok: false, code: "body_invalid" },
    ],
    [
      "takes what is not available",
      [{ ...entry, outcome: "not_available", cents: 0 }, nobody],
      { ok: true, value: true },
    ],
  ]),
  caseTable("wantState", wantState, [
    [
      "is open without an entry",
      [b, []],
      { bought_milli: 0, not_available_milli: 0, left_milli: 2000, outcome: "open" },
    ],
    [
      "is a part",
      [b, [entered("bought", [share("b")])]],
      { bought_milli: 1000, not_available_milli: 0, left_milli: 1000, outcome: "part" },
    ],
    [
      "is bought in two parts",
      [b, [entered("bought", [share("b")]), entered("bought", [share("b")])]],
      { bought_milli: 2000, not_available_milli: 0, left_milli: 0, outcome: "bought" },
    ],
    [
      "is substituted where a part was",
      [b, [entered("bought", [share("b")]), entered("substituted", [share("b")])]],
      { bought_milli: 2000, not_available_milli: 0, left_milli: 0, outcome: "substituted" },
    ],
    [
      "is bought where the rest is not available",
      [b, [entered("bought", [share("b")]), entered("not_available", [share("b")])]],
      { bought_milli: 1000, not_available_milli: 1000, left_milli: 0, outcome: "bought" },
    ],
    [
      "is not available",
      [a, [entered("not_available", [share("a")])]],
      { bought_milli: 0, not_available_milli: 1000, left_milli: 0, outcome: "not_available" },
    ],
    [
      "is for later",
      [a, [entered("later", [share("a")])]],
      { bought_milli: 0, not_available_milli: 0, left_milli: 1000, outcome: "later" },
    ],
    [
      "counts no entry that is void",
      [a, [entered("bought", [share("a")], { void_at: "2026-11-30" })]],
      { bought_milli: 0, not_available_milli: 0, left_milli: 1000, outcome: "open" },
    ],
  ]),
  caseTable("lineState", lineState, [
    ["is open", [[a, b], []], "open"],
    ["is a part where one member has theirs", [[a, b], [entered("bought", [share("a")])]], "part"],
    ["is for later", [[a], [entered("later", [share("a")])]], "later"],
    ["is done", [[a, b], [entered("bought", [share("a"), share("b", 2000)])]], "done"],
    [
      "is done where nothing was to be had",
      [[a], [entered("not_available", [share("a")])]],
      "done",
    ],
  ]),
  caseTable("isDoubled", isDoubled, [
    [
      "asks about two entries for one line",
      [[a], [entered("bought", [share("a")]), entered("bought", [share("a")])]],
      true,
    ],
    [
      "asks nothing about two parts",
      [[b], [entered("bought", [share("b")]), entered("bought", [share("b")])]],
      false,
    ],
    [
      "asks nothing about one that is void",
      [[a], [entered("bought", [share("a")]), entered("bought", [share("a")], { void_at: "x" })]],
      false,
    ],
    [
      "asks nothing about what a person kept",
      [
        [a],
        [
          entered("bought", [share("a")], { kept: true }),
          entered("bought", [share("a")], { kept: true }),
        ],
      ],
      false,
    ],
    ["asks nothing about one heavy piece", [[a], [entered("bought", [share("a", 1200)])]], false],
  ]),
  caseTable("isClaimed", isClaimed, [
    ["holds a line", ["sipho", 0, CLAIM_MS - 1], true],
    ["lets go after an hour", ["sipho", 0, CLAIM_MS], false],
    ["holds nothing that nobody took", ["", 0, 1], false],
  ]),
];
