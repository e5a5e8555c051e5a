import { isCovered } from "@/domain/ledger/to-pay";
import { formatRand } from "@/domain/money/rules";
import type { PaymentRow } from "@/domain/payment/responses";

type TakenBack = Pick<
  PaymentRow,
  "status" | "total" | "credit_applied" | "amount_received" | "bought"
>;

/** What taking back a verification does, as the admin is told before it. */
export function takeBackNote(row: TakenBack): string {
  const taken = `The deposit of ${formatRand(row.amount_received)} is taken out of the ledger.`;
  if (row.status === "cancelled") return `${taken} The order was cancelled, so the credit is gone.`;
  if (isCovered(row)) return `${taken} Credit pays for all of it, so the payment isn't due again.`;
  if (row.status === "delivered") {
    return `${taken} The order was delivered, so the member owes it.`;
  }
  return row.bought
    ? `${taken} Its delivery is closed, so the member owes what the order cost.`
    : `${taken} The payment is due again.`;
}
