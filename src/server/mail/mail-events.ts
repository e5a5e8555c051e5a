import type { Cents } from "@/domain/money/rules";
import type { MemberEvents } from "@/domain/notification/rules";

interface AdminNews {
  readonly email: string;
  readonly by: string;
  readonly at: string;
}

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
  /** An admin withdrew the request. */
  erasure_withdrawn: Record<string, never>;
  password_reset: Record<string, never>;
  admin_set_up: Record<string, never>;
  admin_invitation: { readonly invitation_id: string; readonly invited_by: string };
  /** Of the role of an admin, to all of them: who was invited, came or was removed, by whom (empty: the server), when. */
  admin_invited: AdminNews;
  admin_granted: AdminNews & {
    readonly how: "invited" | "listed" | "set_up";
    /** From when the new admin may confirm. */
    readonly from: string;
  };
  /** `from`: until then nobody decides alone. */
  admin_revoked: AdminNews & { readonly from: string };
  /** The same, to the one who was removed. */
  admin_role_ended: AdminNews & { readonly from: string };
  disk_low: { readonly free_mb: number };
  /** An admin asked to change where members pay. */
  bank_asked: { readonly by: string; readonly number: string };
  bank_changed: {
    readonly by: string;
    readonly number: string;
    /** No second admin confirmed it, because none could. */
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
  newsletter_leave: {
    readonly subscriber_id: string;
    /** Whether its reader has confirmed the address. */
    readonly was_confirmed: boolean;
  };
}

export type MailEvent = keyof MailEvents;
