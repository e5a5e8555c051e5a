import {
  availableCredit,
  creditAtClaim,
  creditFor,
  heldCredit,
  holdsCredit,
} from "@/domain/ledger/credit";
import { type MoneyEvent, type MoneyNow, moneyNow } from "@/domain/ledger/order-money";
import { LAPSE_MS } from "@/domain/membership/rules";
import type { Cents } from "@/domain/money/rules";
import type { OrderFacts } from "@/domain/order/rules";
import { momentOf, momentText } from "@/domain/time/sa-time";
import { selectAll, selectFirst } from "../core/sql";
import { orderFacts } from "../orders/order-facts";
import { memberCredit } from "./ledger";

/** What of a member's credit no order holds but this one; below zero what is owed and not billed yet. */
export function availableFor(app: App, userId: string, exceptOrder: string, now: number): Cents {
  const balance = memberCredit(app, userId) - heldByMemberships(app, userId, now);
  return availableCredit(balance, ordersOf(app, userId, exceptOrder), now);
}

/** What of a member's credit open orders and memberships hold. */
export function heldFor(app: App, userId: string, now: number): Cents {
  return heldCredit(ordersOf(app, userId, ""), now) + heldByMemberships(app, userId, now);
}

/** The credit of memberships that wait for the rest of their fee: until they are verified, cancelled or have lapsed. */
function heldByMemberships(app: App, userId: string, now: number): Cents {
  const found = selectFirst(
    app,
    `SELECT COALESCE(SUM(credit_applied), 0) AS cents FROM subscriptions
     WHERE user_id = {:userId} AND paid = 0 AND verified_at = '' AND status = 'active'
       AND created_at > {:lapsed}`,
    { userId, lapsed: momentText(now - LAPSE_MS) },
    { cents: 0 },
  );
  return found?.cents ?? 0;
}

function ordersOf(app: App, userId: string, exceptOrder: string): OrderFacts[] {
  return selectAll(
    app,
    `SELECT status, payment_status, submitted_at, proof_channel, order_budget, month_period,
       deposit_check, credit_applied
     FROM orders WHERE user_id = {:userId} AND status = 'pending' AND credit_applied != 0
       AND id != {:exceptOrder}`,
    { userId, exceptOrder },
    {
      status: "",
      payment_status: "",
      submitted_at: "",
      proof_channel: "",
      order_budget: 0,
      month_period: "",
      deposit_check: "",
      credit_applied: 0,
    },
  ) as OrderFacts[];
}

/** Sets the credit of an unpaid order, beside its total. Doesn't save. */
export function decideCredit(tx: App, order: RecordModel, now: number): void {
  const available = availableFor(tx, order.getString("user_id"), order.id, now);
  order.set("credit_applied", creditFor(order.getInt("total"), available));
}

/**
 * Before an order is claimed, a deposit for it that became credit lowers what it asks for, until that is undone. What its
 * member owes since is not added. Doesn't save.
 */
export function followCredit(tx: App, order: RecordModel, now: number): void {
  const available = availableFor(tx, order.getString("user_id"), order.id, now);
  const billed = Math.min(0, order.getInt("credit_applied"));
  order.set("credit_applied", Math.max(billed, creditFor(order.getInt("total"), available)));
}

/**
 * Before an order is claimed: what another order has since taken of the credit that it does not hold is no longer
 * its own. A draft that was declared sent has let go of it with the end of its month. Returns whether that was so.
 * Nothing is saved by it.
 */
export function claimCredit(tx: App, order: RecordModel, now: number): boolean {
  const applied = order.getInt("credit_applied");
  if (applied <= 0 || holdsCredit(orderFacts(order), now)) return false;
  const available = availableFor(tx, order.getString("user_id"), order.id, now);
  const left = creditAtClaim(applied, available);
  order.set("credit_applied", left);
  return left < applied;
}

/** Whether a membership still holds its credit, which `heldByMemberships` adds up: neither cancelled nor lapsed. */
export function holdsItsCredit(membership: RecordModel, now: number): boolean {
  const since = momentOf(membership.getString("created_at"));
  return membership.getString("status") === "active" && since > now - LAPSE_MS;
}

/** What credit pays of a membership that is verified now. What it no longer holds, another payment may have used. */
export function claimedByMembership(app: App, membership: RecordModel, now: number): Cents {
  const applied = membership.getInt("credit_applied");
  if (holdsItsCredit(membership, now)) return applied;
  return creditAtClaim(applied, availableFor(app, membership.getString("user_id"), "", now));
}

/** What is still missing of a verified payment, or credit as it was too much. What closing gave back is neither. */
export function differenceNow(app: App, record: RecordModel): { owed?: Cents; credit?: Cents } {
  const surplus = record.getInt("credit");
  const now = moneyOf(app, record);
  const owed = Math.min(now?.owed ?? 0, -surplus);
  const credit = Math.min(now?.credit ?? 0, surplus);
  return { ...(owed > 0 && { owed }), ...(credit > 0 && { credit }) };
}

/** What is owed, left and refunded of each of a member's payments now: read once, when the first of them is asked for. */
export type MemberMoney = (about: string) => MoneyNow;

export function memberMoney(app: App, userId: string): MemberMoney {
  let read: MemberMoney | undefined;
  return (about) => {
    read ??= moneyNow(eventsOf(app, userId));
    return read(about);
  };
}

/** The same of a payment's difference and of a budget; null where it has none, or no member any more. */
export function moneyOf(
  app: App,
  record: RecordModel,
  ofMember: MemberMoney = memberMoney(app, record.getString("user_id")),
): MoneyNow | null {
  const hasDifference = record.getInt("credit") !== 0 || record.getInt("unspent") !== 0;
  return record.getString("user_id") && hasDifference ? ofMember(record.id) : null;
}

function eventsOf(app: App, userId: string): MoneyEvent[] {
  return selectAll(
    app,
    `SELECT COALESCE(NULLIF(e.order_id, ''), e.subscription_id) AS about, SUM(e.cents) AS cents,
       MAX(e.kind = 'refund') AS is_refund
     FROM ledger_entries e WHERE e.user_id = {:userId} AND e.kind != 'transfer' AND e.reverses = ''
       AND NOT EXISTS (SELECT 1 FROM ledger_entries r WHERE r.reverses = e.id AND r.reverses != '')
     GROUP BY e.event_id, 1 ORDER BY MIN(e.at), MIN(e.rowid)`,
    { userId },
    { about: "", cents: 0, is_refund: 0 },
  ).map(({ is_refund, ...event }) => ({ ...event, isRefund: is_refund === 1 }));
}
