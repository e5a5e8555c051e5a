import { formatRand } from "@/domain/money/rules";
import { formatDayTime, formatPlainDate, momentOf } from "@/domain/time/sa-time";

export const COLLECTIONS: ReadonlyMap<string, string> = new Map([
  ["admin_invitations", "Invitation"],
  ["audit_log", "Audit log"],
  ["bank_accounts", "Bank account"],
  ["bank_lines", "Line of a statement"],
  ["buying_lines", "Buying list"],
  ["deliveries", "Delivery"],
  ["delivery_schedules", "Delivery dates"],
  ["erasures", "Account deletion"],
  ["faqs", "FAQ"],
  ["feedback", "Feedback"],
  ["joined_items", "Spelling of an item"],
  ["ledger_entries", "Ledger"],
  ["member_notes", "Note about a member"],
  ["messages", "Message to members"],
  ["newsletter_subscribers", "Newsletter"],
  ["orders", "Order"],
  ["payment_proofs", "Proof of payment"],
  ["policy_documents", "Policy"],
  ["profiles", "Member"],
  ["purchases", "Entry of a buying list"],
  ["settings", "Settings"],
  ["site_settings", "Link"],
  ["slips", "Slip"],
  ["statement_imports", "Statement"],
  ["subscriptions", "Membership"],
  ["user_roles", "Role"],
  ["users", "Member"],
]);

const AMOUNTS = /(^|\.)(amount_received|credit|credit_applied|cents|total|price|order_budget)$/;

/** A field as people read it: `order.payment_status` is "Order, payment status". */
export function fieldText(field: string): string {
  const words = field.replace(/\./g, ", ").replace(/_/g, " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A value as people read it: money in rand, days, moments in South Africa's time, and yes or no. */
export function valueText(field: string, value: string): string {
  if (AMOUNTS.test(field) && /^-?\d+$/.test(value)) return formatRand(Number(value));
  if (value === "true") return "Yes";
  if (value === "false") return "No";
  const moment = momentOf(value);
  return Number.isNaN(moment) ? formatPlainDate(value) : formatDayTime(moment);
}
