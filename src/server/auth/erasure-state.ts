import { LAPSE_MS } from "@/domain/membership/rules";
import { TO_CHECK_MS } from "@/domain/order/draft-term";
import { accountHold, creditHoldsSince, type HoldingOrder } from "@/domain/privacy/erasure";
import type { ErasureView } from "@/domain/privacy/erasure-responses";
import { momentOf, momentText } from "@/domain/time/sa-time";
import { isOnList } from "../buying/join-list";
import { findFirstOrNull, findOrNull, findRecords } from "../core/records";
import { exists, selectAll } from "../core/sql";
import { keptBackOf } from "../deliveries/kept-back";
import { memberCredit } from "../ledger/ledger";
import { CREDITED_AT } from "../membership/membership";
import { orderFacts } from "../orders/order-facts";
import { SUBSCRIPTION_ONLY } from "../payments/payment-columns";
import { isTakenBack } from "../payments/taken-back";
import { listRequest } from "../privacy/requested-list";
import { isDeactivated } from "./account";

/** The open request to erase an account, or null. */
export function openErasure(app: App, userId: string): RecordModel | null {
  const filter = "user_id = {:userId} && kept_at = '' && erased_at = ''";
  return findFirstOrNull(app, "erasures", filter, { userId });
}

/** The account stays after all: in the register too. */
export function withdrawErasure(tx: App, request: RecordModel, now: number): void {
  request.set("kept_at", momentText(now));
  tx.save(request);
  listRequest(request);
}

/** Whether an account is deactivated, gone or going to be deleted: nothing is asked of its member any more. */
export function isClosing(app: App, userId: string): boolean {
  const user = findOrNull(app, "users", userId);
  return !user || isDeactivated(user) || openErasure(app, userId) !== null;
}

/** What a member is shown before and after asking for it. */
export function erasureView(app: App, userId: string, now: number): ErasureView {
  const request = openErasure(app, userId);
  return {
    due_at: request?.getString("due_at") ?? "",
    ...openBusiness(app, userId, now),
    credit: memberCredit(app, userId),
    credit_waits: request !== null && creditWaits(app, request, now),
  };
}

/**
 * Whether credit that came after a request is still there, and not for long. Spending before it came makes it no
 * smaller.
 */
export function creditWaits(app: App, request: RecordModel, now: number): boolean {
  const userId = request.getString("user_id");
  const since = creditHoldsSince(momentOf(request.getString("requested_at")), now);
  const came = exists(
    app,
    `SELECT 1 FROM ledger_entries WHERE user_id = {:userId} AND at > {:since}
     GROUP BY event_id HAVING SUM(cents) > 0`,
    { userId, since: momentText(since) },
  );
  return came && memberCredit(app, userId) > 0;
}

type OpenBusiness = Pick<ErasureView, "order_holds" | "membership_waits"> & {
  /** The orders' numbers alone, for phones with an older version. */
  readonly open_orders: readonly string[];
};

/** What has to end before the account can. */
export function openBusiness(app: App, userId: string, now: number): OpenBusiness {
  const filter =
    "user_id = {:userId} && (status != 'delivered' || closed_at = '' || deposit_check = 'to_check')";
  const orders = findRecords(app, "orders", filter, { params: { userId }, sort: "placed_at" });
  const isBought = beingBought(app);
  const order_holds = orders.flatMap((order): HoldingOrder[] => {
    const facts = { ...orderFacts(order), kept_back: keptBackOf(app, order.id) };
    const hold = accountHold(facts, isBought(order));
    return hold ? [{ order_number: order.getString("order_number"), hold }] : [];
  });
  return {
    order_holds,
    open_orders: order_holds.map(({ order_number }) => order_number),
    membership_waits: exists(
      app,
      `SELECT 1 FROM subscriptions s WHERE s.user_id = {:userId} AND s.paid = 0
         AND s.status = 'active' AND s.created_at > {:lapsed} AND ${SUBSCRIPTION_ONLY}
       UNION ALL
       SELECT 1 FROM payment_proofs p JOIN payment_references r ON r.reference = p.payment_reference
         LEFT JOIN subscriptions s ON s.payment_reference = r.reference
       WHERE p.user_id = {:userId} AND p.created_at > {:unchecked}
         AND r.purpose = 'membership' AND r.replaced_at = ''
         AND COALESCE(s.paid, 0) = 0 AND COALESCE(s.verified_at, '') = ''
         AND p.created_at > COALESCE(${CREDITED_AT}, '')
         AND NOT ${isTakenBack("s.id", "r.reference")}`,
      {
        userId,
        lapsed: momentText(now - LAPSE_MS),
        unchecked: momentText(now - TO_CHECK_MS),
      },
    ),
  };
}

/** Tells of an order whether something for it is on a list that we buy from. */
function beingBought(app: App): (order: RecordModel) => boolean {
  const sql = "SELECT date FROM deliveries WHERE state = 'buying'";
  const dates = new Set(selectAll(app, sql, {}, { date: "" }).map(({ date }) => date));
  return (order) => {
    const date = order.getString("delivery_date");
    return dates.has(date) && isOnList(app, order.id, date);
  };
}
