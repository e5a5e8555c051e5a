import { isTaking } from "@/domain/delivery/joining";
import { MAIL_SHELF_LIFE_MS } from "@/domain/notification/mail-state";
import { draftTerm } from "@/domain/order/draft-term";
import type { OrderView } from "@/domain/order/view";
import { PROOFS_PER_DECISION } from "@/domain/payment/rules";
import { momentOf } from "@/domain/time/sa-time";
import { isSomethingBought } from "../closing/results-of";
import { now } from "../core/clock";
import { restoredSince } from "../core/runs";
import { exists, selectFirst } from "../core/sql";
import { deliveryOn } from "../deliveries/deliveries";
import { type MemberMoney, moneyOf } from "../ledger/order-credit";
import { emailOutcome } from "../mail/outbox";
import { creditedCents, statementCents } from "../statement/on-statement";
import { orderFacts } from "./order-facts";
import { notesAbout } from "./order-notes";
import { countSinceDecision, newestProof } from "./proofs";

/** The order as its member's phone sees it; of several orders with the `money` of their member. */
export function orderView(app: App, order: RecordModel, money?: MemberMoney): OrderView {
  const sent =
    order.getString("proof_channel") === "" ? 0 : countSinceDecision(app, { orderId: order.id });
  const facts = orderFacts(order);
  return {
    ...facts,
    ended: draftTerm(facts, now()) === "ended",
    id: order.id,
    order_number: order.getString("order_number"),
    payment_reference: order.getString("payment_reference"),
    membership_fee: order.getInt("membership_fee"),
    subtotal: order.getInt("subtotal"),
    delivery_fee: order.getInt("delivery_fee"),
    discount: order.getInt("discount"),
    placed_at: order.getString("placed_at"),
    verified_at: order.getString("verified_at"),
    proof: newestProof(app, { orderId: order.id }),
    proofs_left: Math.max(0, PROOFS_PER_DECISION - sent),
    rejected_reason: order.getString("rejected_reason"),
    amount_received: order.getInt("amount_received"),
    credit: order.getInt("credit"),
    ...moneyFor(app, order, money),
    ...resultOf(app, order),
    ...creditedFor(app, order),
    ...arrivedFor(app, order),
    ...emailOf(app, order),
    ...deliveryFor(app, order),
  };
}

/** Which delivery brings it, and what may be said about its list. */
function deliveryFor(
  app: App,
  order: RecordModel,
): Pick<OrderView, "delivery" | "held" | "list_version" | "list_changed_at" | "buyer_notes"> {
  const date = order.getString("delivery_date");
  const delivery = date ? deliveryOn(app, date) : null;
  const version = order.getString("list_version");
  // Nobody can have written one before.
  const notes = delivery && !isTaking(delivery, now()) ? notesAbout(app, order) : [];
  return {
    ...(order.getString("submitted_at") && {
      delivery: delivery && { date, cut_off_at: delivery.cut_off_at, state: delivery.state },
    }),
    ...(order.getString("held_at") && { held: true }),
    ...(version && {
      list_version: version,
      list_changed_at: order.getString("list_changed_at"),
    }),
    ...(notes.length > 0 && { buyer_notes: notes }),
  };
}

function moneyFor(app: App, order: RecordModel, ofMember?: MemberMoney): Pick<OrderView, "money"> {
  const money = moneyOf(app, order, ofMember);
  return money ? { money } : {};
}

function resultOf(app: App, order: RecordModel): Pick<OrderView, "result"> {
  const closed_at = order.getString("closed_at");
  if (!closed_at || order.getString("status") === "cancelled") return {};
  return {
    result: {
      closed_at,
      spent: order.getInt("spent"),
      unspent: order.getInt("unspent"),
      saved: order.getInt("saved"),
      ...boughtOf(app, order.id),
    },
  };
}

/** Its part of bags and parking, which is a result of no item, and whether anything was bought. */
function boughtOf(app: App, orderId: string): { extra?: number; nothing?: true } {
  const sql = `SELECT COALESCE(SUM(cents), 0) AS extra, ${isSomethingBought("{:orderId}")} AS bought
    FROM order_results WHERE order_id = {:orderId} AND item_id = id`;
  const { extra = 0, bought = 0 } =
    selectFirst(app, sql, { orderId }, { extra: 0, bought: 0 }) ?? {};
  return { ...(extra > 0 && { extra }), ...(bought === 0 && { nothing: true }) };
}

/** A deposit that came for an order that still waits, and that became credit. */
function creditedFor(app: App, order: RecordModel): Pick<OrderView, "deposit_credited"> {
  if (order.getString("status") !== "pending" || !order.getString("proof_channel")) return {};
  const cents = creditedCents(app, order.id);
  return cents > 0 ? { deposit_credited: cents } : {};
}

/** The deposits that name a rejected order and wait: its member pays the rest. */
function arrivedFor(app: App, order: RecordModel): Pick<OrderView, "arrived"> {
  const isOpen = order.getString("status") === "pending";
  if (!isOpen || order.getString("payment_status") !== "failed") return {};
  const arrived = statementCents(app, "order", order.id);
  return arrived ? { arrived } : {};
}

/** An order that an admin's verification submitted has no email of its own (money.md). */
function emailOf(app: App, order: RecordModel): Pick<OrderView, "email"> {
  const submitted = order.getString("submitted_at");
  const isNews = momentOf(submitted) > now() - MAIL_SHELF_LIFE_MS;
  if (!isNews || submitted === order.getString("verified_at")) return {};
  const email = emailOutcome(app, "order_received", order.id);
  if (email) return { email };
  // A restored backup may not know it.
  if (restoredSince(app, submitted) || isSubmittedByVerify(app, order.id, submitted)) return {};
  return { email: "over_limit" };
}

/** Whether a verification submitted it that is gone since: the bank returned its deposit, or it never came. */
function isSubmittedByVerify(app: App, id: string, at: string): boolean {
  return exists(
    app,
    `SELECT 1 FROM audit_log WHERE collection = 'orders' AND record_id = {:id}
       AND action = 'payment.verified' AND at = {:at}`,
    { id, at },
  );
}
