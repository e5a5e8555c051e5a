interface MemberTable {
  /** The column that names the member. */
  readonly owner: "id" | "user_id" | "owner";
  /** Columns that are secret or about another person: not in the member's download. */
  readonly withheld?: readonly string[];
  /** What erasing does: the rows go, unless an assignment says what is left of them for the amounts. */
  readonly left?: string;
}

/**
 * Every collection with rows that are a member's: what the own-data download holds, and what an erasure
 * takes away. A collection that names a member and is missing here fails a test.
 */
export const MEMBER_TABLES: Readonly<Record<string, MemberTable>> = {
  users: { owner: "id", withheld: ["password", "tokenKey", "emailVisibility"] },
  profiles: { owner: "id" },
  addresses: { owner: "user_id" },
  baskets: { owner: "user_id" },
  basket_items: { owner: "user_id" },
  basket_preferences: { owner: "user_id" },
  orders: {
    owner: "user_id",
    withheld: ["verified_by", "told_at", "result_told_at"],
    left: `user_id = '', basket_id = '', delivery_address_id = '', delivery = 'null',
      proof_of_payment_url = '', rejected_reason = '', held_reason = '',
      status = CASE status WHEN 'pending' THEN 'cancelled' ELSE status END`,
  },
  subscriptions: {
    owner: "user_id",
    withheld: ["told_at"],
    left: "user_id = '', proof_of_payment_url = ''",
  },
  ledger_entries: {
    owner: "user_id",
    withheld: ["actor_id"],
    left: "user_id = '', reason = '', bank_reference = ''",
  },
  // One deposit may pay for several members: its references and its sum are theirs, too.
  ledger_proposals: {
    owner: "user_id",
    withheld: ["asked_by", "decided_by", "command", "targets", "members", "about", "cents", "due"],
  },
  // What a purchase is divided by. Whose it was goes with the account.
  buying_wants: {
    owner: "user_id",
    left: `user_id = '', first_name = '', substitution_details = '', notes = ''`,
  },
  order_results: {
    owner: "user_id",
    withheld: ["closed_cents"],
    left: "user_id = '', item_name = '', bought_item = '', reason = ''",
  },
  payment_references: { owner: "user_id", left: "user_id = ''" },
  line_matches: {
    owner: "user_id",
    withheld: ["payer", "matched_by", "event_id", "decision_id"],
    left: "user_id = '', payer = ''",
  },
  payment_proofs: { owner: "user_id" },
  user_roles: { owner: "user_id" },
  member_notes: { owner: "user_id", withheld: ["written_by", "changed_by", "revision"] },
  consents: { owner: "user_id" },
  policy_mail_refusals: { owner: "user_id" },
  feedback: { owner: "user_id" },
  notifications: { owner: "user_id" },
  buyer_notes: { owner: "user_id" },
  message_recipients: { owner: "user_id", withheld: ["opened_by"] },
  mail_outbox: { owner: "user_id", withheld: ["mailbox", "attempts", "last_error"] },
  push_phones: { owner: "user_id", withheld: ["secret_hash"] },
  ended_sessions: { owner: "user_id", withheld: ["token_key"] },
  done_commands: { owner: "user_id" },
  sync_rows: { owner: "owner", withheld: ["as_of"] },
  sync_owners: { owner: "owner", withheld: ["seen", "purged_rev"] },
  // The bank's record of what came in. Its texts may be another payer's.
  bank_lines: {
    owner: "user_id",
    withheld: [
      "account_id",
      "import_id",
      "fee",
      "text",
      "key_text",
      "other_key",
      "occurrence",
      "fitid",
      "has_balance",
      "balance",
      "raw",
      "reason",
      "decided_by",
      "version",
    ],
    left: "user_id = ''",
  },
  // The register: that it was done, and for which account (an id that opens nothing any more).
  erasures: { owner: "user_id", left: "user_id = user_id" },
};
