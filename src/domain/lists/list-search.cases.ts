import { caseTable } from "../case-table";
import { AUDIT_SEARCH, PAYMENTS_SEARCH, readSearch, USERS_SEARCH } from "./list-search";

export const tables = [
  caseTable("readSearch", readSearch, [
    [
      "keeps what the list knows",
      [{ q: " nkosi thandi ", show: "owes", sort: "name" }, USERS_SEARCH],
      { q: "nkosi thandi", show: "owes", sort: "name" },
    ],
    ["reads a number as text", [{ q: 559 }, PAYMENTS_SEARCH], { q: "559" }],
    [
      "leaves out what it doesn't know",
      [{ show: "all", sort: 3, page: "2", q: ["a"] }, USERS_SEARCH],
      {},
    ],
    [
      "leaves out what is no day",
      [{ from: "2026-11-30", to: "2026-13-45", view: "views" }, AUDIT_SEARCH],
      { from: "2026-11-30", view: "views" },
    ],
    ["cuts what is too long", [{ q: "a".repeat(200) }, USERS_SEARCH], { q: "a".repeat(100) }],
    ["leaves out what is empty", [{ q: "  ", from: "" }, PAYMENTS_SEARCH], {}],
  ]),
];
