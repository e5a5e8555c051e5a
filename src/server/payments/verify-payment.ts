import { isFarTooLittle } from "@/domain/ledger/second-admin";
import { toPay } from "@/domain/ledger/to-pay";
import { AMOUNT_MAX, type Cents } from "@/domain/money/rules";
import { conflict, type Permission } from "@/domain/order/rules";
import { type VerifyPayment, verifyPaymentSchema } from "@/domain/payment/requests";
import type { DecisionAnswer } from "@/domain/payment/responses";
import {
  DECISION_MAIL_DELAY_MS,
  mayBook,
  mayVerify,
  mayVerifySubscription,
} from "@/domain/payment/rules";
import { type Caller, fail } from "../core/http";
import { setAll } from "../core/records";
import { differenceNow } from "../ledger/order-credit";
import { type Approval, type AssentMark, givenAlone, requireAssent } from "../ledger/second-admin";
import { paidUntil, paymentEvent, startedWith, tellStartedWithOrder } from "../mail/member-events";
import { notifyMember } from "../mail/notify-member";
import { orderFacts } from "../orders/order-facts";
import { newestProof } from "../orders/proofs";
import { statementCents } from "../statement/on-statement";
import { bookPayment, VERIFIED } from "./book-payment";
import { decision, decisionAnswer, findPayment, permits } from "./decision";
import { type Payment, snapshotOf, WAITING_AGAIN } from "./snapshot";

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
    const { eventId, started, tooLateFor } = bookPayment(tx, payment, received);
    notifyMember(tx, {
      userId: payment.record.getString("user_id"),
      event: "payment_verified",
      eventId,
      data: {
        ...paymentEvent(tx, payment),
        amount: payment.record.getInt("amount_received"),
        ...differenceNow(tx, payment.record),
        ...deliveryOf(payment, tooLateFor),
        ...(payment.kind === "subscription" && paidUntil(payment.record, now)),
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
  return decisionAnswer(tx, caller, payment, VERIFIED);
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

/** When it comes, as the member's message says it; nothing of one that is on hold. */
function deliveryOf({ kind, record }: Payment, tooLateFor: string) {
  if (kind !== "order" || record.getString("held_at")) return {};
  const delivery_date = record.getString("delivery_date");
  return { delivery_date, ...(tooLateFor && { too_late_for: tooLateFor }) };
}
