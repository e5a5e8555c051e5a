import { restoreMembershipSchema } from "@/domain/sync/restore-requests";
import { isLost } from "../core/runs";
import { opened } from "../core/seals";
import { paymentFactsOf } from "../core/tell-seal";
import { startMembership } from "../membership/complete-membership";
import { membershipOfReference, membershipPayment, ownReference } from "../membership/membership";
import { findReference, saveReference } from "../orders/issue-reference";
import { failNothing, restoring } from "./restoring";

/**
 * A member's claim of the reference that they saw for a membership, after a backup was restored. One that was
 * completed begins again, unpaid, and waits for an admin.
 */
export const restoreMembership = restoring(
  "POST /api/app/restore/membership",
  restoreMembershipSchema,
  ({ tx, caller, body: { payment }, now }) => {
    const { payment_reference, month_period } = payment;
    const sealed = opened(tx, caller.id, paymentFactsOf(payment), payment.seal ?? "");
    if (!sealed || !isLost(tx, sealed)) return failNothing();
    const holder = findReference(tx, payment_reference);
    if (holder && holder.getString("user_id") !== caller.id) return failNothing();
    if (!holder) {
      saveReference(tx, payment_reference, {
        userId: caller.id,
        purpose: "membership",
        orderId: "",
        month: month_period,
        now,
      });
    }
    if (payment.completed && !membershipOfReference(tx, payment_reference)) {
      const reference = ownReference(tx, caller, payment_reference);
      startMembership(tx, reference, { now, withCredit: false, toldAt: sealed.at });
    }
    return {
      payment: membershipPayment(tx, { reference: payment_reference, month: month_period, now }),
    };
  },
);
