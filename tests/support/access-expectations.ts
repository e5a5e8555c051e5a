export const ROLES = ["guest", "owner", "other", "buyer", "exBuyer", "admin", "exAdmin"] as const;
export type Role = (typeof ROLES)[number];
/** Who may read the owner's (or the public) row: the data model's table, written independently of the rules. No role may write it. */
export interface Expectation {
  /** Who sees the owner's row by its id, in expands and in realtime; in lists too unless `list` says who. */
  readonly read: readonly Role[];
  readonly list?: readonly Role[];
  /** Every field that a reader sees, and those that are hidden. */
  readonly shown: string;
  readonly hidden?: string;
}

const everyone = ROLES;
const ownerAndAdmin: Role[] = ["owner", "admin"];
const owner: Role[] = ["owner"];
export const admin: Role[] = ["admin"];
export const noRole: Role[] = [];

export const EXPECTED: Record<string, Expectation> = {
  users: {
    read: owner,
    shown: "id email emailVisibility verified created updated",
    hidden: "password tokenKey deactivated_at",
  },
  profiles: { read: owner, shown: "id full_name email phone created_at" },
  addresses: {
    read: owner,
    shown:
      "id user_id label line1 line2 suburb city province postal_code is_default delivery_instructions",
  },
  baskets: {
    read: owner,
    shown:
      "id user_id store_preference store_preference_other brand_preference allow_substitution substitution_note created_at name",
    hidden: "bytes",
  },
  basket_items: {
    read: owner,
    shown:
      "id basket_id user_id position item_name quantity unit category category_other shop_preference shop_preference_other brand_preference notes budget substitution_rule substitution_details",
  },
  basket_preferences: {
    read: owner,
    shown: "id basket_id user_id priority delivery_frequency",
  },
  orders: {
    read: ownerAndAdmin,
    shown:
      "id user_id basket_id order_number payment_reference revision order_budget subtotal delivery_fee discount total membership_fee month_period payment_status status delivery_address_id proof_of_payment_url proof_channel amount_received credit credit_applied deposit_check placed_at submitted_at verified_at verified_by rejected_reason delivery_date held_at list_version list_changed_at closed_at spent unspent saved",
    hidden: "delivery told_at held_reason result_told_at",
  },
  subscriptions: {
    read: ownerAndAdmin,
    shown:
      "id user_id plan_name price status billing_cycle current_period_start current_period_end cancelled_at payment_reference month_period paid verified_at amount_received credit credit_applied proof_of_payment_url created_at",
    hidden: "told_at",
  },
  payment_references: {
    read: noRole,
    shown: "id reference user_id purpose order_id month_period issued_at replaced_at",
  },
  line_matches: {
    read: noRole,
    shown:
      "id line_id kind target_id user_id cents payer matched_at matched_by event_id decision_id undone_at",
  },
  payment_proofs: {
    read: owner,
    shown:
      "id user_id payment_reference order_id subscription_id file sha256 content_type size created_at",
  },
  user_roles: { read: ownerAndAdmin, shown: "id user_id role" },
  ledger_entries: {
    read: noRole,
    shown:
      "id user_id at purse cents kind order_id subscription_id line_id reverses event_id actor_id reason bank_date bank_reference",
  },
  ledger_proposals: {
    read: noRole,
    shown:
      "id user_id kind command cents due about members targets asked_by asked_at outcome decided_by decided_at",
  },
  buying_lines: {
    read: noRole,
    shown:
      "id delivery_date version shop asked_shop category item_name brand unit key joined_to claimed_by claimed_at changed_at",
  },
  buying_wants: {
    read: noRole,
    shown:
      "id line_id delivery_date order_id user_id item_id version first_name quantity budget substitution_rule substitution_details notes gone_at",
  },
  purchases: {
    read: noRole,
    shown:
      "id delivery_date line_id outcome quantity_milli cents shelf_cents shop bought_item reason shares slip_id by at void_at void_by kept_at kept_by changed_at",
  },
  joined_items: { read: noRole, shown: "id name_a name_b state by at" },
  slips: {
    read: noRole,
    shown: "id delivery_date shop total_cents differences photo revision by at void_by void_at",
  },
  order_results: {
    read: noRole,
    shown:
      "id user_id order_id item_id delivery_date position item_name unit category asked outcome bought_milli cents closed_cents shelf_cents saved_cents shop bought_item reason replaced_milli",
  },
  member_notes: {
    read: noRole,
    shown: "id user_id text revision written_by written_at changed_by changed_at",
  },
  consents: {
    read: owner,
    shown: "id user_id purpose wording given_at withdrawn_at withdrawn_by",
  },
  notifications: {
    read: ["owner"],
    shown: "id user_id event event_id data due_at announced_at read_at",
  },
  messages: {
    read: noRole,
    shown:
      "id kind audience about subject text digest sent_at sent_by confirmed_by alone recipients told emails emailed done_at stopped_at stopped_by",
  },
  message_recipients: {
    read: noRole,
    shown: "id message_id user_id told_at email emailed_at opened_at opened_by",
  },
  push_phones: {
    read: noRole,
    shown:
      "id user_id endpoint secret_hash payment_verified payment_rejected delivery_day created_at told_at wake_at attempts last_error testing",
  },
  done_commands: { read: noRole, shown: "id user_id command_id number done_at" },
  ended_sessions: {
    read: noRole,
    shown: "id user_id reason ended_at",
    hidden: "token_key",
  },
  erasures: {
    read: owner,
    shown: "id user_id requested_at due_at kept_at erased_at",
  },
  sync_rows: { read: noRole, shown: "id owner table_name row_key value rev deleted as_of" },
  sync_owners: { read: ["owner"], shown: "id owner rev", hidden: "seen purged_rev" },
  faqs: {
    read: everyone,
    shown: "id question answer display_order is_active",
  },
  site_settings: { read: everyone, shown: "id setting_key setting_value" },
  policy_documents: {
    read: everyone,
    shown: "id policy_type content updated_at",
  },
  delivery_schedules: {
    read: everyone,
    shown: "id month mid_month_date month_end_date notes",
  },
  deliveries: {
    read: noRole,
    shown: "id date cut_off_at state buying_at closed_at moved_to reason revision",
  },
  buyer_notes: {
    read: noRole,
    shown: "id user_id order_id delivery_date kind text sent_at",
  },
  feedback: {
    read: noRole,
    shown: "id user_id message page_url status created_at",
  },
  newsletter_subscribers: {
    read: noRole,
    shown: "id email subscribed_at confirmed_at unsubscribed_at",
    hidden: "token_hash",
  },
  policy_versions: {
    read: noRole,
    shown:
      "id policy_type content saved_at saved_by takes_effect_on published_at summary told_up_to told told_at",
  },
  policy_mail_refusals: { read: noRole, shown: "id user_id refused_at" },
  newsletter_refusals: { read: noRole, shown: "id address_hash" },
  admin_invitations: {
    read: admin,
    shown: "id email role expires_at used_at used_by created_by",
    hidden: "token_hash",
  },
  admin_revocations: { read: noRole, shown: "id address_hash" },
  mail_outbox: {
    read: noRole,
    shown: "id to user_id mailbox event event_id data due_at queued_at attempts sent_at last_error",
  },
  audit_log: {
    read: admin,
    shown: "id at actor_id action collection record_id",
    hidden: "before after reason member_id",
  },
  page_view_days: { read: noRole, shown: "id day path views visitors seconds clicks" },
  business_days: { read: noRole, shown: "id day orders budget members" },
  popular_items: { read: noRole, shown: "id place item_name unit category category_other" },
  page_views: { read: noRole, shown: "id day path visitor seconds clicks" },
  sign_in_attempts: { read: noRole, shown: "id account_key source failures next_allowed_at" },
  bank_accounts: {
    read: noRole,
    shown: "id name bank number kind column_map revision created_at",
  },
  statement_imports: {
    read: noRole,
    shown:
      "id account_id file file_name sha256 bytes format proved from_date to_date has_balances opening_balance closing_balance new_lines known_lines debit_lines skipped_lines imported_at imported_by undone_at",
  },
  bank_lines: {
    read: noRole,
    shown:
      "id account_id import_id date cents fee text key_text other_key occurrence fitid has_balance balance raw status user_id reason decided_at decided_by version",
  },
  server_runs: { read: noRole, shown: "id rev started_at went_back_at" },
};
