import { isUnpaid } from "@/domain/ledger/unpaid";
import type { OrderFacts } from "./rules";

type Paid = Parameters<typeof isUnpaid>[0] &
  Pick<OrderFacts, "status"> & { readonly proof_channel?: OrderFacts["proof_channel"] | undefined };

/** How far the payment of an order is, on its badge. */
export function paymentText(order: Paid): string {
  const { payment_status, proof_channel, status } = order;
  if (isUnpaid(order)) return "Not paid";
  if (payment_status === "verified") return "Verified";
  if (payment_status === "failed") return "Rejected";
  if (status === "cancelled") return "No payment due";
  return proof_channel === "" ? "Awaiting payment" : "Awaiting verification";
}
