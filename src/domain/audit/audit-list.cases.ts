import { caseTable } from "../case-table";
import { actionsAsked, actionText } from "./audit-list";

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
];
