import {
  type ClosedOrderView,
  type CorrectResult,
  correctResultSchema,
} from "@/domain/closing/responses";
import { mayEnter } from "@/domain/ledger/manual";
import { needsSecondAdmin } from "@/domain/ledger/second-admin";
import type { Cents } from "@/domain/money/rules";
import { DAY_MS } from "@/domain/time/durations";
import { momentText } from "@/domain/time/sa-time";
import { DELETED_ACCOUNT } from "@/domain/users/gone";
import { audit, isCarriedOut, ownPayment } from "../core/audit";
import { type Caller, command, fail, query } from "../core/http";
import { findOrNull, saveOwned, setAll } from "../core/records";
import { requirePermission } from "../core/require-permission";
import { selectAll, selectFirst } from "../core/sql";
import { recordView } from "../core/views";
import { post } from "../ledger/ledger";
import { availableFor, heldFor } from "../ledger/order-credit";
import { givenAlone, needsOtherAdmin } from "../ledger/second-admin";
import { nameOf } from "../mail/notify-member";
import { notify } from "../notifications/notify";
import { resultsOf } from "./results-of";

/** What was bought for an order of a closed delivery. */
export const viewClosedOrder = query(
  "GET /api/app/admin/closed-orders/{id}",
  ({ app, caller, now, e }) => {
    const order = closedOrder(app, e.request.pathValue("id"));
    const memberId = order.getString("user_id");
    const shown = { action: "order.opened", collection: "orders", recordId: order.id, memberId };
    recordView(app, { caller, now, ...shown });
    return { order: closedOrderView(app, order) };
  },
);

/**
 * Corrects what an item of a closed order cost: the entry of what was not spent is taken back, and posted again. The
 * member is told. Nobody corrects an order of their own while another admin could.
 */
export const correctResult = command(
  { route: "POST /api/app/admin/closing/correct", body: correctResultSchema },
  ({ app: tx, caller, body, now }) => {
    const result = findOrNull(tx, "order_results", body.result_id) ?? fail(404, "not_found");
    const order = closedOrder(tx, result.getString("order_id"));
    const isDone = isCarriedOut(tx, body.id, (entry) => isSame(entry, order.id, body));
    if (!isDone) correctOne({ tx, caller, now }, { order, result, ...body });
    return { order: closedOrderView(tx, closedOrder(tx, order.id)) };
  },
);

/** Whether a line of the log is of this very correction; older ones don't name the result. */
function isSame(entry: RecordModel, orderId: string, body: CorrectResult): boolean {
  if (entry.getString("action") !== "order.result_corrected") return false;
  const before = JSON.parse(entry.getString("before"));
  const after = JSON.parse(entry.getString("after"));
  return (
    entry.getString("record_id") === orderId &&
    (after.result_id ?? body.result_id) === body.result_id &&
    before.cents === body.from_cents &&
    after.cents === body.cents &&
    entry.getString("reason") === body.reason
  );
}

interface Correcting {
  readonly tx: App;
  readonly caller: Caller;
  readonly now: number;
}

interface Correction {
  readonly id: string;
  readonly order: RecordModel;
  readonly result: RecordModel;
  readonly from_cents: number;
  readonly cents: number;
  readonly reason: string;
}

function correctOne({ tx, caller, now }: Correcting, correction: Correction): void {
  const { id, order, result, from_cents, cents, reason } = correction;
  const userId = order.getString("user_id");
  if (order.getString("status") === "cancelled") fail(409, "order_cancelled");
  if (result.getInt("cents") !== from_cents) fail(409, "closing_changed");
  if (cents === from_cents) fail(422, "amount_invalid", { cents: "amount_invalid" });
  if (result.getString("outcome") === "not_available") fail(409, "closing_not_bought");
  const before = order.getInt("unspent");
  const unspent = before + from_cents - cents;
  if (unspent < 0) fail(409, "closing_over_budget");
  const mark = requireAllowed({ tx, caller, now }, userId, unspent - before);
  const saved = result.getInt("shelf_cents") > 0 ? from_cents - cents : 0;
  setAll(result, { cents, saved_cents: result.getInt("saved_cents") + saved });
  setAll(order, {
    spent: order.getInt("spent") + cents - from_cents,
    unspent,
    saved: order.getInt("saved") + saved,
  });
  for (const record of [result, order]) saveOwned(tx, record);
  audit(tx, {
    id,
    at: now,
    actorId: caller.id,
    action: "order.result_corrected",
    collection: "orders",
    recordId: order.id,
    before: { cents: from_cents, unspent: before },
    after: {
      cents,
      unspent,
      result_id: result.id,
      user_id: userId,
      ...mark,
      ...ownPayment(caller, [userId]),
    },
    reason,
  });
  const back = openUnspent(tx, order.id).map((entry) => ({
    purse: "groceries" as const,
    kind: "unspent" as const,
    cents: -entry.cents,
    orderId: order.id,
    reverses: entry.id,
  }));
  const again = { purse: "groceries", kind: "unspent", cents: unspent, orderId: order.id } as const;
  const event = { id, userId, actorId: caller.id, at: now, reason };
  post(tx, event, [...back, ...(unspent > 0 ? [again] : [])]);
  // A member who hasn't been told what was bought yet will read the corrected sums.
  if (!userId || order.getString("result_told_at") === "") return;
  const data = { name: nameOf(tx, userId), amount: unspent - before, reason };
  notify(tx, { userId, event: "credit_corrected", eventId: id, data, dueAt: now });
}

/**
 * Who gains doesn't decide alone: one's own order, and much for one member in a day, is entered by hand, where a second
 * admin confirms it. What an open order holds is not taken.
 */
function requireAllowed({ tx, caller, now }: Correcting, userId: string, cents: Cents) {
  if (!userId) return {};
  const held = heldFor(tx, userId, now);
  requirePermission(mayEnter(cents, { available: availableFor(tx, userId, "", now), held }));
  const recent = givenAlone(tx, userId, now) + correctedSince(tx, userId, now - DAY_MS);
  const act = { kind: "entry", isOwn: userId === caller.id, cents, recent } as const;
  if (!needsSecondAdmin(act)) return {};
  return needsOtherAdmin(tx, act, [caller.id, userId])
    ? fail(409, "closing_second_admin")
    : { alone: true };
}

function correctedSince(tx: App, userId: string, since: number): Cents {
  const sql = `SELECT COALESCE(SUM(ABS(after ->> '$.unspent' - before ->> '$.unspent')), 0) AS cents FROM audit_log
    WHERE member_id = {:userId} AND action = 'order.result_corrected' AND at > {:since}`;
  return selectFirst(tx, sql, { userId, since: momentText(since) }, { cents: 0 })?.cents ?? 0;
}

/** The entry of what was not spent that counts. */
function openUnspent(tx: App, orderId: string) {
  return selectAll(
    tx,
    `SELECT id, cents FROM ledger_entries e WHERE order_id = {:orderId} AND order_id != '' AND kind = 'unspent'
       AND reverses = '' AND NOT EXISTS (
         SELECT 1 FROM ledger_entries r WHERE r.reverses = e.id AND r.reverses != '')`,
    { orderId },
    { id: "", cents: 0 },
  );
}

function closedOrder(app: App, id: string): RecordModel {
  const order = findOrNull(app, "orders", id);
  return order?.getString("closed_at") ? order : fail(404, "order_not_found");
}

function closedOrderView(app: App, order: RecordModel): ClosedOrderView {
  return {
    order_id: order.id,
    order_number: order.getString("order_number"),
    member: order.getString("user_id") ? nameOf(app, order.getString("user_id")) : DELETED_ACCOUNT,
    budget: order.getInt("order_budget"),
    spent: order.getInt("spent"),
    unspent: order.getInt("unspent"),
    saved: order.getInt("saved"),
    items: resultsOf(app, order.id).map(({ item_id, ...row }) => ({
      ...row,
      ...(item_id === row.id && { extra: true }),
    })),
  };
}
