import { caseTable } from "../case-table";
import {
  ADMIN_WAIT_MS,
  aloneFrom,
  confirmableFrom,
  isFarTooLittle,
  type MoneyAct,
  mayConfirm,
  mayDecideAlone,
  mayDecline,
  needsSecondAdmin,
} from "./second-admin";

const apply = { ok: true, value: "apply" } as const;
const repeat = { ok: true, value: "repeat" } as const;
const conflict = <Code extends string>(code: Code) => ({ ok: false, status: 409, code }) as const;
const entry: MoneyAct = { kind: "entry", cents: 500_000, recent: 0, isOwn: false };
const paid: MoneyAct = {
  kind: "payment",
  received: 55_900,
  due: 55_900,
  total: 55_900,
  recent: 0,
  isOwn: false,
};
const NOW = Date.UTC(2026, 10, 26);
const OLD = NOW - ADMIN_WAIT_MS;
const NEW = OLD + 1;
const credit: MoneyAct = { kind: "credit", isOwn: true };
const firstBank: MoneyAct = { kind: "bank", isOwn: false, isFirst: true };
const otherBank: MoneyAct = { kind: "bank", isOwn: false, isFirst: false };
const asked = { outcome: "", asked_by: "a", members: ["m"] } as const;

export const tables = [
  caseTable("needsSecondAdmin", needsSecondAdmin, [
    ["R5 000 by hand", [entry], false],
    ["a cent more", [{ ...entry, cents: 500_001 }], true],
    ["as much taken off", [{ ...entry, cents: -500_001 }], true],
    ["in parts", [{ ...entry, cents: 100, recent: 499_901 }], true],
    ["by hand for oneself", [{ ...entry, cents: 1, isOwn: true }], true],
    ["a payment with the amount due", [paid], false],
    ["with less", [{ ...paid, received: 1 }], false],
    ["T328 one's own payment", [{ ...paid, isOwn: true }], true],
    ["T328 one's own payment with less", [{ ...paid, received: 1, isOwn: true }], true],
    ["a surplus of twice what is due", [{ ...paid, received: 167_700 }], false],
    ["T328 a cent more", [{ ...paid, received: 167_701 }], true],
    [
      "a surplus of R5 000",
      [{ ...paid, due: 600_000, total: 600_000, received: 1_100_000 }],
      false,
    ],
    ["T328 above R5 000", [{ ...paid, due: 600_000, total: 600_000, received: 1_100_001 }], true],
    ["T328 surplus in parts", [{ ...paid, received: 56_000, recent: 500_000 }], true],
    ["no surplus after much", [{ ...paid, recent: 900_000 }], false],
    ["a deposit for what credit had paid", [{ ...paid, due: 0 }], false],
    ["T328 a surplus where nothing is due", [{ ...paid, due: 0, received: 111_801 }], true],
    ["a deposit to another member's credit", [{ kind: "credit", isOwn: false }], false],
    ["T328 a deposit to one's own credit", [{ kind: "credit", isOwn: true }], true],
    ["another member's refund", [{ kind: "refund", isOwn: false }], false],
    ["T328 one's own refund", [{ kind: "refund", isOwn: true }], true],
    ["the first bank account", [firstBank], true],
    ["another bank account", [otherBank], true],
    ["a message to 200", [{ kind: "message", isOwn: false, recipients: 200, recent: 0 }], false],
    ["T433 to one more", [{ kind: "message", isOwn: false, recipients: 201, recent: 0 }], true],
    ["T433 in parts", [{ kind: "message", isOwn: false, recipients: 1, recent: 200 }], true],
  ]),
  caseTable("isFarTooLittle", isFarTooLittle, [
    ["T330 a cent", [1, 55_900], true],
    ["T330 nothing", [0, 55_900], true],
    ["below half", [27_949, 55_900], true],
    ["half", [27_950, 55_900], false],
    ["all", [55_900, 55_900], false],
    ["where nothing is due", [0, 0], false],
  ]),
  caseTable("confirmableFrom", confirmableFrom, [
    ["two admins of before the log", [0, 0], ADMIN_WAIT_MS],
    ["T662 three days after the new admin came", [0, NOW], NOW + 72 * 3_600_000],
    ["T662 three days after the one who asked came", [NOW, 0], NOW + 72 * 3_600_000],
  ]),
  caseTable("aloneFrom", aloneFrom, [
    ["no admin was ever removed", [0], 0],
    ["T663 three days after one was", [NOW], NOW + 72 * 3_600_000],
  ]),
  caseTable("mayConfirm", mayConfirm, [
    ["another admin", [asked, { id: "b", from: NOW }, NOW], apply],
    ["not who asked", [asked, { id: "a", from: 0 }, NOW], conflict("proposal_needs_other_admin")],
    [
      "not for oneself",
      [{ ...asked, members: ["m", "b"] }, { id: "b", from: 0 }, NOW],
      conflict("proposal_needs_other_admin"),
    ],
    [
      "T662 not a millisecond too early",
      [asked, { id: "b", from: NOW + 1 }, NOW],
      conflict("proposal_admin_new"),
    ],
    ["a second time", [{ ...asked, outcome: "confirmed" }, { id: "c", from: 0 }, NOW], repeat],
    [
      "not once declined",
      [{ ...asked, outcome: "declined" }, { id: "b", from: 0 }, NOW],
      conflict("proposal_is_declined"),
    ],
  ]),
  caseTable("mayDecideAlone", mayDecideAlone, [
    ["the only admin", [credit, { now: NOW, others: [], removedAt: 0 }], apply],
    [
      "not beside another one",
      [credit, { now: NOW, others: [OLD], removedAt: 0 }],
      conflict("second_admin_required"),
    ],
    [
      "T662 nor beside a new one",
      [credit, { now: NOW, others: [NEW], removedAt: 0 }],
      conflict("second_admin_required"),
    ],
    [
      "T663 not right after the others were removed",
      [credit, { now: NOW, others: [], removedAt: NEW }],
      conflict("alone_too_soon"),
    ],
    ["three days later", [credit, { now: NOW, others: [], removedAt: OLD }], apply],
    [
      "the first bank account beside a new admin",
      [firstBank, { now: NOW, others: [NEW, NOW], removedAt: 0 }],
      apply,
    ],
    [
      "not beside one of long ago",
      [firstBank, { now: NOW, others: [NEW, OLD], removedAt: 0 }],
      conflict("second_admin_required"),
    ],
    [
      "T663 nor right after one was removed",
      [firstBank, { now: NOW, others: [NEW], removedAt: NEW }],
      conflict("second_admin_required"),
    ],
    [
      "T663 nor alone right after one was removed",
      [firstBank, { now: NOW, others: [], removedAt: NEW }],
      conflict("alone_too_soon"),
    ],
    [
      "T662 another bank account beside a new admin",
      [otherBank, { now: NOW, others: [NEW], removedAt: 0 }],
      conflict("second_admin_required"),
    ],
  ]),
  caseTable("mayDecline", mayDecline, [
    ["while it waits", [{ outcome: "" }], apply],
    ["a second time", [{ outcome: "declined" }], repeat],
    ["not once confirmed", [{ outcome: "confirmed" }], conflict("proposal_is_confirmed")],
  ]),
];
