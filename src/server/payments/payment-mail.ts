import { queueMail } from "../mail/outbox";
import { orderMail } from "../orders/order-mail";
import { findOrNull } from "../records";
import type { Payment } from "./snapshot";

interface Occasion {
  readonly eventId: string;
  readonly dueAt: number;
}

/** Tells the member that the payment is verified. */
export function queuePaymentMail(tx: App, { kind, record }: Payment, occasion: Occasion): void {
  const to = memberEmail(tx, record);
  if (!to) return;
  queueMail(tx, {
    ...occasion,
    to,
    event: "payment_verified",
    data: {
      name: kind === "order" ? orderMail(record).name : memberName(tx, record),
      order_number: kind === "order" ? record.getString("order_number") : "",
      payment_reference: record.getString("payment_reference"),
      amount: record.getInt("amount_received"),
    },
  });
}

/** The account's address; empty where there is no account any more. */
export function memberEmail(tx: App, row: RecordModel): string {
  return findOrNull(tx, "users", row.getString("user_id"))?.email() ?? "";
}

function memberName(tx: App, row: RecordModel): string {
  return findOrNull(tx, "profiles", row.getString("user_id"))?.getString("full_name") ?? "";
}
