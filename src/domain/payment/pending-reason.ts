import { hasWarning } from "@/domain/payment/bulk";
import type { PaymentRow } from "@/domain/payment/responses";
import { formatPlainDate } from "@/domain/time/sa-time";

type Payment = Pick<
  PaymentRow,
  | "kind"
  | "status"
  | "payment_status"
  | "order_budget"
  | "submitted_at"
  | "proof_channel"
  | "statement"
  | "warnings"
>;

/** Why a payment isn't verified yet, in a sentence; empty where it is, and for a cancelled order. */
export function pendingReason(payment: Payment): string {
  const { kind, status, payment_status, proof_channel, submitted_at } = payment;
  if (status === "cancelled" || payment_status === "verified") return "";
  if (payment_status === "failed") {
    return "We rejected it, and the member hasn't sent a new proof of payment.";
  }
  if (kind === "order" && payment.order_budget <= 0) {
    return "The member hasn't entered a budget yet.";
  }
  if (hasWarning(payment, "warning_pay_again")) {
    return "Its deposit was taken back. The member has to pay again.";
  }
  if (proof_channel === "" && submitted_at === "") {
    return "The member hasn't sent a proof of payment yet.";
  }
  return statementReason(payment.statement);
}

function statementReason({ state, up_to }: PaymentRow["statement"]): string {
  const day = up_to && formatPlainDate(up_to);
  if (state === "on")
    return "Its deposit is on the bank statement, and nobody has verified it yet.";
  if (state === "maybe")
    return "A line of the bank statement may be its deposit. Nobody has matched it yet.";
  if (state === "missing") return `Its deposit isn't on the bank statement up to ${day}.`;
  return "The bank statement of these days hasn't been imported yet.";
}
