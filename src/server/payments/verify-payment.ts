import { nextUnpaidMonth } from "@/domain/membership/rules";
import { conflict, type Permission } from "@/domain/order/rules";
import { type VerifyPayment, verifyPaymentSchema } from "@/domain/payment/requests";
import type { DecisionAnswer } from "@/domain/payment/responses";
import {
  creditOf,
  DECISION_MAIL_DELAY_MS,
  mayVerify,
  mayVerifySubscription,
} from "@/domain/payment/rules";
import { addOneMonth, momentOf, momentText, nextMonthPeriod } from "@/domain/time/sa-time";
import type { Caller } from "../core/http";
import { setAll } from "../core/records";
import { startedWith, tellStartedWithOrder } from "../membership/membership-event";
import { notifyMember } from "../notifications/notify-member";
import { isMonthPaid } from "../orders/fee-terms";
import { orderFacts } from "../orders/order-facts";
import {
  endOrderSubscription,
  orderSubscription,
  startOrderSubscription,
} from "../orders/order-subscription";
import { submitOrder } from "../orders/submit-order";
import { decision, decisionAnswer, findPayment, permits, recordTransition } from "./decision";
import { paymentEvent } from "./payment-event";
import { paidMonths } from "./payment-row";
import { newestProof } from "./proofs";
import { type Payment, snapshotOf } from "./snapshot";

const ACTION = "payment.verified";
/** A try that was refused, in the audit log. */
export const TRIED = "payment.verify_refused";

interface Verification {
  readonly caller: Caller;
  readonly seen: VerifyPayment;
  readonly now: number;
}

/** Verify: the money is there. A draft that was never completed is submitted by it. */
export const verifyPayment = decision(
  TRIED,
  verifyPaymentSchema,
  ({ app: tx, caller, body, now }) => verifyOne(tx, { caller, seen: body, now }),
);

/** Verifies one payment in its transaction. */
export function verifyOne(tx: App, { caller, seen, now }: Verification): DecisionAnswer {
  const payment = findPayment(tx, seen);
  if (permits(tx, caller, payment, permission(tx, payment, seen))) {
    const before = snapshotOf(tx, payment);
    const started =
      payment.kind === "order"
        ? verifyOrder(tx, payment.record, { caller, seen, now })
        : verifySubscription(tx, payment.record, { caller, seen, now });
    const eventId = recordTransition(tx, payment, { action: ACTION, before, caller, now });
    notifyMember(tx, {
      userId: payment.record.getString("user_id"),
      event: "payment_verified",
      eventId,
      data: {
        ...paymentEvent(tx, payment),
        amount: payment.record.getInt("amount_received"),
      },
      dueAt: now + DECISION_MAIL_DELAY_MS,
    });
    if (started) {
      tellStartedWithOrder(tx, started, {
        eventId: startedWith(eventId),
        dueAt: now + DECISION_MAIL_DELAY_MS,
      });
    }
  }
  return decisionAnswer(tx, caller, payment, ACTION);
}

function permission(tx: App, { kind, record }: Payment, body: VerifyPayment): Permission {
  const seen = { total: body.total, newestProof: body.newest_proof };
  const allowed =
    kind === "order"
      ? mayVerify(orderFacts(record), newestProof(tx, { orderId: record.id })?.id ?? "", seen)
      : mayVerifySubscription(
          { paid: record.getBool("paid"), price: record.getInt("price") },
          newestProof(tx, { reference: record.getString("payment_reference") })?.id ?? "",
          seen,
        );
  const repeated = allowed.ok && allowed.value === "repeat";
  const other = record.getInt("amount_received") !== body.amount_received;
  return repeated && other ? conflict("payment_already_verified") : allowed;
}

/** Returns the paid membership that starts only now, with a draft that was never completed. */
function verifyOrder(
  tx: App,
  order: RecordModel,
  { caller, seen, now }: Verification,
): RecordModel | undefined {
  const started = order.getString("submitted_at") ? undefined : submitOrder(tx, order, now);
  const membershipFee = order.getInt("membership_fee");
  const feeAlreadyPaid = isMonthPaid(
    tx,
    order.getString("user_id"),
    order.getString("month_period"),
  );
  setAll(order, {
    payment_status: "verified",
    status: "processing",
    verified_at: momentText(now),
    verified_by: caller.id,
    amount_received: seen.amount_received,
    credit: creditOf({
      amountReceived: seen.amount_received,
      total: order.getInt("total"),
      membershipFee,
      feeAlreadyPaid,
    }),
  });
  tx.save(order);
  if (membershipFee === 0) return undefined;
  if (feeAlreadyPaid) {
    endOrderSubscription(tx, order, now);
    return undefined;
  }
  const paid = payCarriedSubscription(tx, order, now);
  return started && paid;
}

function payCarriedSubscription(tx: App, order: RecordModel, now: number): RecordModel {
  const subscription = orderSubscription(tx, order) ?? startOrderSubscription(tx, order, now);
  subscription.set("paid", true);
  tx.save(subscription);
  return subscription;
}

/** A membership paid by itself counts for its month, or for the next one that is not paid. */
function verifySubscription(
  tx: App,
  subscription: RecordModel,
  { seen, now }: Verification,
): undefined {
  const period = subscription.getString("month_period");
  const month = nextUnpaidMonth(period, paidMonths(tx, subscription.getString("user_id")));
  for (let at = period; at !== month; at = nextMonthPeriod(at)) {
    for (const end of ["current_period_start", "current_period_end"]) {
      const moment = momentOf(subscription.getString(end));
      subscription.set(end, momentText(addOneMonth(moment)));
    }
  }
  setAll(subscription, {
    month_period: month,
    paid: true,
    verified_at: momentText(now),
    amount_received: seen.amount_received,
    credit: seen.amount_received - subscription.getInt("price"),
  });
  tx.save(subscription);
}
