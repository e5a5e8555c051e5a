import { toPay } from "@/domain/ledger/to-pay";
import { isAllowed, mayCancelAsAdmin, mayDeliver, mayRecordDeposit } from "@/domain/order/rules";
import { hasWarning } from "@/domain/payment/bulk";
import type { PaymentRow } from "@/domain/payment/responses";
import { mayReject, mayReopen, mayTakeBack, mayVerify } from "@/domain/payment/rules";
import type { BadgeTone } from "@/ui/status-badge";

/** Of these the likely ones come first. */
const PERMISSIONS = {
  refunded: (order: PaymentRow) => mayRecordDeposit(order, "refunded"),
  nothing_arrived: (order: PaymentRow) => mayRecordDeposit(order, "nothing_arrived"),
  verify: (order: PaymentRow) =>
    mayVerify(order, "", { total: order.total, toPay: toPay(order), newestProof: "" }),
  reject: (order: PaymentRow) => mayReject(order, "", ""),
  deliver: mayDeliver,
  reopen: mayReopen,
  cancel: mayCancelAsAdmin,
  not_arrived: (row: PaymentRow) =>
    mayTakeBack({
      verifiedAt: row.verified_at,
      isTakenBack: false,
      amountReceived: row.amount_received,
      hasLine: row.has_line,
    }),
};
export type PaymentAction = keyof typeof PERMISSIONS;
const ORDER_ACTIONS = Object.keys(PERMISSIONS) as PaymentAction[];

/** What an admin may do with a payment, by the rules that the server decides by; the most likely first. */
export function actionsOf(row: PaymentRow): readonly PaymentAction[] {
  if (row.kind === "subscription") {
    if (row.payment_status === "pending") return ["verify"];
    return isAllowed(PERMISSIONS.not_arrived(row)) ? ["not_arrived"] : [];
  }
  return ORDER_ACTIONS.filter((action) => isAllowed(PERMISSIONS[action](row)));
}

interface PaymentState {
  readonly tone: BadgeTone;
  readonly text: string;
}

const DEPOSITS = {
  to_check: "Cancelled, deposit to check",
  refunded: "Cancelled, refunded",
  nothing_arrived: "Cancelled, nothing arrived",
  credited: "Cancelled, deposit credited",
  "": "Cancelled",
} as const;

const VERIFIED = {
  "": { tone: "blue", text: "Verified" },
  held: { tone: "red", text: "Verified, on hold" },
  not_bought: { tone: "red", text: "Verified, not bought" },
  nothing_bought: { tone: "grey", text: "Verified, nothing bought" },
} as const;

const SECOND_SLIP = "Verified, second deposit to check";
const SLIP_OF_NOTHING = "Nothing bought, second deposit to check";
const LATE_SLIP = "Ended with its month, deposit to check";

/** The state of a payment; null for a plain pending one. */
export function stateOf(row: PaymentRow): PaymentState | null {
  if (row.kind === "order" && row.status === "cancelled") {
    return { tone: "red", text: DEPOSITS[row.deposit_check] };
  }
  if (row.kind === "order" && row.deposit_check === "to_check") {
    const isOfNothing = row.status === "processing" && row.kept_back === "nothing_bought";
    const second = isOfNothing ? SLIP_OF_NOTHING : SECOND_SLIP;
    return { tone: "red", text: row.payment_status === "verified" ? second : LATE_SLIP };
  }
  if (row.status === "delivered") return { tone: "green", text: "Delivered" };
  if (row.payment_status === "verified") return VERIFIED[row.kept_back];
  if (row.payment_status === "failed") return { tone: "red", text: "Rejected" };
  if (hasWarning(row, "warning_pay_again")) return { tone: "red", text: "Deposit taken back" };
  if (row.submitted_at === "" && row.proof_channel === "") {
    return { tone: "yellow", text: "Not yet submitted" };
  }
  return null;
}

export function nameOf(row: PaymentRow): string {
  return row.order_number || "Subscription Only";
}

export function nameWithReference(row: PaymentRow): string {
  return `${nameOf(row)} ${row.payment_reference}`;
}
