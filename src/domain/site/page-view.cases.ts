import { caseTable, checkedBy } from "../case-table";
import { countedPath, countsVisits, PAGE_VIEWS_MAX, pageViewsSchema } from "./page-view";

const view = { path: "/", seconds: 12, clicks: 3 };
const isRefused = (views: unknown) => Array.isArray(checkedBy(pageViewsSchema)({ views }));

export const tables = [
  caseTable("pageViewsSchema refuses", isRefused, [
    ["not: what a phone sends", [[view]], false],
    ["no views", [[]], true],
    ["too many at once", [Array(PAGE_VIEWS_MAX + 1).fill(view)], true],
    ["a page that is not there", [[{ ...view, path: "/x" }]], true],
    ["a page that is not there, below one that is", [[{ ...view, path: "/admin/x" }]], true],
    ["a negative time", [[{ ...view, seconds: -1 }]], true],
    ["a day on one page", [[{ ...view, seconds: 86_400 }]], true],
    ["half a click", [[{ ...view, clicks: 0.5 }]], true],
    ["text for a number", [[{ ...view, clicks: "3" }]], true],
  ]),
  caseTable("countedPath", countedPath, [
    ["a page", ["/terms"], "/terms"],
    ["a page with a slash behind", ["/terms/"], "/terms"],
    ["a page of one order", ["/dashboard/orders/x/receipt"], "/dashboard/orders/*/receipt"],
  ]),
  caseTable("countsVisits", countsVisits, [
    ["of a public site", ["https://pantry.co.za"], true],
    ["not without encryption", ["http://pantry.co.za"], false],
    ["not on this machine", ["https://localhost:8090"], false],
    ["not of a bare address", ["https://192.168.0.5"], false],
    ["not of a name of the local network", ["https://pantry.local"], false],
    ["not without an address", [""], false],
  ]),
];
