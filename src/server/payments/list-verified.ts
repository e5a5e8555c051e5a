import { deliveryDateChoices } from "@/domain/delivery/delivery-day";
import { SCHEDULES_MAX } from "@/domain/limits/limits";
import { VERIFIED_SEARCH } from "@/domain/lists/list-search";
import type { VerifiedPage, VerifiedRow } from "@/domain/payment/verified";
import { VERIFIED_STATES, type VerifiedState } from "@/domain/payment/verified-states";
import { onStatement } from "@/domain/statement/desk/on-statement";
import { momentOf, sastDate } from "@/domain/time/sa-time";
import { listAsked, pageOf, rangeAsked, recordList } from "../admin/list-page";
import { fail, query } from "../core/http";
import { selectAll } from "../core/sql";
import { deliveryOn, plannedDates } from "../deliveries/deliveries";
import { coveredDaysOf } from "../statement/accounts";
import { searchParams } from "./pending-pages";
import { verifiedPage } from "./verified-pages";

/** All that there may be: a delivery of years ago is looked for too. */
const DATES_SHOWN = 2 * SCHEDULES_MAX;

const ROW = {
  kind: "",
  id: "",
  user_id: "",
  name: "",
  order_number: "",
  payment_reference: "",
  total: 0,
  amount_received: 0,
  credit: 0,
  status: "",
  verified_at: "",
  claimed_at: "",
  placed_at: "",
  delivery_date: "",
  is_suggested: 0,
  has_line: 0,
  delivered_at: "",
  kept_back: "",
};

type StoredRow = Omit<VerifiedRow, "delivered_on" | "payment_status" | "statement"> &
  Pick<typeof ROW, "claimed_at" | "placed_at" | "is_suggested" | "has_line" | "delivered_at">;

/** The verified payments, the last one first, narrowed by state, delivery, what left credit and a search. */
export const listVerified = query(
  "GET /api/app/admin/payments/verified",
  ({ app, caller, now, e }): VerifiedPage => {
    const { q, limit, isPart, ...asked } = listAsked(e, VERIFIED_SEARCH.sort);
    const { date = "", owed = "" } = e.requestInfo().query;
    const state = stateAsked(e);
    if (date && !deliveryOn(app, date)) fail(422, "text_invalid", { date: "text_invalid" });
    const range = rangeAsked(e, asked);
    const filter = { state, owed: owed !== "", ofDelivery: date !== "", searched: q !== "" };
    const rows = selectAll(
      app,
      verifiedPage(filter, range),
      { ...(q && searchParams(app, q, range)), ...range.params, limit, ...(date && { date }) },
      ROW,
    ) as unknown as StoredRow[];
    const page = pageOf(rows, (row) => [row.verified_at, row.id], limit);
    recordList(app, {
      caller,
      now,
      isPart,
      noun: "payments",
      collection: "orders",
      list: q ? "search" : "verified",
      rows: page.rows.length,
    });
    const covered = coveredDaysOf(app);
    return {
      rows: page.rows.map(
        ({ claimed_at, placed_at, is_suggested, has_line, delivered_at, ...row }) => ({
          ...row,
          payment_status: "verified",
          delivered_on: delivered_at && sastDate(momentOf(delivered_at)),
          statement: onStatement(
            {
              found: has_line === 1,
              isSuggested: is_suggested === 1,
              placedOn: sastDate(momentOf(placed_at)),
              claimedOn: sastDate(momentOf(claimed_at)),
            },
            covered,
          ),
        }),
      ),
      next: page.next,
      dates: deliveryDateChoices(plannedDates(app), sastDate(now), DATES_SHOWN),
    };
  },
);

function stateAsked(e: RequestEvent): VerifiedState {
  const { state = "" } = e.requestInfo().query;
  if (state === "") return "to_deliver";
  const known = VERIFIED_STATES.find((one) => one === state);
  return known ?? fail(422, "text_invalid", { state: "text_invalid" });
}
