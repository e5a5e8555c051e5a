import { PAYMENTS_PAGE } from "@/domain/limits/limits";
import { PAYMENT_GROUPS, type PaymentGroup } from "@/domain/payment/requests";
import type { PendingPayments } from "@/domain/payment/responses";
import { rangeAsked } from "../admin/list-page";
import type { TimeRange } from "../admin/time-range";
import { type Caller, fail, query } from "../core/http";
import { recordView } from "../core/views";
import { coveredDaysOf } from "../statement/accounts";
import { paymentRows } from "./payment-row";
import { pendingCounts } from "./pending-counts";
import { missingPage, pageOf, searchPage, searchParams } from "./pending-pages";

/**
 * The Payments tab: one page of a group, newest first by key, or what `q` (a reference, an order
 * number, a name or an amount) finds in all of them, placed from one day (`from`) to another (`to`).
 */
export const listPending = query(
  "GET /api/app/payments/pending",
  ({ app, caller, now, e }): PendingPayments => {
    const { group = "waiting", after = "", q = "", missing = "" } = e.requestInfo().query;
    if (!isGroup(group)) return fail(422, "text_invalid", { group: "text_invalid" });
    const counts = pendingCounts(app, now);
    const text = q.split("\u0000").join("").trim().slice(0, 100);
    const list = text ? "search" : group;
    recordView(app, {
      caller,
      now,
      action: "payments.listed",
      collection: "orders",
      recordId: "",
      memberId: "",
      list,
    });
    const days = rangeAsked(e, { sort: "newest", after: after ? after.split("|") : null }).params;
    if (text) return { rows: search(app, caller, text, days), next: null, counts };
    const asked = { ...days, limit: PAYMENTS_PAGE + 1 };
    const rows =
      group === "waiting" && missing
        ? paymentRows(app, caller, missingPage(), { ...asked, covered: coveredJson(app) })
        : paymentRows(app, caller, pageOf(group), asked);
    const page = rows.slice(0, PAYMENTS_PAGE);
    const last = page[page.length - 1];
    return {
      // Of a page's few rows all lines that wait are looked at.
      rows: missing ? page.filter(({ statement }) => statement.state === "missing") : page,
      next: last && rows.length > PAYMENTS_PAGE ? `${last.placed_at}|${last.id}` : null,
      counts,
    };
  },
);

function coveredJson(app: App): string {
  return JSON.stringify(coveredDaysOf(app));
}

function isGroup(group: string): group is PaymentGroup {
  return PAYMENT_GROUPS.some((known) => known === group);
}

function search(app: App, caller: Caller, text: string, days: TimeRange["params"]) {
  const params = { ...searchParams(app, text), ...days, limit: PAYMENTS_PAGE };
  return paymentRows(app, caller, searchPage(), params);
}
