import { addMessages, addToasts, type Toast } from "./messages";

/** Toasts of the back office, which members never load. */
export const ADMIN_TOASTS = {
  // Sign-in and sign-up
  admin_sign_in_failed: {
    title: "Sign In Failed",
    description: "Invalid email or password. Please try again.",
  },
  admin_signed_in: { title: "Success! You've been signed in successfully." },
  admin_sign_up_failed: {
    title: "Sign Up Failed",
    description: "Could not create account. Please try a different email or contact support.",
  },
  admin_account_created: { title: "Admin account created successfully. You can now sign in." },
  admin_setup_failed: { title: "Could not complete account setup. Please contact support." },
  admin_link_sent: {
    title: "Check your email",
    description: "If this email may become an admin, we've sent it a link to finish signing up.",
  },
  admin_invitation_accepted: { title: "You're now an admin" },
  staff_account_created: { title: "Account created. You can now sign in." },
  staff_invitation_accepted: { title: "Welcome to the team" },
  admin_invitation_failed: { title: "Invitation not accepted" },
  admin_invited: { title: "Invitation sent" },
  admin_invite_failed: { title: "Invitation not sent" },
  admin_invitation_withdrawn: { title: "Invitation withdrawn" },
  admin_withdraw_failed: { title: "Invitation not withdrawn" },
  admin_revoked: { title: "Admin removed" },
  staff_role_ended: { title: "Removed and signed out" },
  staff_role_failed: { title: "Not removed" },
  settings_fetch_failed: { title: "Error fetching the settings" },
  settings_saved: { title: "Settings saved" },
  settings_failed: { title: "Settings not saved" },
  closing_fetch_failed: { title: "Error fetching the figures" },
  closing_failed: { title: "Delivery not closed" },
  delivery_closed: {
    title: "Delivery closed",
    description: "Members will be told what was bought",
  },
  slip_saved: { title: "Slip saved" },
  slip_failed: { title: "Slip not saved" },
  slip_not_removed: { title: "Slip not removed" },
  slip_photo_failed: { title: "Photo not loaded" },
  slip_photo_saved: { title: "Photo saved" },
  slip_photo_not_saved: { title: "Photo not saved" },
  correction_saved: { title: "Price corrected" },
  correction_failed: { title: "Price not corrected" },
  results_exported: { title: "What was bought has been downloaded" },
  messages_fetch_failed: { title: "Error fetching the messages" },
  message_choices_failed: { title: "Delivery dates and suburbs not loaded" },
  message_count_failed: { title: "Members not counted" },
  message_send_failed: { title: "Message not sent" },
  message_sent: {
    title: "Message sent",
    description: "Members get it within the next minutes. This page shows its progress.",
  },
  chat_undo_failed: { title: "Not undone" },
  message_retry_failed: { title: "Emails not sent again" },
  message_retried: { title: "The emails are sent again" },
  message_retried_some: {
    title: "Some of the emails are sent again",
    description:
      "The other members had advertising in the last seven days, left the newsletter, or their account is closed.",
  },
  message_stop_failed: { title: "Sending not stopped" },
  message_stopped: {
    title: "Sending stopped",
    description: "What had left stays with its members. This page shows how many got it.",
  },
  bank_changed: { title: "Bank account changed" },
  today_fetch_failed: { title: "Error fetching today's work" },
  test_email_failed: { title: "Test email not sent" },
  administrators_fetch_failed: { title: "Error fetching the administrators" },
  audit_fetch_failed: { title: "Error fetching the audit log" },
  admin_revoke_failed: { title: "Admin not removed" },
  access_denied: {
    title: "Access Denied",
    description: "You don't have admin privileges. Contact support to get admin access.",
  },

  // Payments and users
  payments_fetch_failed: { title: "Error fetching payments" },
  profiles_fetch_failed: { title: "Error fetching profiles" },
  addresses_fetch_failed: { title: "Error fetching addresses" },
  ledger_fetch_failed: { title: "Error fetching the member's money" },
  entry_saved: { title: "Credit corrected", description: "User will be notified" },
  second_admin_asked: {
    title: "A second admin has to confirm",
    description: "Nothing is changed until then.",
  },
  second_admin_failed: { title: "Decision not confirmed" },
  proposal_confirmed: { title: "Decision confirmed", description: "User will be notified" },
  proposal_declined: { title: "Declined" },
  entry_failed: { title: "Credit not corrected" },
  refund_saved: {
    title: "Refund recorded",
    description: "Now pay it at your bank. User will be notified",
  },
  refund_failed: { title: "Refund not recorded" },
  baskets_fetch_failed: { title: "Error fetching baskets" },
  verification_failed: { title: "Verification failed" },
  rejection_failed: { title: "Rejection failed" },
  payment_verified_order: {
    title: "Payment verified",
    description: "Order is now being processed",
  },
  payment_verified_subscription: {
    title: "Payment verified",
    description: "Subscription activated",
  },
  payment_rejected: { title: "Payment rejected", description: "User will be notified" },
  decision_undone: { title: "Undone", description: "The payment is back to pending" },
  undo_failed: { title: "Undo failed" },
  payments_verified: { title: "Payments verified" },
  decisions_undone: { title: "Undone", description: "The payments are back to pending" },
  payment_details_failed: { title: "Error fetching the payment" },
  verified_fetch_failed: { title: "Error fetching verified payments" },
  payment_reopened: { title: "Payment reopened", description: "The payment is back to pending" },
  reopen_failed: { title: "Reopening failed" },
  delivery_recorded: { title: "Order delivered" },
  deliveries_recorded: { title: "Orders delivered" },
  delivery_failed: { title: "Delivery not recorded" },
  delivery_undone: { title: "Undone", description: "We still have to deliver this order" },
  deliveries_undone: { title: "Undone", description: "We still have to deliver these orders" },
  delivery_undo_failed: { title: "Not undone" },
  order_cancelled_by_admin: { title: "Order cancelled", description: "User will be notified" },
  cancellation_failed: { title: "Cancellation failed" },
  deposit_taken_back: { title: "Verification taken back" },
  take_back_failed: { title: "Verification not taken back" },
  deposit_checked: { title: "Deposit checked" },
  deposit_check_failed: { title: "Deposit check failed" },
  export_failed: { title: "Export failed" },
  buying_fetch_failed: { title: "Buying list not loaded" },
  buying_start_failed: { title: "Buying not started" },
  buying_started: { title: "Buying has started", description: "The list is made." },
  buying_change_failed: { title: "Buying list not changed" },
  buying_list_exported: { title: "Buying list exported" },
  verified_orders_exported: {
    title: "Export successful",
    description: "Verified orders downloaded as CSV",
  },
  users_exported: {
    title: "Export successful",
    description: "CSV file has been downloaded.",
  },

  orders_fetch_failed: { title: "Error fetching orders" },
  note_saved: { title: "Note saved" },
  note_save_failed: { title: "Note not saved" },
  note_removed: { title: "Note removed" },
  note_remove_failed: { title: "Note not removed" },
  user_deactivated: { title: "Account deactivated" },
  user_deactivate_failed: { title: "Account not deactivated" },
  user_reactivated: { title: "Account reactivated" },
  user_reactivate_failed: { title: "Account not reactivated" },
  user_erasure_started: {
    title: "Account will be deleted",
    description: "We've emailed the member.",
  },
  user_erasure_failed: { title: "Account not deleted" },
  user_confirmation_sent: { title: "Confirmation email sent" },
  user_confirmation_failed: { title: "Confirmation email not sent" },
  user_sessions_ended: { title: "Sessions ended" },
  user_sessions_failed: { title: "Sessions not ended" },
  user_messages_failed: { title: "Error fetching the messages" },
  line_details_failed: { title: "Error fetching the line" },
  user_kept: { title: "Account kept" },
  user_keep_failed: { title: "Account not kept" },

  // Feedback, FAQs and policies
  report_fetch_failed: { title: "Report not loaded" },
  list_exported: { title: "Export successful", description: "CSV file downloaded" },
  analytics_fetch_failed: { title: "Error fetching analytics" },
  feedback_fetch_failed: { title: "Error fetching feedback" },
  feedback_status_failed: { title: "Error", description: "Failed to update feedback status." },
  feedback_status_updated: {
    title: "Status updated",
    description: "Feedback status has been updated successfully.",
  },
  faqs_fetch_failed: { title: "Error fetching FAQs" },
  faq_save_failed: { title: "Error saving FAQ" },
  faq_delete_failed: { title: "Error deleting FAQ" },
  faq_move_failed: { title: "Order not changed" },
  subscribers_fetch_failed: { title: "Error fetching subscribers" },
  subscriber_removed: { title: "Subscriber removed" },
  subscriber_remove_failed: { title: "Subscriber not removed" },
  emails_copied: { title: "Copied!", description: "{count} confirmed email addresses" },
  emails_copy_failed: { title: "Emails not copied" },
  subscribers_exported: { title: "Export successful", description: "CSV file downloaded" },
  social_links_fetch_failed: { title: "Error fetching social media links" },
  faq_updated: { title: "FAQ updated successfully" },
  faq_added: { title: "FAQ added successfully" },
  faq_deleted: { title: "FAQ deleted successfully" },
  policies_fetch_failed: { title: "Error fetching policies" },
  policy_save_failed: { title: "Error saving policy" },
  policy_version_failed: { title: "Version not loaded" },
  policy_planned: {
    title: "Change planned",
    description: "Members see it on the page from that day.",
  },
  policy_plan_failed: { title: "Change not planned" },
  policy_plan_withdrawn: { title: "Planned change withdrawn" },
  policy_withdraw_failed: { title: "Planned change not withdrawn" },
  policy_updated: { title: "Policy updated successfully" },

  // Bank statements
  statements_fetch_failed: { title: "Error fetching statements" },
  statement_read_failed: { title: "Statement not read" },
  statement_preview_failed: { title: "Preview not loaded" },
  statement_import_failed: { title: "Statement not imported" },
  statement_partly_imported: {
    title: "Only part of the statement is imported",
    description: "Its first days are stored. Press Import this statement again for the rest.",
  },
  statement_imported: {
    title: "Statement imported",
    description: "{new} new, {known} already imported, {debits}",
  },
  member_email_sent: {
    title: "Email on its way",
    description: "We'll send it to {email} in the next minute.",
  },
  member_email_failed: { title: "Email not sent" },
  statement_undo_failed: { title: "Import not undone" },
  statement_undone: { title: "Import undone" },
  bank_account_deleted: { title: "Bank account deleted" },
  bank_account_delete_failed: { title: "Bank account not deleted" },

  // Deliveries
  deliveries_fetch_failed: { title: "Error fetching the deliveries" },
  cut_off_changed: { title: "Cut-off changed" },
  cut_off_failed: { title: "Cut-off not changed" },
  delivery_cancelled: { title: "Delivery cancelled", description: "Members will be notified" },
  delivery_cancel_failed: { title: "Delivery not cancelled" },
  order_moved: { title: "Order moved", description: "User will be notified" },
  order_moved_untold: {
    title: "Order moved",
    description: "The order is on hold or its payment was rejected, so we haven't told the member",
  },
  order_move_failed: { title: "Order not moved" },
  order_held: { title: "Order on hold" },
  order_hold_failed: { title: "Order not held" },
  order_released: { title: "Order let go" },
  order_release_failed: { title: "Order not let go" },

  // Delivery schedules and social links
  schedule_fields_missing: {
    title: "Missing fields",
    description: "Please fill in all required fields",
  },
  schedule_add_failed: { title: "Failed to add schedule" },
  schedule_delete_failed: { title: "Failed to delete schedule" },
  schedule_save_failed: { title: "Schedule not saved" },
  statement_fetch_failed: { title: "Error fetching the statement's lines" },
  schedules_fetch_failed: { title: "Error fetching schedules" },
  schedule_updated: { title: "Schedule updated" },
  schedule_added: { title: "Schedule added successfully" },
  schedule_deleted: { title: "Schedule deleted successfully" },
  social_links_updated: { title: "Social media links updated successfully" },
  social_links_failed: { title: "Failed to update social media links" },
} as const satisfies Record<string, Toast>;

export type AdminToastCode = keyof typeof ADMIN_TOASTS;

addToasts(ADMIN_TOASTS);

/** What is said in the back office alone, beside a field or of why the server refused. */
export const ADMIN_MESSAGES = {
  // Sign-in and sign-up
  // Delivery details
  // Grocery item
  // Basket, preferences and budget
  // Proof of payment beyond the two specified toasts
  // The life of an order (money.md)
  line_changed: "Another admin has decided about this line.",
  line_not_exact: "This line no longer fits exactly. Please look at it on its own.",
  line_verified:
    "This deposit verified a payment. It can only be taken back within 10 seconds, or when the bank returns it.",
  statement_verified:
    "This import has a deposit that verified a payment, so the import can't be undone.",
  line_not_returned: "This deposit doesn't have the amount that the bank took back.",
  line_not_refunded: "This line doesn't have the amount of the refund.",
  refund_has_line: "This refund is matched to another line.",
  member_email_required: "Please write a message",
  member_email_too_long: "Message must be at most 2000 characters",
  member_email_unconfirmed:
    "This member hasn't confirmed their email address, so we can't email them about a payment. Please call them or send a WhatsApp message.",
  member_email_no_server:
    "We can't send emails because no email server is set. Please call the member or send a WhatsApp message.",
  member_email_full:
    "This member has had 5 emails from the team in the last 24 hours. Please call them or try again tomorrow.",
  too_many_member_emails:
    "You've emailed members 50 times in the last 24 hours. Please try again tomorrow.",
  statement_amount_differs:
    "The bank statement shows another amount for this payment. Please check it, then verify it again.",
  payment_has_line: "This payment has its deposit already.",
  deposit_not_expected:
    "This deposit isn't near the day when that payment was paid. If you go on, it's only noted, and its money isn't added to the member's account.",
  member_has_open_payment:
    "The member has another payment of this amount that has no deposit yet. The deposit is probably for that one.",
  deposit_was_refunded:
    "This deposit may be for an order that was refunded. If so, the member has the money back, and would get it twice as credit.",
  payment_without_deposit: "This payment has no deposit to take back.",
  delivered_deposit_gone:
    "This order's deposit was taken back after it was delivered, so the member owes the amount. If it wasn't delivered, please correct the member's credit.",
  delivered_member_erased:
    "This member's account was deleted, so the order can't be delivered again.",
  deposit_answer_required: "Please say whether the deposit arrived.",
  payment_has_warning: "Please check this payment on its own first.",
  bulk_nothing_selected: "Select at least one payment.",
  bulk_too_many: "Select at most 50 payments.",
  payment_already_rejected: "This payment has already been rejected.",
  payment_not_rejected: "Only a rejected payment can be reopened.",
  order_total_zero: "This order has no amount to verify yet.",
  reject_reason_required: "Please give a reason",
  reject_reason_too_long: "The reason must be at most 300 characters",
  subscription_not_rejectable: "A membership payment can't be rejected.",
  undo_too_late: "It's too late to undo this decision.",
  undo_superseded: "You can't undo this decision because a later decision followed it.",

  // What admins edit
  month_required: "Month is required",
  month_too_long: "Month must be at most 50 characters",
  mid_month_required: "Mid-month date is required",
  month_end_required: "Month-end date is required",
  entry_reason_required: "Please say why",
  second_admin_required: "A second admin has to confirm this.",
  cancel_second_admin:
    "This is your own order. Another admin has to say whether its deposit arrived.",
  own_order_other_admin: "This is your own order. Another admin has to do this.",
  alone_reason_required: "Please say why you decide this without a second admin.",
  alone_too_soon: "An admin was removed less than 3 days ago, so nobody can decide this alone yet.",
  amount_far_too_little:
    "Less than half of the amount due arrived. Please check that this is the right payment.",
  proposal_needs_other_admin:
    "Another admin must confirm this. The admin who asked can't, and neither can the member it's for.",
  proposal_admin_new:
    "This can be confirmed once you and the admin who asked have both been admins for 3 days.",
  proposal_waits: "A second admin has already been asked about this.",
  proposal_is_declined: "This was declined.",
  proposal_is_confirmed: "This has already been confirmed.",
  proposal_asker_left:
    "The account that asked is no longer an admin's. Please decline this, and ask again if it's right.",
  too_many_proposals_wait:
    "There is too much for a second admin to confirm. Please have that confirmed or declined first.",
  entry_takes_held:
    "An open order uses this credit. Please take off less, or cancel the order first.",
  refund_too_large:
    "The member doesn't have that much credit. An open order may be using some of it.",
  refund_date_required: "Date of the refund is required",
  refund_date_future: "Enter a day that has come",
  refund_reference_required: "Reference is required",
  refund_reference_too_long: "Reference must be less than 60 characters",
  notes_too_long: "Notes must be at most 1000 characters",
  question_required: "Question is required",
  question_too_long: "Question must be at most 500 characters",
  answer_required: "Answer is required",
  answer_too_long: "Answer must be at most 5000 characters",
  display_order_invalid: "Display order must be a whole number",
  instagram_url_invalid: "Enter an https address of instagram.com",
  linkedin_url_invalid: "Enter an https address of linkedin.com",
  social_link_too_long: "A link must be at most 500 characters",
  effect_date_required: "Date is required",
  effect_date_past: "Choose a day after today, so that members know before",
  effect_date_too_soon: "We can't email all members before that day. Choose a later one.",
  summary_required: "Summary is required",
  summary_too_long: "Summary must be at most 1000 characters",
  policy_change_planned: "A change of this policy is planned. Withdraw it first.",
  policy_change_published: "This change has already taken effect.",
  policy_too_long: "A policy must be at most 100 000 characters",
  account_name_required: "Name of the bank account is required",
  account_name_too_long: "Name of the bank account must be at most 100 characters",
  statement_unproved: "The balances of this statement don't add up.",
  statement_date_ahead: "The statement has a date that hasn't come yet.",
  statement_unanswered: "Please say for each deposit whether it's the same.",
  statement_file_gone: "We delete statement files after 12 months.",
  statement_other_account: "This statement is of another bank account.",
  statement_account_known: "This bank account was added already. Please choose it.",
  statement_account_used:
    "This bank account still has imported statements. Undo those imports first.",
  statement_changed:
    "Another admin imported a statement of this account. Please check the preview again.",
  statement_decided: "Lines of this import were matched already. Undo those matches first.",
  statement_later: "A later import may have the same lines. Undo that import first.",

  // Messages to members
  message_kind_required: "Please say whether it's advertising",
  message_date_required: "Please choose a delivery date",
  message_suburb_required: "Please choose a suburb",
  message_members_required: "Choose at least one member",
  message_members_too_many: "You can choose at most 200 members by hand",
  message_subject_required: "Subject is required",
  message_subject_too_long: "Subject must be at most 100 characters",
  message_nobody: "Nobody would get this message.",
  message_too_many_members: "A message goes to at most 20\u00a0000 members. Please choose fewer.",
  proposal_reaches_nobody:
    "This message can't be sent now. Its delivery date is gone, or it would go to nobody or to more than 20\u00a0000 members.",
  message_recipients_changed:
    "The number of members who get it has changed. Please check it, then send again.",
  message_differs: "This message was sent before with another text. Please look at it in the list.",
  message_retry_none:
    "None of these members may get advertising now: they had some in the last seven days, left the newsletter, or their account is closed.",
  message_all_sent: "This message has been sent to everyone.",
  too_many_messages: "We've sent 20 messages in the last 24 hours. Please try again tomorrow.",
  too_many_messages_sending:
    "Five messages are still on their way. Please try again when one of them has been sent.",

  // What admins decide and edit
  order_not_delivered: "This order isn't marked as delivered.",
  delivery_undo_too_late:
    "This order was marked as delivered before today. To undo that, please say why.",
  payment_not_verified: "This payment hasn't been verified yet.",
  no_deposit_to_check: "There's no deposit to check for this order.",
  deposit_already_checked: "This deposit has already been checked.",
  subscription_not_found: "Membership payment not found",
  command_differs:
    "This was sent before with another member or amount. Please load the page again.",
  edit_list_full: "This list is full. Please delete something first.",
  email_server_not_set: "No email server is set, so we can't send emails.",

  // Buying day
  buying_before_cut_off:
    "Members may still change their lists. Please wait for the cut-off, or bring it forward.",
  buying_no_orders: "No order of this delivery can be bought yet.",
  buying_order_bought: "Something was already bought for this order.",
  closing_problems: "This delivery doesn't add up yet. Please look at the slips again.",
  closing_changed: "The figures have changed since you looked. Please check them again.",
  closing_not_bought: "This item wasn't bought, so it cost nothing.",
  closing_over_budget: "That would cost more than the member's budget.",
  closing_second_admin:
    "A second admin has to confirm this. Enter it by hand on the member's page, under Money.",
  delivery_has_orders:
    "Orders have joined one of these dates. Cancel that delivery under Deliveries first, so that its orders move.",
  delivery_being_bought:
    "We're shopping for one of these dates, or have shopped for it. You can change that date once its orders are delivered, or moved to another delivery.",
  delivery_not_open: "Buying for this delivery has started, or it's over.",
  delivery_changed: "Another admin has changed this delivery. Please check it, then try again.",
  cut_off_invalid: "Choose a time from now on, at the latest on the delivery's day",
  order_not_movable: "This order isn't completed, or it's delivered or cancelled.",
  order_on_hold: "This order is on hold. Let it go under Deliveries first.",
  order_not_bought:
    "This order's delivery was closed without it. Move it to another one under Deliveries.",

  // Public features
  // Messages on the phone
  // The back office itself
  setting_required: "Please fill this in",
  setting_too_long: "This must be at most 200 characters",
  setting_phone: "Enter a phone number, for example 082 123 4567",
  setting_account_number: "Enter the account number in digits",
  setting_branch_code: "Enter the six digits of the branch code",
  setting_hours: "Enter the hours like 8:00-18:00",
  setting_cut_off_days: "Enter a number of days from 0 to 14",
  setting_cut_off_hour: "Enter a full hour from 0 to 23",
  setting_vat_no: "Enter the ten digits of the VAT number, which begins with 4",
  setting_fixed:
    "The server's environment sets the bank account. Please ask the person who runs the server to change it.",

  // Accounts and requests
  role_unknown: "Please choose what they may do.",
  member_has_open_orders:
    "This member has an order or payment that isn't finished. You can delete the account once it's finished.",
  admin_not_deletable: "We can't delete an admin's account. Remove them as an admin first.",
  admin_not_deactivatable: "We can't deactivate an admin's account. Remove them as an admin first.",
  member_deactivated: "This account is deactivated. Reactivate it first.",
  member_leaving: "This account is going to be deleted. You can invite it once it's kept.",
  account_leaving:
    "This account is going to be deleted. To keep it, sign in as a member and press Keep my account. Then open the invitation again.",
  already_deactivated: "Another admin has already deactivated this account.",
  already_reactivated: "Another admin has already reactivated this account.",
  sessions_ended_today:
    "This admin's sessions were already ended in the last 24 hours. If a stranger uses the account, remove it as an admin first. Then you can end them again.",
  erasure_not_yours: "The member asked us to delete this account, so only they can keep it.",
  note_required: "Please write a note",
  note_too_long: "A note must be at most 2000 characters",
  note_changed: "Another admin changed this note. Please check it, then try again.",
  too_many_notes: "A member can have 100 notes. Please remove one first.",
  too_many_invitations: "Too many invitations are open. Please withdraw some first.",
  line_not_found: "This line of the statement doesn't exist, or its import was undone",
  already_confirmed: "The email address is already confirmed",
} as const satisfies Record<string, string>;

export type AdminMessageCode = keyof typeof ADMIN_MESSAGES;

addMessages(ADMIN_MESSAGES);

/** Sentences that stay on a screen of the back office: hints, and warnings about a payment. */
export const ADMIN_NOTICES = {
  reads_wait: "Too many requests at once. We'll load the rest within {wait}.",
  warning_proof_used_before: "This file was sent before, for {references}.",
  warning_fee_already_paid:
    "The membership fee for {month} is already paid. {fee} will become the member's credit.",
  warning_membership_moves:
    "The membership for {month} is already paid. This payment will count for {next}.",
  warning_own_order: "This is your own order. A second admin has to confirm it.",
  warning_waits: "A second admin has been asked about this payment.",
  warning_credited:
    "Since this payment was placed, {credited} that the member deposited became credit. Check that it isn't the same money.",
  warning_deposit_returned:
    "The bank returned the deposit that names this payment. Record the return in Bank Statement first.",
  warning_deposit_shared:
    "A deposit on the statement names this payment and another one. Match it in Bank Statement.",
  warning_pay_again:
    "Its deposit was taken back, and the member hasn't told us of a new one. Verify it only when you see the money.",
  warning_from_phone:
    "From a phone, after the restore. Please compare it with the bank statement and your own records.",
  warning_month_unpaid: "This order has no membership fee, and {month} isn't paid.",
  warning_completed_later: "This order is for {month} and was completed in {completed}.",
  warning_not_completed: "This order is for {month} and wasn't completed in that month.",
  warning_membership_cancelled: "The member has cancelled this membership.",
  warning_statement_amount: "The bank statement shows {amount} for this payment.",
  warning_not_on_statement: "The deposit isn't on the statement up to {day}.",
  changed_proof: "The member has sent a new proof of payment.",
  changed_total: "The total was {before} and is now {after}.",
  changed_to_pay: "The amount to pay was {before} and is now {after}.",
  bulk_outcome_unknown:
    "We lost the connection, so we don't know which of these payments were verified. Try again when you're online to see. No payment is verified twice.",
  bulk_delivery_unknown:
    "We lost the connection, so we don't know which of these orders were marked delivered. Try again when you're online to see.",
  changed_to_verified: "This payment has since been verified.",
  changed_to_rejected: "This payment has since been rejected: {reason}",
  changed_to_waiting: "This payment is back to pending.",
  changed_to_submitted: "The member has since completed this order.",
  edit_kept: "Your changes are still in this form.",
  edit_changed: "This was changed while you were editing.",
  edit_changed_by: "{admin} changed this on {time}, while you were editing.",
  edit_deleted: "This was deleted while you were editing.",
  edit_deleted_by: "{admin} deleted this on {time}, while you were editing.",
  dates_past: "Both dates are in the past, so members see no new delivery. Save anyway?",
  dates_apart: "{mid} and {end} are more than a month apart. Save anyway?",
  date_holiday: "{day} is a public holiday: {holiday}. Save anyway?",
  dates_holidays:
    "{day} and {other} are public holidays: {holiday} and {other_holiday}. Save anyway?",
  month_end_first: "The month-end date is before the mid-month date. Save anyway?",
  no_delivery_dates: "No delivery takes new orders",
} as const satisfies Record<string, string>;
export type AdminNoticeCode = keyof typeof ADMIN_NOTICES;
