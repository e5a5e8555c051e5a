import { caseTable } from "../case-table";
import { mayUse, ROLES, type Role, STAFF_ROLES } from "./roles";

export const tables = [
  caseTable("mayUse", mayUse, [
    ["opens the back-office to an admin", [["admin"], "admin"], true],
    ["opens the buying list to an admin", [["admin"], "buyer"], true],
    ["opens the buying list to a buyer", [["buyer"], "buyer"], true],
    ["refuses a buyer the back-office", [["buyer"], "admin"], false],
    ["opens nothing to a member", [[], "buyer"], false],
    ["opens nothing to the session of an older app", [undefined, "buyer"], false],
    ["opens nothing by a role of a later version", [["driver" as Role], "buyer"], false],
    ["opens by each role of several", [["buyer", "admin"], "admin"], true],
  ]),
  caseTable("STAFF_ROLES", () => [...STAFF_ROLES], [
    ["names every role but the admin's", [], ROLES.filter((role) => role !== "admin")],
  ]),
];
