import { caseTable } from "@/domain/case-table";
import { onStatement } from "./on-statement";

const claim = { found: false, claimedOn: "2026-11-18", upTo: "2026-11-19" };

export const tables = [
  caseTable("onStatement", onStatement, [
    ["found", [{ ...claim, found: true }], "on"],
    ["claimed before the statement's last day", [claim], "missing"],
    [
      "claimed on its last day: the deposit may be later than the file",
      [{ ...claim, claimedOn: "2026-11-19" }],
      "unknown",
    ],
    ["claimed later", [{ ...claim, claimedOn: "2026-11-20" }], "unknown"],
    ["no statement", [{ ...claim, upTo: "" }], "unknown"],
  ]),
];
