import type { PaymentRow } from "@/domain/payment-answers";
import type { BadgeTone } from "@/ui/status-badge";

export type PaymentAction =
  | "verify"
  | "reject"
  | "refunded"
  | "nothing_arrived"
  | "reopen"
  | "deliver"
  | "cancel";

/** What an admin may do with a payment (money.md), the most likely first. */
export function actionsOf(row: PaymentRow): readonly PaymentAction[] {
  if (row.deposit_check === "to_check") return ["refunded", "nothing_arrived"];
  if (row.kind === "subscription") return row.payment_status === "pending" ? ["verify"] : [];
  if (row.status === "cancelled" || row.status === "delivered") return [];
  if (row.payment_status === "verified") return ["deliver", "cancel"];
  if (row.payment_status === "failed") return ["reopen", "cancel"];
  return row.total > 0 ? ["verify", "reject", "cancel"] : ["reject", "cancel"];
}

interface PaymentState {
  readonly tone: BadgeTone;
  readonly text: string;
}

const DEPOSITS = {
  to_check: "Cancelled, deposit to check",
  refunded: "Cancelled, refunded",
  nothing_arrived: "Cancelled, nothing arrived",
  "": "Cancelled",
} as const;

/** How a payment stands; null where it waits like every other. */
export function stateOf(row: PaymentRow): PaymentState | null {
  if (row.kind === "order" && row.status === "cancelled") {
    return { tone: "red", text: DEPOSITS[row.deposit_check] };
  }
  if (row.status === "delivered") return { tone: "green", text: "Delivered" };
  if (row.payment_status === "verified") return { tone: "blue", text: "Verified" };
  if (row.payment_status === "failed") return { tone: "red", text: "Rejected" };
  if (row.submitted_at === "" && row.proof_channel === "") {
    return { tone: "yellow", text: "Not yet submitted" };
  }
  return null;
}

/** What the row is called: its order number, or 'Subscription Only'. */
export function nameOf(row: PaymentRow): string {
  return row.order_number || "Subscription Only";
}
