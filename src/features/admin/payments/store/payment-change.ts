import { toPay } from "@/domain/ledger/to-pay";
import { formatRand } from "@/domain/money/rules";
import type { PaymentRow } from "@/domain/payment/responses";
import { ADMIN_NOTICES } from "@/domain/text/admin-messages";
import { fill, messageOf } from "@/domain/text/messages";

/** Whether all that an admin decides upon is as it was. */
export function isSameToDecide(before: PaymentRow, now: PaymentRow): boolean {
  return (
    before.payment_status === now.payment_status &&
    before.status === now.status &&
    before.deposit_check === now.deposit_check &&
    before.total === now.total &&
    toPay(before) === toPay(now) &&
    before.proof?.id === now.proof?.id
  );
}

/** What happened to a payment since it was shown, in sentences. */
export function changesBetween(before: PaymentRow, now: PaymentRow): string[] {
  const total = { before: formatRand(before.total), after: formatRand(now.total) };
  const due = { before: formatRand(toPay(before)), after: formatRand(toPay(now)) };
  const isCreditOther = before.total === now.total && toPay(before) !== toPay(now);
  const changes: [boolean, string][] = [
    [before.status !== now.status || before.payment_status !== now.payment_status, decided(now)],
    [before.proof?.id !== now.proof?.id, ADMIN_NOTICES.changed_proof],
    [before.total !== now.total, fill(ADMIN_NOTICES.changed_total, total)],
    [isCreditOther, fill(ADMIN_NOTICES.changed_to_pay, due)],
    [!before.submitted_at && now.submitted_at !== "", ADMIN_NOTICES.changed_to_submitted],
  ];
  return changes.filter(([happened]) => happened).map(([, sentence]) => sentence);
}

function decided(now: PaymentRow): string {
  if (now.status === "cancelled") return messageOf("order_cancelled");
  if (now.status === "delivered") return messageOf("order_delivered");
  if (now.payment_status === "verified") return ADMIN_NOTICES.changed_to_verified;
  if (now.payment_status === "pending") return ADMIN_NOTICES.changed_to_waiting;
  return fill(ADMIN_NOTICES.changed_to_rejected, { reason: now.rejected_reason });
}
