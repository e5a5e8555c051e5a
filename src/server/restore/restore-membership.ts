import { restoreMembershipSchema } from "@/domain/sync/restore-requests";
import { command, fail } from "../core/http";
import { isLost, noteRestore } from "../core/runs";
import { opened } from "../core/seals";
import { paymentFactsOf } from "../core/tell-seal";
import { membershipPayment } from "../membership/membership";
import { holderOf, saveReference } from "../orders/issue-reference";
import { requireMember } from "./lost-marks";

/** Restores the reference that a member saw for a membership, after a backup was restored. */
export const restoreMembership = command(
  { route: "POST /api/app/restore/membership", body: restoreMembershipSchema },
  ({ app: tx, caller, body: { payment }, now }) => {
    requireMember(caller);
    const { payment_reference, month_period } = payment;
    const sealed = opened(tx, caller.id, paymentFactsOf(payment), payment.seal ?? "");
    if (!sealed || !isLost(tx, sealed)) fail(409, "nothing_to_restore");
    noteRestore(tx);
    const holder = holderOf(tx, payment_reference);
    if (holder && holder.user_id !== caller.id) fail(409, "nothing_to_restore");
    if (!holder) {
      saveReference(tx, payment_reference, {
        userId: caller.id,
        purpose: "membership",
        orderId: "",
        month: month_period,
        now,
      });
    }
    return { payment: membershipPayment(tx, payment_reference, month_period) };
  },
);
