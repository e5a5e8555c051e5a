import { caseTable } from "../case-table";
import { divideExtraCosts, EXTRA_COSTS_TERM, extraCostsOf, sharesExtraCosts } from "./extra-costs";

const of = (spent: number, unspent: number) => ({ spent, unspent });

export const tables = [
  caseTable("extraCostsOf", extraCostsOf, [
    [
      "bags and parking alone",
      [
        [
          { cause: "bag", cents: 120 },
          { cause: "parking", cents: 1_000 },
          { cause: "deposit", cents: 500 },
          { cause: "bag", cents: -20 },
        ],
      ],
      1_120,
    ],
  ]),
  caseTable("divideExtraCosts", divideExtraCosts, [
    [
      "48: R3.37 by R49.00 and R30.00: R2.09 and R1.28",
      [337, [of(4_900, 45_100), of(3_000, 47_000)]],
      [209, 128],
    ],
    [
      "the cent that is left goes to the largest remainder",
      [100, [of(1, 9), of(1, 99), of(1, 99)]],
      [9, 46, 45],
    ],
    [
      "49: nobody passes a budget, the others pay it",
      [337, [of(4_900, 100), of(3_000, 47_000)]],
      [100, 237],
    ],
    ["without room the rest is ours", [337, [of(4_900, 100), of(3_000, 7)]], [100, 7]],
    ["an order that cost nothing pays nothing", [100, [of(0, 50_000), of(500, 500)]], [0, 100]],
    ["nobody is there", [100, []], []],
    ["nothing to divide", [0, [of(500, 500)]], [0]],
  ]),
  caseTable("sharesExtraCosts", sharesExtraCosts, [
    ["off", ["", EXTRA_COSTS_TERM], false],
    ["on, and the terms say so", ["on", `12. ${EXTRA_COSTS_TERM}`], true],
    ["on, and the terms don't say so", ["on", "We never spend more than your budget."], false],
  ]),
];
