import { MEMBERSHIP_FEE } from "@/domain/membership";
import type { MembershipPayment } from "@/domain/membership-commands";
import { PROOFS_PER_DECISION } from "@/domain/proof-file";
import { command } from "../http";
import { issueReference } from "../orders/issue-reference";
import { countOfReference, newestProof } from "../payments/proofs";
import { findOrNull } from "../records";
import { openReference as storedReference } from "./membership-reference";
import { monthToPay } from "./membership-view";

/** The reference that a membership is paid with: the same one each time, and nothing else is written. */
export const openReference = command({ access: "member" }, ({ app: tx, caller, now }) => {
  const month = monthToPay(tx, caller.id, now);
  const stored = storedReference(tx, caller.id, month);
  if (stored) {
    return {
      payment: payment(tx, stored.getString("reference"), stored.getString("month_period")),
    };
  }
  const reference = issueReference(tx, {
    userId: caller.id,
    name: findOrNull(tx, "profiles", caller.id)?.getString("full_name") ?? "",
    purpose: "membership",
    orderId: "",
    month,
    carriesMembership: true,
    now,
  });
  return { payment: payment(tx, reference, month) };
});

function payment(app: App, reference: string, month: string): MembershipPayment {
  return {
    payment_reference: reference,
    month_period: month,
    price: MEMBERSHIP_FEE,
    proof: newestProof(app, { reference }),
    proofs_left: Math.max(0, PROOFS_PER_DECISION - countOfReference(app, reference)),
  };
}
