import { caseTable } from "@/domain/case-table";
import { judgeEdit } from "@/domain/edit/edit";

export const tables = [
  caseTable("judgeEdit", judgeEdit, [
    ["adds a new row", [{ stored: null, sent: "a", basedOn: "" }], "apply"],
    ["changes what the admin saw", [{ stored: "a", sent: "b", basedOn: "a" }], "apply"],
    ["deletes what the admin saw", [{ stored: "a", sent: null, basedOn: "a" }], "apply"],
    ["sent again adds nothing", [{ stored: "a", sent: "a", basedOn: "" }], "repeat"],
    ["sent again changes nothing", [{ stored: "b", sent: "b", basedOn: "a" }], "repeat"],
    ["deletes once", [{ stored: null, sent: null, basedOn: "a" }], "repeat"],
    ["overwrites no other admin's change", [{ stored: "c", sent: "b", basedOn: "a" }], "conflict"],
    ["deletes no other admin's change", [{ stored: "c", sent: null, basedOn: "a" }], "conflict"],
    ["brings no deleted row back", [{ stored: null, sent: "b", basedOn: "a" }], "conflict"],
    ["takes no other row's id", [{ stored: "c", sent: "b", basedOn: "" }], "conflict"],
  ]),
];
