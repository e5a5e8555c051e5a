/** What each collection is for, in one or two sentences. */
export const PURPOSES: Readonly<Record<string, string>> = {
  addresses:
    "Where a member wants deliveries. An order copies its address, so a row may be edited or removed later.",
  admin_invitations:
    "Single-use links that make an admin or a buyer. Only a hash of the token is stored.",
  admin_revocations:
    "Addresses that lost the admin role, as keyed hashes. `ADMIN_EMAILS` opens nothing to them until an admin invites them again.",
  audit_log: "Who did what to which row. Rows are only ever added.",
  bank_accounts:
    "The accounts whose statements are imported, and how the columns of their files are read.",
  bank_lines:
    "Each line of a bank statement, once: by account, date, cents, text and its occurrence that day. The bank's record: a line stays when its member's account is deleted, without the member.",
  basket_items: "One line of a basket that was sent with an order.",
  basket_preferences: "How a basket is bought, and how often.",
  baskets: "What a member wants for one order. Drafts are in `sync_rows` until the order starts.",
  business_days:
    "Orders, their budgets and new members of a day that is over. Kept for the Analytics tab; holds no person.",
  buying_lines:
    "A line of a delivery's buying list: one item of one shop, with the members below in `buying_wants`. Starting to buy makes version 1; each late order is a new version.",
  buying_wants:
    "What one item of an order asks for on a line, as it was when it joined the list. It outlives the account, without the member, because purchases are divided by it.",
  consents:
    "What a member agreed to or refused, and the words they were shown (POPIA section 11(2)). One row from giving to withdrawing.",
  buyer_notes:
    "What a member tells the buyer after the cut-off: a message, or a change of the list that was made before and arrived after it.",
  deliveries:
    "A date of Delivery Schedules, once an order joined it or an admin changed its cut-off: how far it is.",
  delivery_schedules: "The two delivery dates of a month.",
  done_commands:
    "Commands that the server has carried out, so that one that arrives twice changes nothing, and the last number of each phone's requests, so that none arrives late.",
  ended_sessions: "Why a session ended, for the phone that asks with its old token.",
  erasures:
    "Accounts that are to be deleted or were. A row outlives its account, so that a restored backup can be erased again.",
  faqs: "Questions and answers of the landing page.",
  feedback: "What visitors and members told us.",
  joined_items:
    "Two names of items of which a person said that they are one, or that they are not. It counts for all lists to come until it is undone.",
  ledger_entries:
    "Every member's money, in two purses. A balance is the sum of its entries. Rows are only ever added; an erasure takes the member out of them. `src/server/ledger/ledger.ts` writes them, in the transaction of their event. A trigger keeps the tables `ledger_months` (what a month adds up to) and `ledger_balances` (what each member had at the end of a month) in step with them; an erasure takes the member out of these, too.",
  ledger_proposals:
    "What admins may not decide alone, until a second one confirms it: the command as it was sent, and what it is about.",
  line_matches:
    "What a line of a bank statement was matched to. Rows are only ever added and marked as undone.",
  mail_outbox:
    "Emails to be sent, written in the transaction of their event. (to, event, event_id) makes it one email for each event.",
  member_notes:
    "What staff write down about a member. It is in the member's own-data download, without who wrote it.",
  message_recipients:
    "Who gets a message, as the server decided when it was sent, and how far it is on its way. Once the outbox has the email, its row there says what became of it.",
  messages:
    "What an admin wrote to several members. Members that were chosen by hand are in `message_recipients` alone.",
  newsletter_refusals:
    "Erased members' addresses that must not be put on the list again, as keyed hashes.",
  newsletter_subscribers: "Who wants the newsletter. An address counts once it is confirmed.",
  notifications: "Messages in the app: one for each event of a member.",
  order_results:
    "What became of each item of an order once its delivery was closed. An erasure takes the words out of it; the amounts stay.",
  orders: "One order, from draft to delivery.",
  popular_items:
    "What most members order, counted again each night over what was paid for lately. An item counts with five members, so that it holds no person.",
  page_view_days:
    "Totals of each page and day, added to with each view. Kept for the Analytics tab; holds no person.",
  page_views: "Views of pages, without address or cookie.",
  payment_proofs:
    "Proofs of payment: private, never changed, never replaced. A later one is a new row. The file opens for its member and for admins, by `src/server/payments/download-proof.ts` alone.",
  payment_references:
    "Every payment reference that was ever given out. A replaced one still finds its order.",
  policy_documents: "The text of each policy.",
  policy_mail_refusals:
    "Members who want no emails about changes of the policies. It stops no other emails.",
  slips: "What a visit to a shop cost: its total, its photo, and why its lines don't add up to it.",
  policy_versions:
    "Every text that a policy had, and the one that is planned: members get an email about it, and it takes effect on its day.",
  profiles:
    "A member's name and phone number, under the id of the account. Triggers keep the tables `member_search`, `member_index` and its letters `member_letters` (names, emails and phone numbers as the Users tab finds them, with each member's balance, last month with an order and end of the last paid membership) and `kept_counts` (how many members, verified orders and waiting orders there are) in step with this one and `orders`.",
  purchases:
    "What a buyer entered for a line of the buying list. Rows are only ever added and marked as void.",
  push_phones:
    "Phones that asked for notifications. A push carries nothing; the phone fetches its message with its own secret.",
  server_runs:
    "One row for each start of the server. Phones compare it with what they saw, to notice a restored backup.",
  site_settings: "Links that an admin may change.",
  subscriptions: "A membership for one month. At most one is paid for each member and month.",
  sign_in_attempts:
    "Failed sign-ins of an account from a device or network, as keyed hashes, and how long it has to wait.",
  statement_imports:
    "One import of a bank statement. The file opens for admins alone, by our own route.",
  sync_owners:
    "One revision counter for each member. Its realtime event tells the other phone to sync.",
  sync_rows:
    "Drafts and their items, as JSON under a key that the phone made, and marks of what was deleted.",
  user_roles: "Who is an admin, and who helps as a buyer (`src/domain/staff/roles.ts`).",
  users:
    "Accounts. PocketBase stores a digest of the password, so that it may be longer than 71 bytes.",
};

/** What a field's name and type do not say. */
export const FIELD_NOTES: Readonly<Record<string, string>> = {
  "addresses.is_default": "one for each member",
  "admin_invitations.email": "empty in the link that the first start prints",
  "audit_log.actor_id":
    "empty where the server acted; no relation, so that it outlives the account",
  "audit_log.member_id":
    "whose details or role it is about, for search; orders name their member themselves",
  "audit_log.record_id": "empty where a whole list was exported",
  "ledger_entries.actor_id":
    "an account; no relation, so that the entry outlives it; empty for the server",
  "ledger_entries.bank_date": "of a refund: the plain date of the bank payment",
  "ledger_entries.bank_reference": "of a refund: the reference of the bank payment",
  "ledger_entries.cents": "above zero in the member's favour",
  "ledger_entries.event_id": "the row of the audit log that it was written with",
  "ledger_entries.line_id": "the line of the bank statement",
  "ledger_entries.reverses": "the entry that it reverses",
  "member_notes.revision": "rises with every change: who changes a note names the one they saw",
  "member_notes.written_by": "an admin's account; no relation, so that the note outlives it",
  "users.deactivated_at": "since when this account can't sign in",
  "bank_accounts.bank": "the layout of its files; empty where the columns were named by hand",
  "bank_accounts.number": "digits; empty where its files don't name it",
  "bank_accounts.revision": "rises with every import and undo",
  "bank_lines.balance": "cents, after this line",
  "bank_lines.cents": "what came in; negative for what went out",
  "bank_lines.fee": "cents, the bank's, beside `cents`",
  "bank_lines.key_text": "`text` as A–Z and 0–9",
  "bank_lines.other_key": "the same of the text that it has in a file of another kind",
  "bank_lines.raw": "the row as it came",
  "bank_lines.user_id": "whose credit it became; no relation, so that it outlives the account",
  "bank_lines.version": "rises with every decision",
  "statement_imports.opening_balance": "cents, before the first line",
  "statement_imports.skipped_lines": "rows of the file that are no lines, such as pending ones",
  "basket_items.budget": "cents, or null where the member's words name no amount",
  "basket_items.notes": "budget and substitution in words, as the specification has them",
  "basket_items.user_id": "the basket's owner, so that a rule is one comparison",
  "buying_lines.asked_shop": "what the members wrote; empty for no preference",
  "buying_lines.joined_to": "the line that it is bought with, since their names are one",
  "buying_lines.key": "name, brand and size as they are compared",
  "buying_lines.shop": "where it is bought; empty until a buyer gives it to a shop",
  "buying_wants.budget": "cents for all of it, or null",
  "buying_wants.gone_at": "when its order left the list",
  "buying_wants.item_id": "the item of the order's basket",
  "purchases.by": "an account; no relation, so that the entry outlives it",
  "purchases.cents": "what was paid in all; divided by quantity among `shares`",
  "purchases.kept_at": "when a person said that it is right beside another entry of its line",
  "purchases.quantity_milli": "thousandths of what was asked for; the sum of `shares`",
  "purchases.shares": "`[{ want_id, quantity_milli }]`",
  "purchases.shelf_cents": "without a discount; 0 where nobody entered it",
  "consents.wording": "what the member was shown",
  "delivery_schedules.month": "`YYYY-MM`",
  "erasures.user_id": "no relation, so that it outlives the account",
  "mail_outbox.data": "for the template; never a token or a link with a secret",
  "mail_outbox.mailbox": "`to` as limits count it: lower case, without `+tag`",
  "mail_outbox.user_id":
    "whose account the email is about; empty where it belongs to the mailbox's owner",
  "line_matches.cents": "what of the line's amount went there",
  "line_matches.decision_id":
    "the row of the audit log that Verify wrote; empty where the payment was verified before",
  "line_matches.event_id":
    "the row of the audit log about the match; matches of one decision share it",
  "line_matches.payer": "the payer's words on the statement, to suggest the member the next time",
  "line_matches.target_id":
    "an order, a membership, an entry of the ledger or the line that was returned",
  "message_recipients.email":
    "`none`: the app alone; `waiting`: the outbox doesn't have it yet; `full`: the mailbox had five emails of the team that day; `stopped`: the account was closed, or the member left the newsletter; `late`: the outbox couldn't take it within three days; `cancelled`: an admin stopped the message",
  "message_recipients.opened_at":
    "when an admin opened the member's WhatsApp chat; nobody knows whether they sent it",
  "message_recipients.opened_by": "an admin's account; no relation, so that the note outlives it",
  "messages.about": "the delivery date or the suburb",
  "messages.digest": "of what it says and to whom: the same id with another content is refused",
  "messages.done_at":
    "when everyone had it in the app, and the outbox all its emails, or it was stopped",
  "notifications.due_at": "when the member sees it: a decision's after it can no longer be undone",
  "order_results.bought_item": "what was bought instead",
  "order_results.bought_milli": "thousandths, so that weighed goods count too",
  "order_results.cents": "the item's part of what was paid, with what was corrected since",
  "order_results.closed_cents": "the same as closing divided it",
  "order_results.replaced_milli":
    "how much of `bought_milli` is a replacement; 0 in results from before this field",
  "order_results.saved_cents": "shelf price less price paid, where the shelf price was entered",
  "order_results.shelf_cents": "0 where no shelf price was entered",
  "orders.amount_received": "cents",
  "orders.closed_at": "when its delivery was closed",
  "orders.saved": "cents, from shelf prices that were entered",
  "orders.spent": "cents: what its groceries cost",
  "orders.unspent": "cents: what of the budget became credit; 0 once the order is cancelled",
  "orders.credit": "cents; negative where the member still owes",
  "orders.credit_applied":
    "cents: what of the total the member's credit pays; below zero what was owed before and is added to it",
  "subscriptions.credit_applied": "cents: what of the price the member's credit paid",
  "deliveries.cut_off_at":
    "until when its lists may change. Kept here because members were told it: another standard changes nothing",
  "deliveries.moved_to": "of a cancelled one: the delivery that brings its orders",
  "deliveries.reason": "why it was cancelled",
  "deliveries.revision": "rises with every change",
  "buyer_notes.text": "of a wish: what would change, a line for each item",
  "orders.delivery_date": "the delivery that it joined; empty where none is to come",
  "orders.held_at": "while an admin holds it back: it isn't bought",
  "orders.list_version":
    "the command that changed its list after it was submitted; empty where none did",
  "orders.delivery":
    "name, phone, address and instructions as written when the order was sent; read by our routes only",
  "orders.membership_fee": "cents: 0 or 5900",
  "orders.month_period": "the month that the membership fee counts for; see [money.md](money.md)",
  "orders.order_budget": "cents",
  "orders.placed_at": "when the draft was started",
  "orders.revision": "rises with every change",
  "orders.submitted_at": "when the member pressed Complete Order",
  "orders.total": "cents; the server's sum",
  "orders.verified_by": "an account's id; no relation, so that it outlives the account",
  "page_view_days.visitors": "visitors whose first page of the day this was",
  "page_views.visitor": "a hash that changes every day",
  "payment_proofs.order_id": "empty for a membership's proof",
  "payment_proofs.subscription_id": "empty until 'Complete Subscription'",
  "payment_references.replaced_at": "when another reference took its place",
  "profiles.phone": "E.164; a foreign number as it was typed",
  "push_phones.told_at": "when it last fetched its message",
  "push_phones.wake_at": "when it is due; empty when it is not",
  "sync_owners.seen": "operations of each phone's last request",
};
