import { isFarTooLittle } from "@/domain/ledger/second-admin";
import { toPay } from "@/domain/ledger/to-pay";
import { nextUnpaidMonth } from "@/domain/membership/rules";
import { AMOUNT_MAX, type Cents } from "@/domain/money/rules";
import { conflict, type Permission } from "@/domain/order/rules";
import { type VerifyPayment, verifyPaymentSchema } from "@/domain/payment/requests";
import type { DecisionAnswer } from "@/domain/payment/responses";
import {
  creditOf,
  DECISION_MAIL_DELAY_MS,
  mayBook,
  mayVerify,
  mayVerifySubscription,
} from "@/domain/payment/rules";
import { addOneMonth, momentOf, momentText, nextMonthPeriod } from "@/domain/time/sa-time";
import { type Caller, fail } from "../core/http";
import { setAll } from "../core/records";
import { claimCredit } from "../ledger/order-credit";
import { moneyOf } from "../ledger/order-money";
import { type Approval, type AssentMark, givenAlone, requireAssent } from "../ledger/second-admin";
import { startedWith, tellStartedWithOrder } from "../mail/membership-event";
import { notifyMember } from "../mail/notify-member";
import { paymentEvent } from "../mail/order-event";
import { isMonthPaid } from "../orders/fee-terms";
import { orderFacts } from "../orders/order-facts";
import {
  endOrderSubscription,
  orderSubscription,
  startOrderSubscription,
  submitOrder,
} from "../orders/order-subscription";
import { newestProof } from "../orders/proofs";
import { statementCents } from "../statement/on-statement";
import { decision, decisionAnswer, findPayment, permits, recordTransition } from "./decision";
import { paidMonths } from "./payment-row";
import { postPayment } from "./post-payment";
import { type Payment, type Snapshot, snapshotOf, WAITING_AGAIN } from "./snapshot";

const ACTION = "payment.verified";
/** A try that was refused, in the audit log. */
export const TRIED = "payment.verify_refused";

interface Verification {
  readonly caller: Caller;
  readonly seen: VerifyPayment;
  readonly now: number;
  /** The lines of the bank statement by which it arrived. */
  readonly lineIds?: readonly string[];
  /** Where a second admin confirms it. */
  readonly approval?: Approval | undefined;
  /** A rejected payment whose deposit came after all. Undo rejects it again. */
  readonly isLate?: boolean;
}

interface Received {
  /** Who verifies; empty for the server. */
  readonly caller: { readonly id: string };
  readonly amountReceived: Cents;
  readonly now: number;
  readonly lineIds?: readonly string[] | undefined;
  /** As the payment was, where that is no longer to be read from it. */
  readonly before?: Snapshot;
  /** What of a membership's price the member's credit pays. */
  readonly creditApplied?: Cents;
  /** What the log says of a second admin. */
  readonly mark?: AssentMark;
  /** Why an admin decided alone. */
  readonly reason?: string | undefined;
}

interface Verified {
  /** The row of the audit log. */
  readonly eventId: string;
  /** The paid membership that starts only now, with a draft that was never completed. */
  readonly started: RecordModel | undefined;
}

/** Verify: the money is there. A draft that was never completed is submitted by it. */
export const verifyPayment = decision(
  "POST /api/app/payments/verify",
  { tried: TRIED, body: verifyPaymentSchema },
  ({ app: tx, caller, body, now }) => verifyOne(tx, { caller, seen: body, now }),
);

/** Verifies one payment in its transaction. */
export function verifyOne(tx: App, verification: Verification): DecisionAnswer {
  const { caller, seen, now, lineIds, isLate } = verification;
  const payment = findPayment(tx, seen);
  const before = snapshotOf(tx, payment);
  if (isLate && payment.kind === "order") setAll(payment.record, WAITING_AGAIN);
  if (permits(tx, caller, payment, bookable(tx, payment, verification))) {
    const amountReceived = seen.amount_received;
    const mark = requireAmount(tx, payment, verification);
    const reason = "alone" in mark ? seen.alone_reason : undefined;
    const received = { caller, amountReceived, now, lineIds, mark, reason, before };
    const { eventId, started } = carryOut(tx, payment, received);
    notifyMember(tx, {
      userId: payment.record.getString("user_id"),
      event: "payment_verified",
      eventId,
      data: {
        ...paymentEvent(tx, payment),
        amount: payment.record.getInt("amount_received"),
        ...differenceOf(tx, payment.record),
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

/** Asks again, or for a second admin, where the amount is unusual or the payment one's own. */
export function requireAmount(
  tx: App,
  { kind, record }: Payment,
  { caller, seen, now, approval }: Verification,
): AssentMark {
  const { amount_received: received, alone_reason: aloneReason } = seen;
  if (received > AMOUNT_MAX) fail(422, "amount_too_large");
  const total = record.getInt(kind === "order" ? "total" : "price");
  const due = dueOf({ kind, record });
  if (!seen.too_little && isFarTooLittle(received, due)) fail(409, "amount_far_too_little");
  const userId = record.getString("user_id");
  return requireAssent(tx, { caller, approval, aloneReason }, [userId], {
    kind: "payment",
    isOwn: userId === caller.id,
    received,
    due,
    total,
    recent: givenAlone(tx, userId, now),
  });
}

/** Verifies a completed order that the member's credit pays for: there is no deposit to look for. */
export function verifyCovered(tx: App, order: RecordModel, now: number): void {
  carryOut(tx, { kind: "order", record: order }, { caller: SERVER, amountReceived: 0, now });
}

/** Verifies a completed membership that the member's credit pays for. */
export function verifyMembershipCovered(tx: App, membership: RecordModel, now: number): void {
  carryOut(
    tx,
    { kind: "subscription", record: membership },
    { caller: SERVER, amountReceived: 0, creditApplied: membership.getInt("price"), now },
  );
}

const SERVER = { id: "" };

/** Records what arrived, and what it pays for, in the payment, the ledger and the audit log. */
function carryOut(tx: App, payment: Payment, received: Received): Verified {
  const { caller, now, mark, reason } = received;
  const before = received.before ?? snapshotOf(tx, payment);
  const outcome =
    payment.kind === "order"
      ? verifyOrder(tx, payment.record, received)
      : verifySubscription(tx, payment.record, received);
  const eventId = recordTransition(tx, payment, {
    action: ACTION,
    before,
    caller,
    now,
    ...(mark && { mark }),
    ...(reason && { reason }),
  });
  postPayment(tx, payment, {
    ...received,
    eventId,
    actorId: caller.id,
    feeAlreadyPaid: outcome.feeAlreadyPaid,
  });
  return { eventId, started: outcome.started };
}

/** Of a match the line itself says the amount. */
function bookable(tx: App, payment: Payment, { seen, lineIds }: Verification): Permission {
  const allowed = permission(tx, payment, seen);
  if (!allowed.ok || allowed.value === "repeat" || lineIds) return allowed;
  const shows = statementCents(tx, payment.kind, payment.record.id);
  return mayBook(seen.amount_received, { shows, seen: seen.statement_cents ?? null });
}

function permission(tx: App, { kind, record }: Payment, body: VerifyPayment): Permission {
  const seen = {
    total: body.total,
    toPay: body.to_pay,
    newestProof: body.newest_proof,
  };
  const allowed =
    kind === "order"
      ? mayVerify(orderFacts(record), newestProof(tx, { orderId: record.id })?.id ?? "", seen)
      : mayVerifySubscription(
          {
            paid: wasPaid(record),
            price: record.getInt("price"),
            toPay: dueOf({ kind, record }),
          },
          newestProof(tx, { reference: record.getString("payment_reference") })?.id ?? "",
          seen,
        );
  const repeated = allowed.ok && allowed.value === "repeat";
  const other = record.getInt("amount_received") !== body.amount_received;
  return repeated && other ? conflict("payment_already_verified") : allowed;
}

/** The amount to deposit, in cents. */
function dueOf({ kind, record }: Payment): Cents {
  const total = record.getInt(kind === "order" ? "total" : "price");
  return toPay({ total, credit_applied: record.getInt("credit_applied") });
}

/** Also one that was refunded before its month began. */
function wasPaid(subscription: RecordModel): boolean {
  return subscription.getBool("paid") || subscription.getString("verified_at") !== "";
}

/** What the member's message says of an amount that isn't what was due. */
function differenceOf(tx: App, record: RecordModel) {
  const { owed = 0, credit = 0 } = moneyOf(tx, record) ?? {};
  return { ...(owed > 0 && { owed }), ...(credit > 0 && { credit }) };
}

interface Outcome {
  readonly feeAlreadyPaid: boolean;
  readonly started?: RecordModel | undefined;
}

function verifyOrder(tx: App, order: RecordModel, received: Received): Outcome {
  const { caller, amountReceived, now } = received;
  claimCredit(tx, order, now);
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
    deposit_check: "",
    verified_at: momentText(now),
    verified_by: caller.id,
    amount_received: amountReceived,
    credit: creditOf({
      amountReceived,
      toPay: toPay(orderFacts(order)),
      membershipFee,
      feeAlreadyPaid,
    }),
  });
  tx.save(order);
  if (membershipFee === 0) return { feeAlreadyPaid };
  if (feeAlreadyPaid) {
    endOrderSubscription(tx, order, now);
    return { feeAlreadyPaid };
  }
  const paid = payCarriedSubscription(tx, order, now);
  return { feeAlreadyPaid, started: started && paid };
}

function payCarriedSubscription(tx: App, order: RecordModel, now: number): RecordModel {
  const subscription = orderSubscription(tx, order) ?? startOrderSubscription(tx, order, now);
  subscription.set("paid", true);
  tx.save(subscription);
  return subscription;
}

/** A membership paid on its own counts for its month, or for the next one that is not paid. */
function verifySubscription(
  tx: App,
  subscription: RecordModel,
  { amountReceived, creditApplied = subscription.getInt("credit_applied"), now }: Received,
): Outcome {
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
    amount_received: amountReceived,
    credit: amountReceived + creditApplied - subscription.getInt("price"),
    credit_applied: creditApplied,
  });
  tx.save(subscription);
  return { feeAlreadyPaid: false };
}
