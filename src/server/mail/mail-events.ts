import type { Cents } from "@/domain/money/rules";
import type { MemberEvents } from "@/domain/notification/rules";

/** The data of each email. Never a token or a link with a secret: those are made when it is sent. */
export interface MailEvents
  extends Omit<
    MemberEvents,
    | "delivery_day"
    | "bank_account_changed"
    | "credit_lowered"
    | "credit_corrected"
    | "member_message"
  > {
  confirm_email: Record<string, never>;
  confirm_new_email: { readonly user_id: string };
  email_changed: {
    /** Whether the address that the account had was confirmed. */
    readonly was_confirmed: boolean;
  };
  erasure_requested: { readonly due_at: string; readonly by_admin?: boolean };
  password_reset: Record<string, never>;
  admin_set_up: Record<string, never>;
  admin_invitation: { readonly invitation_id: string; readonly invited_by: string };
  disk_low: { readonly free_mb: number };
  /** An admin asked to change where members pay. */
  bank_asked: { readonly by: string; readonly number: string };
  bank_changed: {
    readonly by: string;
    readonly number: string;
    /** No second admin confirmed it, because there is none. */
    readonly alone?: true;
  };
  settings_changed: {
    readonly group: "contact" | "business" | "hours" | "buying";
    readonly by: string;
  };
  test_email: Record<string, never>;
  backup_failed: {
    /** What didn't succeed: a backup was not made, or was tried and isn't sound. */
    readonly what: "made" | "tried";
    readonly found: string;
  };
  ledger_difference: { readonly found: readonly string[] };
  policy_change: { readonly version_id: string };
  /** A question of staff about a deposit of `amount` on `date`, a plain date. */
  deposit_question: {
    readonly amount: Cents;
    readonly date: string;
    readonly message: string;
  };
  /** What an admin wrote to several members. */
  member_message: { readonly message_id: string };
  newsletter_confirm: { readonly subscriber_id: string };
  newsletter_leave: { readonly subscriber_id: string };
}

export type MailEvent = keyof MailEvents;
