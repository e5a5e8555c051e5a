import type * as z from "zod/mini";
import type { Cents } from "@/domain/money/rules";
import {
  mayCancelAsAdmin,
  mayDeliver,
  mayRecordDeposit,
  mayUndoDelivery,
  type OrderFacts,
  type Permission,
} from "@/domain/order/rules";
import {
  cancelPaymentSchema,
  type DepositAnswer,
  type DepositCheckCommand,
  depositCheckSchema,
  paymentIdSchema,
} from "@/domain/payment/requests";
import type { PaymentRow } from "@/domain/payment/responses";
import { DECISION_MAIL_DELAY_MS, mayReopen } from "@/domain/payment/rules";
import type { ErrorCode } from "@/domain/text/messages";
import { momentOf, sastDate } from "@/domain/time/sa-time";
import { joinList } from "../buying/join-list";
import { type AdminRoute, type Caller, command, fail } from "../core/http";
import { newId } from "../core/ids";
import { saveOwned, setAll } from "../core/records";
import { keptBackOf } from "../deliveries/kept-back";
import { memberCredit, reverseCharges } from "../ledger/ledger";
import { needsOtherAdmin } from "../ledger/second-admin";
import { orderEvent } from "../mail/member-events";
import { notifyMember } from "../mail/notify-member";
import { takeBackDay } from "../notifications/delivery-day";
import { claimedDeposit } from "../orders/claimed-deposit";
import { deliveredAt } from "../orders/delivered-at";
import { orderFacts } from "../orders/order-facts";
import { endOrderSubscription } from "../orders/order-subscription";
import { newestProof } from "../orders/proofs";
import { findPayment, paymentAnswer, permits } from "./decision";
import { type Payment, recordTransition, snapshotOf, WAITING_AGAIN } from "./snapshot";
import { depositFacts, isDepositGone, takeBackNotArrived } from "./take-back-deposit";

interface OrderCommand {
  readonly id: string;
  readonly reason?: string;
}

interface Found {
  readonly tx: App;
  readonly payment: Payment;
}

interface Rule<Body extends OrderCommand> {
  readonly body: z.ZodMiniType<Body>;
  readonly action: string;
  readonly may: (order: OrderFacts, body: Body, found: Found) => Permission;
}

interface Applied<Body> {
  readonly app: App;
  readonly order: RecordModel;
  /** As the order was before. */
  readonly facts: OrderFacts;
  readonly body: Body;
  readonly caller: Caller;
  readonly now: number;
  /** The id of the transition's row in the audit log, which is written after it. */
  readonly transitionId: string;
}

type Apply<Body> = (applied: Applied<Body>) => void;

/** An admin's command about one order: allowed by a rule of `@/domain`, applied, written into the audit log. */
function transition<Body extends OrderCommand>(
  route: AdminRoute,
  rule: Rule<Body>,
  apply: Apply<Body>,
) {
  return command({ route, body: rule.body }, ({ app: tx, caller, body, now }) =>
    changeOrder({ tx, caller, now, body: body as Body }, rule, apply),
  );
}

/** The same in a transaction that is there already. */
function changeOrder<Body extends OrderCommand>(
  { tx, caller, now, body }: { tx: App; caller: Caller; now: number; body: Body },
  { action, may }: Rule<Body>,
  apply: Apply<Body>,
): { payment: PaymentRow } {
  const payment = findPayment(tx, { kind: "order", id: body.id });
  const facts = orderFacts(payment.record);
  if (permits(tx, caller, payment, may(facts, body, { tx, payment }))) {
    const before = snapshotOf(tx, payment);
    const transitionId = newId();
    apply({ app: tx, order: payment.record, facts, body, caller, now, transitionId });
    const { reason } = body;
    recordTransition(tx, payment, {
      id: transitionId,
      action,
      before,
      caller,
      now,
      ...(reason && { reason }),
    });
  }
  return paymentAnswer(tx, caller, payment);
}

/** Reopen: a rejected payment waits again. */
export const reopenPayment = transition(
  "POST /api/app/payments/reopen",
  { body: paymentIdSchema, action: "payment.reopened", may: mayReopen },
  ({ app: tx, order }) => {
    setAll(order, WAITING_AGAIN);
    tx.save(order);
  },
);

/** Delivered, of a verified order that nothing keeps back, or for which nothing was bought. */
export const deliverOrder = command(
  { route: "POST /api/app/payments/delivered", body: paymentIdSchema },
  ({ app: tx, caller, body: { id }, now }) => deliverOne(tx, { caller, now, id }),
);

/** Marks one order delivered in its transaction. */
export function deliverOne(
  tx: App,
  { caller, now, id }: { caller: Caller; now: number; id: string },
): { payment: PaymentRow } {
  const rule: Rule<OrderCommand> = {
    body: paymentIdSchema,
    action: "order.delivered",
    may: (order) => mayDeliver({ ...order, kept_back: keptBackOf(tx, id) }),
  };
  return changeOrder({ tx, caller, now, body: { id } }, rule, ({ app, order }) => {
    order.set("status", "delivered");
    saveOwned(app, order);
  });
}

/**
 * Takes 'delivered' back in its transaction; after the day on which it was marked with a reason, of one's own order by
 * another admin. Where we began to buy for its delivery in between, its list has the order now.
 */
export function undoDeliveryOne(
  tx: App,
  { caller, now, id, reason }: { caller: Caller; now: number; id: string; reason?: string },
): { payment: PaymentRow } {
  const at = deliveredAt(tx, id);
  const days = { deliveredOn: at && sastDate(momentOf(at)), today: sastDate(now) };
  const rule: Rule<OrderCommand> = {
    body: paymentIdSchema,
    action: "order.delivery_undone",
    may: (order, _body, { payment }) =>
      mayUndoDelivery(order, {
        ...days,
        isDepositGone: isDepositGone(tx, payment),
        isErased: payment.record.getString("user_id") === "",
        reason,
      }),
  };
  const body = { id, ...(reason && { reason }) };
  return changeOrder({ tx, caller, now, body }, rule, ({ app, order }) => {
    if (days.deliveredOn !== days.today) requireOtherAdmin(app, order, caller);
    order.set("status", "processing");
    app.save(order);
    joinList(app, id, now);
  });
}

/** What became of a deposit that is to check: 'refunded' or 'nothing arrived'. */
export const checkDeposit = transition(
  "POST /api/app/payments/deposit-check",
  {
    body: depositCheckSchema,
    action: "order.deposit_checked",
    may: (order, { id, outcome, newest_proof: seen }: DepositCheckCommand, { tx }) => {
      const newest = newestProof(tx, { orderId: id })?.id ?? "";
      return mayRecordDeposit(order, outcome, seen === undefined ? undefined : { newest, seen });
    },
  },
  ({ app: tx, order, facts, body }) => {
    order.set("deposit_check", body.outcome);
    if (facts.status === "pending") order.set("status", "cancelled"); // a draft that ended: nothing pays for it
    saveOwned(tx, order);
  },
);

/** Cancel by an admin, also of a verified order: all that paid for it becomes the member's credit. */
export const cancelAsAdmin = transition(
  "POST /api/app/payments/cancel",
  { body: cancelPaymentSchema, action: "order.cancelled", may: mayCancelAsAdmin },
  (cancelling) => {
    const { app: tx, order, body, caller, now, transitionId } = cancelling;
    if (order.getString("closed_at") !== "") requireOtherAdmin(tx, order, caller);
    const notArrived = takeBackUnseen(cancelling, body.deposit);
    const isPaid = order.getString("payment_status") === "verified";
    const applied = isPaid ? order.getInt("credit_applied") : 0;
    setAll(order, {
      status: "cancelled",
      unspent: 0,
      credit: order.getInt("amount_received") + applied,
      deposit_check: notArrived > 0 ? "nothing_arrived" : claimedDeposit(tx, order),
    });
    saveOwned(tx, order);
    endOrderSubscription(tx, order, now);
    const userId = order.getString("user_id");
    const event = { id: transitionId, userId, actorId: caller.id, at: now, reason: body.reason };
    reverseCharges(tx, { orderId: order.id }, event);
    notifyMember(tx, {
      userId,
      event: "order_cancelled",
      eventId: transitionId,
      data: {
        ...orderEvent(order),
        reason: body.reason,
        credit: isPaid ? Math.max(0, memberCredit(tx, userId)) : 0,
        ...(notArrived > 0 && { not_arrived: notArrived }),
        ...takeBackDay(tx, order.id, now),
      },
      dueAt: now + DECISION_MAIL_DELAY_MS,
    });
  },
);

/** 409 of an admin's own order, where another admin can decide about it. */
function requireOtherAdmin(
  tx: App,
  order: RecordModel,
  caller: Caller,
  code: ErrorCode = "own_order_other_admin",
): void {
  const isOwn = order.getString("user_id") === caller.id;
  const act = { kind: "credit", isOwn } as const;
  if (isOwn && needsOtherAdmin(tx, act, [caller.id])) fail(409, code);
}

/**
 * A verified deposit that no bank line shows is money only where the admin says that it arrived, of one's own order
 * another admin. Returns what was taken back, in cents.
 */
function takeBackUnseen(
  { app: tx, order, body, caller, now }: Applied<OrderCommand>,
  deposit: DepositAnswer | undefined,
): Cents {
  const payment = { kind: "order", record: order } as const;
  const { verifiedAt, hasLine, amountReceived } = depositFacts(tx, payment);
  if (verifiedAt === "" || amountReceived <= 0) return 0;
  if (hasLine) return deposit === "never_arrived" ? fail(409, "payment_has_line") : 0;
  if (!deposit) fail(422, "deposit_answer_required", { deposit: "deposit_answer_required" });
  if (deposit === "arrived") {
    requireOtherAdmin(tx, order, caller, "cancel_second_admin");
    return 0;
  }
  const { reason = "" } = body;
  return takeBackNotArrived(tx, payment, { caller, now, reason })?.received ?? 0;
}
