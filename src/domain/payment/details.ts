import * as z from "zod/mini";
import { ledgerEntrySchema } from "@/domain/ledger/responses";
import { MESSAGE_STATES } from "@/domain/notification/mail-state";
import { orderContentSchema } from "@/domain/order/view";
import { paymentRowSchema } from "@/domain/payment/responses";

/** One thing that an admin did to a payment, or tried. */
const historyEntrySchema = z.object({
  id: z.string(),
  at: z.string(),
  action: z.string(),
  /** The email of who did it; empty for the server and for accounts that are gone. */
  by: z.string(),
  by_kind: z.enum(["person", "server", "gone"]),
  /** The text that the member saw, or the code of the refusal. */
  reason: z.string(),
  /** What arrived, where a payment was verified. */
  amount: z.number(),
  /** Who asked for it, where a second admin confirmed. */
  asked_by: z.string(),
  /** Whether no second admin could confirm. */
  alone: z.boolean(),
});
export type HistoryEntry = z.infer<typeof historyEntrySchema>;

/** One email or message in the app about a payment. */
export const sentMessageSchema = z.object({
  id: z.string(),
  channel: z.enum(["email", "app"]),
  event: z.string(),
  /** When it was sent, or is due. */
  at: z.string(),
  state: z.enum(MESSAGE_STATES),
  /** Why an email has not left yet. */
  problem: z.string(),
});
export type SentMessage = z.infer<typeof sentMessageSchema>;

/** `GET /api/app/admin/payments/{id}`: an order, or a membership paid on its own, with all its details. */
export const paymentDetailsSchema = z.object({
  payment: paymentRowSchema,
  /** Items, preferences and address; null for a membership, and where the member's account was deleted. */
  content: z.nullable(orderContentSchema),
  /** The membership that is paid here. */
  membership: z.nullable(
    z.object({
      plan_name: z.string(),
      price: z.number(),
      month_period: z.string(),
      status: z.string(),
      paid: z.boolean(),
      current_period_start: z.string(),
      current_period_end: z.string(),
      cancelled_at: z.string(),
    }),
  ),
  delivery_date: z.string(),
  /** When the member changed the list of the submitted order last; empty where never. */
  list_changed_at: z.string(),
  /** The lines of the bank statement that paid it. */
  lines: z.array(z.object({ id: z.string(), date: z.string(), cents: z.number() })),
  /** What it did to the member's money, the newest first. */
  entries: z.array(ledgerEntrySchema),
  /** The newest first. */
  history: z.array(historyEntrySchema),
  messages: z.array(sentMessageSchema),
  /** The member's account was deleted: what is left are the amounts and the decisions. */
  member_erased: z.boolean(),
});
export type PaymentDetails = z.infer<typeof paymentDetailsSchema>;

const ACTIONS: Readonly<Record<string, string>> = {
  "payment.verified": "Verified",
  "payment.rejected": "Rejected",
  "payment.verify_undone": "Verification undone",
  "payment.reject_undone": "Rejection undone",
  "payment.reopened": "Reopened",
  "payment.returned": "Deposit returned by the bank",
  "payment.not_arrived": "Deposit never arrived",
  "payment.verify_refused": "Verification refused",
  "payment.reject_refused": "Rejection refused",
  "order.cancelled": "Cancelled",
  "order.delivered": "Marked delivered",
  "order.delivery_undone": "Marked as not delivered",
  "order.deposit_checked": "Deposit recorded",
};

/** What an entry of the history is called. */
export function historyTitle({ action }: Pick<HistoryEntry, "action">): string {
  return ACTIONS[action] ?? action;
}

const EVENTS: Readonly<Record<string, string>> = {
  order_received: "Order received",
  proof_received: "Proof of payment received",
  payment_verified: "Verification of the payment",
  payment_rejected: "Rejection of the payment",
  order_cancelled: "Cancellation of the order",
  order_moved: "Move to another delivery",
  order_closed: "What was bought for the order",
  membership_started: "Start of the membership",
  membership_cancelled: "Cancellation of the membership",
  membership_due: "Membership due",
  delivery_day: "Delivery day",
  bank_account_changed: "Change of the bank account",
  credit_lowered: "Change of the credit",
  refund_sent: "Refund",
  deposit_credited: "Credit of a deposit",
  credit_corrected: "Correction of the credit",
  member_message: "Message to several members",
  deposit_question: "Question about a deposit",
  confirm_email: "Link to confirm the email",
  confirm_new_email: "Link to confirm a new email",
  email_changed: "Change of the email",
  password_reset: "Link for a new password",
  erasure_requested: "Deletion of the account asked for",
  erasure_withdrawn: "End of the request for deletion",
  policy_change: "Change of a policy",
  newsletter_confirm: "Link to confirm the newsletter",
  newsletter_leave: "Link to stop the newsletter",
  admin_set_up: "Link to finish signing up as an admin",
  admin_invitation: "Invitation to become staff",
  admin_invited: "Invitation of an admin",
  admin_granted: "New admin",
  admin_revoked: "End of an admin's role",
  admin_role_ended: "End of their role as an admin",
  bank_asked: "New bank account asked for",
  bank_changed: "Change of the bank account",
  settings_changed: "Change of the settings",
  disk_low: "Disk nearly full",
  backup_failed: "Failed backup",
  ledger_difference: "Difference in the ledger",
  test_email: "Test email",
};

/** What a message to the member is about. */
export function messageTitle(event: string): string {
  return EVENTS[event] ?? event;
}
