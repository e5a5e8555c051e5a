import { caseTable } from "../case-table";
import {
  isFarTooLittle,
  type MoneyAct,
  mayConfirm,
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
  caseTable("mayConfirm", mayConfirm, [
    ["another admin", [asked, "b"], apply],
    ["not who asked", [asked, "a"], conflict("proposal_needs_other_admin")],
    [
      "not for oneself",
      [{ ...asked, members: ["m", "b"] }, "b"],
      conflict("proposal_needs_other_admin"),
    ],
    ["a second time", [{ ...asked, outcome: "confirmed" }, "c"], repeat],
    [
      "not once declined",
      [{ ...asked, outcome: "declined" }, "b"],
      conflict("proposal_is_declined"),
    ],
  ]),
  caseTable("mayDecline", mayDecline, [
    ["while it waits", [{ outcome: "" }], apply],
    ["a second time", [{ outcome: "declined" }], repeat],
    ["not once confirmed", [{ outcome: "confirmed" }], conflict("proposal_is_confirmed")],
  ]),
];
