import { caseTable } from "../case-table";
import { type Delivery, deliveryOfVerified, deliveryToJoin, isTaking } from "./joining";

const mid: Delivery = {
  date: "2026-11-30",
  cut_off_at: "2026-11-25 16:00:00.000Z",
  state: "open",
};
const end: Delivery = {
  date: "2026-12-15",
  cut_off_at: "2026-12-12 16:00:00.000Z",
  state: "open",
};
const before = Date.UTC(2026, 10, 25, 15, 59, 59, 999);
const atCutOff = Date.UTC(2026, 10, 25, 16);

export const tables = [
  caseTable("isTaking", isTaking, [
    ["until the last moment before the cut-off", [mid, before], true],
    ["no more at the cut-off", [mid, atCutOff], false],
    [
      "not while we buy, though the cut-off is to come",
      [{ ...mid, state: "buying" }, before],
      false,
    ],
    ["not where it is cancelled", [{ ...mid, state: "cancelled" }, before], false],
  ]),
  caseTable("deliveryToJoin", deliveryToJoin, [
    ["the first one by date", [[end, mid], before], mid],
    ["the next one from the cut-off on", [[mid, end], atCutOff], end],
    [
      "the next one where the first is cancelled",
      [[{ ...mid, state: "cancelled" }, end], before],
      end,
    ],
    ["none where every cut-off has passed", [[mid], atCutOff], undefined],
    ["none where there is none", [[], before], undefined],
  ]),
  caseTable("deliveryOfVerified", deliveryOfVerified, [
    ["its own before the cut-off", ["2026-11-30", [mid, end], before], "2026-11-30"],
    ["its own after the cut-off, until we buy", ["2026-11-30", [mid, end], atCutOff], "2026-11-30"],
    [
      "its own on the very day, until we buy",
      ["2026-11-30", [mid, end], Date.UTC(2026, 10, 30, 8)],
      "2026-11-30",
    ],
    [
      "the next one once we buy",
      ["2026-11-30", [{ ...mid, state: "buying" }, end], atCutOff],
      "2026-12-15",
    ],
    [
      "its own while it is on the list",
      ["2026-11-30", [{ ...mid, state: "buying" }, end], atCutOff, true],
      "2026-11-30",
    ],
    [
      "the next one once the day is over",
      ["2026-11-30", [mid, end], Date.UTC(2026, 11, 1, 8)],
      "2026-12-15",
    ],
    [
      "the next one where its own is cancelled",
      ["2026-11-30", [{ ...mid, state: "cancelled" }, end], before],
      "2026-12-15",
    ],
    ["the first one where it had none", ["", [mid, end], before], "2026-11-30"],
    ["none where none is to come", ["2026-11-30", [{ ...mid, state: "closed" }], atCutOff], ""],
  ]),
];
