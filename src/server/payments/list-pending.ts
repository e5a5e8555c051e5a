import { PAYMENTS_PAGE, PAYMENTS_PART } from "@/domain/limits/limits";
import { PAYMENTS_SEARCH } from "@/domain/lists/list-search";
import { PAYMENT_GROUPS, type PaymentGroup } from "@/domain/payment/requests";
import type { PendingPayments } from "@/domain/payment/responses";
import { choiceAsked, rangeAsked, recordList } from "../admin/list-page";
import type { TimeRange } from "../admin/time-range";
import { type Caller, fail, query } from "../core/http";
import { missingRows } from "./missing-rows";
import { paymentRows } from "./payment-row";
import { pendingCounts } from "./pending-counts";
import { waitingSince } from "./pending-groups";
import { pageOf, searchPage, searchParams } from "./pending-pages";

/**
 * The Payments tab: one page of a group, or what `q` (a reference, an order number, a name or an amount) finds in all
 * of them, placed from one day (`from`) to another (`to`), the newest or the oldest first (`sort`).
 */
export const listPending = query(
  "GET /api/app/payments/pending",
  ({ app, caller, now, e }): PendingPayments => {
    const {
      group = "waiting",
      after = "",
      q = "",
      missing = "",
      part = "",
    } = e.requestInfo().query;
    if (!isGroup(group)) return fail(422, "text_invalid", { group: "text_invalid" });
    const sort = choiceAsked(e, "sort", PAYMENTS_SEARCH.sort);
    const counts = pendingCounts(app, now);
    const text = q.split("\u0000").join("").trim().slice(0, 100);
    const isPart = part === "1";
    const size = isPart ? PAYMENTS_PART : PAYMENTS_PAGE;
    const log = (rows: number) =>
      recordList(app, {
        caller,
        now,
        isPart,
        noun: "payments",
        collection: "orders",
        list: text ? "search" : group,
        rows,
      });
    const range = rangeAsked(e, { sort, after: after ? after.split("|") : null });
    if (text) {
      const found = search(app, caller, text, range);
      log(found.length);
      return { rows: found, next: null, counts };
    }
    const limit = size + 1;
    const params = { ...range.params, ...waitingSince(now), limit };
    const rows =
      group === "waiting" && missing
        ? missingRows(app, caller, range, { limit, now })
        : paymentRows(app, caller, pageOf(group, range), params, range);
    const page = rows.slice(0, size);
    const last = page[page.length - 1];
    // Of a page's few rows all lines that wait are looked at.
    const shown = missing ? page.filter(({ statement }) => statement.state === "missing") : page;
    log(shown.length);
    return {
      rows: shown,
      next: last && rows.length > size ? `${last.placed_at}|${last.id}` : null,
      counts,
    };
  },
);

function isGroup(group: string): group is PaymentGroup {
  return PAYMENT_GROUPS.some((known) => known === group);
}

function search(app: App, caller: Caller, text: string, range: TimeRange) {
  const params = { ...searchParams(app, text, range), ...range.params, limit: PAYMENTS_PAGE };
  return paymentRows(app, caller, searchPage(range), params, range);
}
