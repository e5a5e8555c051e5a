import * as z from "zod/mini";
import { messageOf } from "../text/messages";

/** Acts that only read or export; every other act changes something. */
const VIEW = /\.(listed|opened|loaded|exported|downloaded)$/;

/** The actions that a filter names, of those that the log has; null for all of them. */
export function actionsAsked(asked: string, known: readonly string[]): readonly string[] | null {
  if (asked === "") return null;
  if (asked === "views") return known.filter((action) => VIEW.test(action));
  if (asked === "changes") return known.filter((action) => !VIEW.test(action));
  return known.filter((action) => action === asked);
}

/** The actions of the log as people say them. */
const ACTIONS: Readonly<Record<string, string>> = {
  "admin.granted": "Became an admin",
  "admin.invited": "Invited an admin",
  "admin.invitation_withdrawn": "Withdrew an invitation",
  "admin.revoked": "Removed an admin",
  "content.created": "Added",
  "content.changed": "Changed",
  "content.deleted": "Deleted",
  "audit.exported": "Exported the audit log",
  "audit.listed": "Opened the audit log",
  "baskets.opened": "Opened a member's baskets",
  "content.moved": "Changed the order",
  "delivery.cancelled": "Cancelled a delivery",
  "delivery.cut_off_changed": "Changed the cut-off of a delivery",
  "feedback.exported": "Exported feedback",
  "feedback.listed": "Listed feedback",
  "ledger.corrected": "Corrected credit by hand",
  "ledger.entry_confirmed": "Confirmed a correction of credit",
  "ledger.exported": "Downloaded a member's money",
  "ledger.opened": "Opened a member's money",
  "ledger.refunded": "Recorded a refund",
  "membership.refunded": "Membership paid back as credit",
  "member.deactivated": "Deactivated an account",
  "member.erased": "Deleted an account",
  "member.erasure_requested": "Asked to delete an account",
  "member.erasure_withdrawn": "Kept an account",
  "member.opened": "Opened a member's details",
  "member.reactivated": "Reactivated an account",
  "members.exported": "Exported members",
  "members.listed": "Listed members",
  "note.added": "Added a note",
  "note.changed": "Changed a note",
  "note.removed": "Removed a note",
  "closing.opened": "Viewed the figures of a delivery's closing",
  "closing.exported": "Downloaded what was bought for a delivery",
  "delivery.closed": "Closed a delivery",
  "slip.added": "Added a slip",
  "slip.changed": "Changed a slip",
  "slip.photo_added": "Added the photo of a slip after closing",
  "slip.photo_replaced": "Replaced the photo of a slip",
  "slip.removed": "Removed a slip",
  "order.result_corrected": "Corrected what an item cost",
  "order.cancelled": "Cancelled an order",
  "order.delivered": "Marked as delivered",
  "order.delivery_undone": "Undid 'delivered'",
  "order.deposit_checked": "Checked a deposit",
  "order.held": "Held an order back",
  "order.moved": "Moved an order to another delivery",
  "order.released": "Let a held order go",
  "order.opened": "Opened an order",
  "orders.opened": "Opened a member's orders",
  "orders.exported": "Exported orders",
  "payment.opened": "Opened a payment",
  "payment.rejected": "Rejected a payment",
  "payment.reject_refused": "Tried to reject a payment",
  "payment.reject_undone": "Undid a rejection",
  "payment.reopened": "Reopened a payment",
  "payment.not_arrived": "Took back a verified deposit that never arrived",
  "payment.returned": "Recorded that the bank returned a deposit",
  "second_admin.asked": "Asked a second admin",
  "second_admin.confirmed": "Confirmed as a second admin",
  "second_admin.declined": "Declined what waited for a second admin",
  "report.exported": "Exported a report's rows",
  "report.listed": "Viewed a report's rows",
  "statement.listed": "Viewed the statement",
  "statement.matched": "Matched a line of the statement",
  "statement.emailed": "Emailed a member about a line of the statement",
  "statement.credited": "Made a line of the statement a member's credit",
  "statement.not_ours": "Marked a line of the statement as not ours",
  "statement.returned": "Matched a returned deposit",
  "statement.refunded": "Matched a refund to a member's bank",
  "statement.reopened": "Opened a line of the statement again",
  "payment.verified": "Verified a payment",
  "payment.verify_refused": "Tried to verify a payment",
  "payment.verify_undone": "Undid a verification",
  "chat.opened": "Opened a WhatsApp chat with a message",
  "chat.undone": "Undid that a WhatsApp chat was opened",
  "member_orders.exported": "Exported a member's orders",
  "message.exported": "Exported who got a message",
  "message.opened": "Opened a message to members",
  "message_list.exported": "Exported the list of messages",
  "message.retried": "Sent failed emails of a message again",
  "message.stopped": "Stopped sending a message to members",
  "message.sent": "Sent a message to members",
  "subscriber.removed": "Removed a subscriber",
  "subscribers.exported": "Exported subscribers",
  "subscribers.listed": "Listed subscribers",
  "bank_account.added": "Added a bank account",
  "bank_account.deleted": "Deleted a bank account",
  "statement.downloaded": "Downloaded a statement",
  "statement.imported": "Imported a statement",
  "statement.undone": "Undid the import of a statement",
  "payments.exported": "Exported payments",
  "payments.listed": "Listed payments",
  "proof.loaded": "Loaded a proof of payment",
  "proof.opened": "Opened a proof of payment",
};

/** An action in words; one without words of its own as the log has it. */
export function actionText(action: string): string {
  const known = Object.entries(ACTIONS).find(([name]) => name === action);
  if (known) return known[1];
  const [noun = "", act = ""] = action.split(".");
  const words = `${noun} ${act}`.replace(/_/g, " ").trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Acts that undo a decision: the log has its id as their reason. */
const UNDOES = /_undone$|^statement\.reopened$/;

/** Why, in words: of a refused try the refusal's text, else what was written. */
export function reasonText({ action, reason }: Pick<AuditRow, "action" | "reason">): string {
  if (UNDOES.test(action)) return "";
  return /_refused$/.test(action) && reason ? messageOf(reason) : reason;
}

const changeSchema = z.object({ field: z.string(), before: z.string(), after: z.string() });

const auditRowSchema = z.object({
  id: z.string(),
  at: z.string(),
  action: z.string(),
  /** The admin's email; empty where the server acted, and for an account that is gone. */
  actor: z.string(),
  /** Empty where they have none. */
  actor_name: z.string(),
  actor_id: z.string(),
  collection: z.string(),
  record_id: z.string(),
  /** An order number, a payment reference or the subject of a message; empty where there is none, or none any more. */
  subject: z.string(),
  /** Whose details or order it is. */
  member: z.string(),
  member_name: z.string(),
  member_id: z.string(),
  changes: z.array(changeSchema),
  reason: z.string(),
});
export type AuditRow = z.infer<typeof auditRowSchema>;

/** What `GET /api/app/admin/audit` answers. */
export const auditPageSchema = z.object({
  rows: z.array(auditRowSchema),
  next: z.nullable(z.string()),
  /** Every action and every account that the log has. */
  actions: z.array(z.string()),
  actors: z.array(z.object({ id: z.string(), email: z.string() })),
});
