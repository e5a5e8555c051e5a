import { conflict, type Permission } from "@/domain/order/rules";
import { type RejectPayment, rejectPaymentSchema } from "@/domain/payment/requests";
import { DECISION_MAIL_DELAY_MS, mayReject } from "@/domain/payment/rules";
import { setAll } from "../core/records";
import { orderEvent } from "../mail/member-events";
import { notifyMember } from "../mail/notify-member";
import { orderFacts } from "../orders/order-facts";
import { newestProof } from "../orders/proofs";
import { decision, decisionAnswer, findPayment, permits } from "./decision";
import { type Payment, recordTransition, snapshotOf } from "./snapshot";
import { whatNext } from "./what-next";

const ACTION = "payment.rejected";

/** Rejects orders, with a reason that the member sees. */
export const rejectPayment = decision(
  "POST /api/app/payments/reject",
  { tried: "payment.reject_refused", body: rejectPaymentSchema },
  ({ app: tx, caller, body, now }) => {
    const payment = findPayment(tx, body);
    if (permits(tx, caller, payment, permission(tx, payment, body))) {
      const before = snapshotOf(tx, payment);
      setAll(payment.record, { payment_status: "failed", rejected_reason: body.reason });
      tx.save(payment.record);
      const { reason } = body;
      const eventId = recordTransition(tx, payment, {
        action: ACTION,
        before,
        caller,
        now,
        reason,
      });
      notifyMember(tx, {
        userId: payment.record.getString("user_id"),
        event: "payment_rejected",
        eventId,
        data: { ...orderEvent(payment.record), reason, ...whatNext(tx, payment.record) },
        dueAt: now + DECISION_MAIL_DELAY_MS,
      });
    }
    return decisionAnswer(tx, caller, payment, ACTION);
  },
);

function permission(tx: App, { kind, record }: Payment, body: RejectPayment): Permission {
  if (kind === "subscription") return conflict("subscription_not_rejectable");
  const newest = newestProof(tx, { orderId: record.id })?.id ?? "";
  const allowed = mayReject(orderFacts(record), newest, body.newest_proof);
  const repeated = allowed.ok && allowed.value === "repeat";
  const other = record.getString("rejected_reason") !== body.reason;
  return repeated && other ? conflict("payment_already_rejected") : allowed;
}
