import { caseTable } from "../case-table";
import { ADMIN_MESSAGES } from "../text/admin-messages";
import { actionsAsked, actionText, reasonText } from "./audit-list";

const undone = (action: string) => ({ action, reason: "0f2a7c1e-5f0b-4f7e-9a55-0d2f3b1c4d5e" });

const KNOWN = ["order.opened", "orders.exported", "payment.verified"];

export const tables = [
  caseTable("actionsAsked", actionsAsked, [
    ["all without a filter", ["", KNOWN], null],
    ["what was opened", ["views", KNOWN], ["order.opened", "orders.exported"]],
    ["what changed something", ["changes", KNOWN], ["payment.verified"]],
    ["one action", ["order.opened", KNOWN], ["order.opened"]],
    ["one that the log doesn't have", ["x.y", KNOWN], []],
  ]),
  caseTable("actionText", actionText, [
    ["in words", ["payment.verified"], "Verified a payment"],
    ["of another part, readable too", ["member_note.was_added"], "Member note was added"],
    ["a name that every object has", ["constructor"], "Constructor"],
  ]),
  caseTable("reasonText", reasonText, [
    ["as it was written", [{ action: "order.cancelled", reason: "Closed" }], "Closed"],
    [
      "of a refused try its text",
      [{ action: "payment.verify_refused", reason: "line_verified" }],
      ADMIN_MESSAGES.line_verified,
    ],
    [
      "F353 nothing of what was undone, whose id the log has",
      [undone("payment.verify_undone")],
      "",
    ],
    ["F353 nor of a line that was opened again", [undone("statement.reopened")], ""],
  ]),
];
