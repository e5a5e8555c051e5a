import type { AdminMessageCode, AdminToastCode } from "./admin-messages";

/**
 * Every text of the specification's validation rules and error catalogue, and those that
 * the product adds, in one place; the back office's own are in `admin-messages.ts`. Code and server answers carry
 * the keys; screens show the texts.
 * `{name}` in a text is a place that `fill` fills.
 */

export interface Toast {
  readonly title: string;
  readonly description?: string;
}

/** Single sentences: texts beside a field, and why the server refused. */
export const MESSAGES = {
  // Sign-in and sign-up
  email_invalid: "Invalid email address",
  email_format_invalid: "Invalid email format",
  email_too_long: "Email must be less than 255 characters",
  password_too_short: "Password must be at least 8 characters",
  password_too_long: "Password must be at most 100 characters",
  admin_password_too_long: "Password must be less than 128 characters",

  // Delivery details
  name_too_short: "Name must be at least 2 characters",
  name_too_long: "Name must be less than 100 characters",
  phone_too_short: "Phone number must be at least 10 digits",
  phone_too_long: "Phone number must be at most 20 characters",
  address_line1_required: "Street address is required",
  address_line1_too_long: "Street address must be at most 200 characters",
  address_line2_too_long: "Building or apartment must be at most 200 characters",
  suburb_too_long: "Suburb must be at most 100 characters",
  city_required: "City is required",
  city_too_long: "City must be at most 100 characters",
  province_invalid: "Choose a province from the list",
  postal_code_required: "Postal code is required",
  postal_code_too_long: "Postal code must be at most 20 characters",
  address_label_too_long: "Address name must be at most 50 characters",
  too_many_drafts:
    "You have 5 orders that aren't finished. Please complete or cancel one of them, then try again.",
  too_many_orders_today: "You've started 50 orders today. Please try again tomorrow.",
  baskets_full: "Your account can't hold another basket. Please contact support.",
  still_busy: "We're still working on your last request. Please try again in a moment.",
  too_many_addresses: "You can save 20 addresses. Please remove one first.",
  delivery_instructions_too_long: "Delivery instructions must be at most 1000 characters",

  // Grocery item
  category_required: "Category is required",
  category_too_long: "Category must be at most 50 characters",
  custom_category_required: "Custom category is required",
  custom_category_too_long: "Custom category must be at most 50 characters",
  item_name_required: "Item name is required",
  item_name_too_long: "Item name must be at most 100 characters",
  custom_item_name_required: "Custom item name is required",
  custom_item_name_too_long: "Custom item name must be at most 100 characters",
  brand_preference_required: "Brand preference is required",
  custom_brand_required: "Brand is required",
  custom_brand_too_long: "Brand must be at most 100 characters",
  shop_preference_required: "Shop preference is required",
  shop_preference_too_long: "Shop preference must be at most 100 characters",
  custom_shop_required: "Custom shop is required",
  custom_shop_too_long: "Custom shop must be at most 100 characters",
  size_required: "Size is required",
  size_too_long: "Size must be at most 50 characters",
  custom_size_required: "Custom size is required",
  custom_size_too_long: "Custom size must be at most 50 characters",
  quantity_too_small: "Quantity must be at least 1",
  quantity_too_large: "Quantity must be less than 1000",
  quantity_not_whole: "Quantity must be a whole number",
  item_budget_too_long: "Budget must be at most 50 characters",
  substitution_rule_required: "Substitution rule is required",
  substitution_details_too_long: "Substitution details must be at most 500 characters",

  // Basket, preferences and budget
  basket_empty: "Please add at least one item to your basket",
  line_not_added:
    "What you typed isn't in your basket yet. Add it to your basket, or clear the line.",
  basket_too_large: "A basket holds at most 200 items",
  basket_name_too_long: "Basket name must be at most 50 characters",
  basket_name_taken: "You already have a basket with this name.",
  too_many_basket_names: "You can name 20 baskets. Please remove a name first.",
  priority_required: "Please choose what to prioritize",
  frequency_required: "Please choose how often you want deliveries",
  budget_required: "Please enter your grocery budget",
  budget_too_large: "Grocery budget must be at most R50\u00a0000.00",
  amount_invalid: "Enter an amount in rand, for example 500.00",
  amount_too_large: "This amount is too large",

  // Proof of payment beyond the two specified toasts
  file_empty: "This file is empty. Please choose another one.",
  file_damaged: "This file is damaged or incomplete. Please choose another one.",
  image_too_many_pixels: "This picture is too large. Please choose one of up to 25 megapixels.",
  proof_deleted:
    "We've deleted this file because of its age, as our Privacy Policy explains. We still have a record of the payment.",
  too_many_files_today:
    "You've uploaded a lot of files today. Please try again tomorrow, or contact us.",
  no_room_for_files: "We can't take files at the moment. Please try again later.",
  no_room: "We can't save this at the moment. Please try again later.",
  too_many_proofs: "You've already sent five files. We'll check those first.",

  // The life of an order (money.md)
  draft_ended:
    "This order ended with its month because it wasn't completed. Your basket is saved. Please order again.",
  budget_too_late:
    "This order's month is over, so you can't change its budget any more. If you've already paid, send us your proof of payment.",
  draft_fixed:
    "This order's month is over. You can still complete it, but you can't change its basket or budget.",
  order_submitted: "This order has already been submitted.",
  order_not_submitted: "This order isn't complete yet. Please complete it first.",
  order_list_changed: "Your list was changed on another device. Please check it, then try again.",
  list_closed: "We're shopping now, so the list can't change any more. Write to the buyer instead.",
  buyer_note_required: "Please write your message first",
  buyer_note_too_long: "A message to the buyer must be at most 300 characters",
  buyer_notes_closed: "We aren't shopping for this order now, so the buyer can't get a message.",
  buyer_notes_full: "You can send 10 messages about one order.",
  order_cancelled: "This order has been cancelled.",
  order_delivered: "This order has already been delivered.",
  order_submitted_before:
    "This order was submitted before your last change, so it doesn't include that change.",
  order_changed: "This order has changed. Please check it and try again.",
  credit_changed:
    "Your credit has changed since you saw this order. Please check the amount to pay, then try again.",
  proof_required: "Please upload your proof of payment.",
  proof_or_chat_required: "Please upload your proof of payment, or send it via WhatsApp.",
  whatsapp_unavailable:
    "We can't accept proof of payment on WhatsApp right now. Please upload it instead.",
  payment_already_verified: "This payment has already been verified.",
  verified_order_not_cancellable:
    "Your payment has been verified. To cancel this order, please contact us.",
  order_not_found: "Order not found",
  membership_missing: "There's no membership to cancel.",
  membership_credit_short:
    "Your credit doesn't cover the membership any more. Please pay by bank deposit and upload your proof of payment.",
  membership_refund_less:
    "We haven't cancelled your membership, because you'd now get less back than this phone showed. We don't refund a month that has begun. Please check it, then try again.",
  membership_changed:
    "Your membership was changed on another device. Please check it, then try again.",
  profile_changed:
    "Your name or phone was changed on another device. Please check them, then try again.",
  addresses_changed:
    "Your addresses were changed on another device. Please check them, then try again.",
  basket_changed:
    "This basket's name was changed on another device. Please check it, then try again.",
  not_signed_in: "Not authenticated",

  // What admins edit
  date_invalid: "Enter a date of the calendar",
  edit_conflict: "Another admin changed this while you were editing.",
  edit_row_gone: "Another admin deleted this. Please check the list.",

  // Buying day
  slip_discount_sign: "A discount is below zero",
  slip_shop_required: "Enter the shop",
  slip_photo_required: "Choose a photo of the slip, as JPG or PNG",
  slip_changed: "Someone else changed this slip. Please look at it again.",
  slip_removed: "Someone else removed this slip. If you still need it, add it again.",
  slip_line_taken:
    "A line isn't there any more, or is on another slip. Please look at the slip again.",
  slips_full: "A delivery can have at most 500 slips.",
  slip_too_many_lines: "A slip can have at most 500 lines. Add it as two slips.",
  buying_reason_too_long: "A reason must be at most 300 characters",
  buying_nobody: "Choose who this is for",
  buyers_only: "Only buyers can send this. Please ask an admin.",
  buying_not_started: "Buying for this delivery hasn't started, or is over.",
  buying_over_budget:
    "This would cost members more than their budget. Leave them out, or lower it.",
  buying_exact_only: "A member wants only the exact item, so it can't be replaced for them.",
  buying_instead_required: "Enter what was bought instead",
  buying_price_required: "Enter the price",
  buying_quantity_required: "Enter each quantity, such as 2 or 2.35",
  buying_line_claimed: "Another buyer has taken this line.",
  buying_entry_differs: "This was sent before with other figures. Please check the list.",
  buying_line_full: "A line can have at most 200 entries.",
  buying_line_gone: "Someone this was for isn't on this line any more.",

  // Public features
  feedback_too_long: "Feedback must be at most 2000 characters",

  // Messages on the phone
  push_endpoint_unknown: "We can't send notifications to this browser.",
  push_phone_unknown: "Notifications have stopped on this phone. Turn them off and on again.",
  push_not_taken:
    "Your browser's notification service didn't accept the message. Please try again later.",

  // Accounts and requests
  session_missing: "Auth session missing!",
  nothing_to_restore: "There's nothing to restore here.",
  request_late: "A later change of yours was saved first.",
  server_restored:
    "The server was restored. Your saved data is sent again. Please check the names of your baskets and your addresses, and send your last feedback again: we can't send those for you.",
  session_expired: "Your session has ended. Please sign in again.",
  credentials_invalid: "Invalid login credentials",
  current_password_wrong: "Your current password is incorrect",
  new_password_needed: "Please choose a new password to finish setting up this account.",
  already_admin: "This person is already an admin.",
  already_buyer: "This person is already a buyer.",
  last_admin: "You can't remove the last admin.",
  email_unchanged: "This is already your email.",
  email_taken: "An account with this email already exists. Please sign in instead.",
  link_invalid: "This link is no longer valid. Please ask for a new one.",
  account_has_open_orders:
    "You have an order or payment that isn't finished. You can delete your account once it's finished.",
  admin_cannot_leave:
    "We can't delete an admin's account. Ask another admin to remove you as an admin first.",
  account_deactivated:
    "Your account has been deactivated. Please contact us if you think this is a mistake.",
  export_cut: "The file didn't arrive complete. Please try again.",
  too_many_attempts: "Too many attempts. Please wait a minute and try again.",
  already_asked: "This was already asked for. Please wait before you ask again.",
  too_many_emails: "We can't send more emails to this address today. Please try again tomorrow.",
  too_many_new_emails: "You asked for too many email changes today. Please try again tomorrow.",
  email_unconfirmed: "Please confirm your email first.",
  not_found: "Not found",
  body_invalid: "We couldn't read this request.",
  body_too_large: "This is too large to send.",
  body_too_slow: "Your connection was too slow. Please try again.",
  too_many_requests: "Too many requests at once. Please wait a moment and try again.",
  topic_refused: "Live updates aren't available for this.",
  server_busy: "We're very busy right now. Please try again in a moment.",
  text_invalid: "Please check what you entered.",
  phone_full: "Your phone has no space for this. Please free up some space, then try again.",
  offline: "You're offline. Please try again when you're back online.",
  unreachable: "We can't reach our server. Please check your connection and try again.",
  no_answer: "We got no answer from our server. Please check your connection and try again.",
  unexpected_error: "Something went wrong. Please try again.",
} as const satisfies Record<string, string>;

/** Toasts of visitors and members. */
export const TOASTS = {
  validation_error: { title: "Validation Error" },
  maybe_done: { title: "We don't know if it worked" },
  maybe_arrived: { title: "We don't know if it arrived" },
  money_file_failed: { title: "File not made" },

  // Order flow
  sign_up_failed: { title: "Sign up failed" },
  login_failed: { title: "Login failed" },
  account_created: {
    title: "Account created!",
    description: "You can now complete your order.",
  },
  welcome_back: { title: "Welcome back!" },
  item_added: { title: "Item added to your basket!" },
  item_changed: { title: "Item changed" },
  order_created: { title: "Order created!", description: "Payment reference: {reference}" },
  order_create_failed: {
    title: "Failed to create order",
    description: "Please try again or contact support.",
  },
  order_missing: { title: "Error", description: "Order not found. Please try again." },
  order_completed: {
    title: "Order submitted!",
    description: "We'll verify your payment and process your order shortly.",
  },
  submission_failed: {
    title: "Submission Failed",
    description: "We couldn't finalize your order. Please try again or contact support.",
  },
  kept_on_phone: {
    title: "Saved on this phone",
    description: "We'll send it when you're back online.",
  },
  copied: { title: "Copied!" },
  copy_refused: { title: "Press and hold the text to copy it" },

  // Proof of payment
  upload_failed: { title: "Upload failed" },
  invalid_file_type: {
    title: "Invalid file type",
    description: "Please upload an image (JPG, PNG) or PDF file",
  },
  file_too_large: {
    title: "File too large",
    description: "Please upload a file smaller than 5MB",
  },
  proof_to_check: {
    title: "We have your proof of payment",
    description:
      "This order isn't going ahead. We're checking your deposit and will get back to you.",
  },
  proof_of_verified: {
    title: "We have your proof of payment",
    description: "Your payment for this order was already verified. There's nothing to do.",
  },
  proof_second: {
    title: "We have your proof of payment",
    description:
      "Your payment for this order was already verified. We're checking for a second deposit and will get back to you.",
  },
  proof_uploaded: {
    title: "Proof uploaded successfully",
    description: "We will verify your payment shortly",
  },

  // Public features
  newsletter_duplicate: {
    title: "Already subscribed",
    description: "This email is already on our mailing list.",
  },
  newsletter_failed: { title: "Error", description: "Failed to subscribe. Please try again." },
  newsletter_subscribed: {
    title: "Subscribed!",
    description: "You'll receive updates on discounts & delivery dates.",
  },
  newsletter_confirmed: { title: "Subscription confirmed" },
  newsletter_unsubscribed: { title: "Unsubscribed" },
  newsletter_leave_failed: { title: "Couldn't send the email" },
  newsletter_link_failed: { title: "This link didn't work" },
  feedback_required: {
    title: "Feedback required",
    description: "Please enter your feedback before submitting",
  },
  feedback_failed: {
    title: "Error",
    description: "Failed to submit feedback. Please try again.",
  },
  feedback_sent: { title: "Thank you for your feedback!" },
  feedback_kept: {
    title: "Thank you for your feedback!",
    description: "Your feedback is saved on this phone. We'll send it as soon as we can.",
  },

  // Membership
  membership_cancel_failed: { title: "Error cancelling membership" },
  membership_cancelled: {
    title: "Membership cancelled",
    description: "Your membership will remain active until the end of your current billing period.",
  },
  subscription_failed: { title: "Subscription failed" },
  subscription_information_missing: { title: "Missing required information" },
  membership_paid_by_credit: {
    title: "Membership paid",
    description: "Your credit has paid for it.",
  },
  subscription_initiated: {
    title:
      "Subscription initiated! We'll verify your payment and activate your membership shortly.",
  },

  // Dashboard
  order_cancelled_by_member: { title: "Order cancelled" },
  order_cancel_failed: { title: "Order not cancelled" },
  order_open_failed: { title: "Order not opened" },
  list_changed: { title: "List changed" },
  list_wished: {
    title: "Your change came after the cut-off",
    description: "We told the buyer what you'd like.",
  },
  list_changed_since: {
    title: "Your last change isn't saved yet",
    description: "Save your list again to send it too.",
  },
  list_change_failed: { title: "List not changed" },
  buyer_note_sent: { title: "Message sent" },
  buyer_note_failed: { title: "Message not sent" },
  basket_named: { title: "Basket name saved" },
  basket_name_failed: { title: "Basket name not saved" },
  items_added: { title: "Items added to your basket" },
  items_add_failed: { title: "Items not added" },
  order_again_failed: { title: "Couldn't order again" },
  profile_saved: { title: "Profile saved" },
  profile_save_failed: { title: "Profile not saved" },
  address_saved: { title: "Address saved" },
  address_save_failed: { title: "Address not saved" },
  address_removed: { title: "Address removed" },
  address_remove_failed: { title: "Address not removed" },

  // Messages on the phone
  push_failed: { title: "Settings not saved" },
  push_test_failed: { title: "Test notification not sent" },
  policy_emails_stop_failed: { title: "Emails not stopped" },
  reminders_stop_failed: { title: "Reminders not stopped" },

  // Accounts
  email_change_sent: {
    title: "Check your email",
    description: "Open the link we sent to your new address.",
  },
  email_change_failed: { title: "Email not changed" },
  email_confirmed: { title: "Email confirmed" },
  confirmation_failed: { title: "Email not confirmed" },
  confirmation_not_sent: { title: "Link not sent" },
  reset_link_failed: { title: "Link not sent" },
  password_changed: { title: "Password changed" },
  password_change_failed: { title: "Password not changed" },
  consent_saved: { title: "Email settings saved" },
  consent_failed: { title: "Email settings not saved" },
  own_data_saved: { title: "Your data has been downloaded" },
  own_data_failed: { title: "Data not downloaded" },
  erasure_requested: {
    title: "Your account will be deleted",
    description: "You can sign in and keep it until {date}.",
  },
  erasure_failed: { title: "Account not deleted" },
  account_kept: { title: "Your account won't be deleted" },
  account_keep_failed: { title: "Couldn't keep your account" },
  sign_out_everywhere_failed: { title: "Not signed out everywhere" },

  // Access
  account_needs_login: {
    title: "Authentication required",
    description: "Please sign in to see your account",
  },
  dashboard_needs_login: {
    title: "Authentication required",
    description: "Please log in to access your dashboard",
  },
  order_needs_login: {
    title: "Authentication required",
    description: "Please sign in to order",
  },
  subscribe_needs_login: {
    title: "Authentication required",
    description: "Please sign in to subscribe",
  },
} as const satisfies Record<string, Toast>;

/** Sentences that stay on a screen. */
export const NOTICES = {
  attempts_wait: "Too many attempts. Please try again in {wait}.",
  asked_wait: "This was already asked for. You can ask again in {wait}.",
  requests_wait: "Too many requests at once. Please try again in {wait}.",
  sign_in_wait:
    "Too many attempts. Please try again in {wait}. To get in sooner, press Forgot password? and choose a new one.",
  proof_uploaded_order: "Proof uploaded - Click 'Complete Order' below to finish",
  proof_uploaded_subscription: "Proof uploaded - Click 'Complete Subscription' below to finish",
  budget_notice_title: "Budget Required",
  deposit_to_check: "We're checking your deposit and will get back to you.",
  reference_comes: "You'll get your payment reference once we have your order",
  data_deleted: "The data saved on this phone was deleted.",
  data_deleted_member:
    "Everything you've sent us is safe. Sign in to see it. Anything that wasn't sent is lost.",
  data_deleted_copy:
    "Everything you've sent us is safe, and loads again when you're online. Anything that wasn't sent is lost.",
  data_deleted_visitor: "If you started a basket here without an account, it's lost.",
  storage_full:
    "This phone has no space left, so nothing new is saved here. Please free up some space. Keep this page open: we'll save what you typed as soon as there's space.",
  clock_wrong:
    "This phone's clock is wrong. Please set the date and time. We use our own time for your orders.",
  copy_offline: "Saved on this phone. We'll update it when you're back online.",
  order_waits: "Your order is waiting to send",
  demo_bank_details: "Demo: don't pay into this account.",
  fee_now_waived:
    "Another order covers your membership fee for {month}. This order has a new payment reference and no fee.",
  fee_now_due:
    "We've added the membership fee for {month}. This order has a new payment reference.",
  membership_restarts: "Your membership was cancelled. This order starts it again.",
  proof_lost: "Our server was restored and has lost your proof of payment. Please send it again.",
} as const satisfies Record<string, string>;

export type MessageCode = keyof typeof MESSAGES | AdminMessageCode;
export type ToastCode = keyof typeof TOASTS | AdminToastCode;
/** What a schema, a rule or the server may answer as the reason of a refusal. */
export type ErrorCode = MessageCode | ToastCode;

const toasts = new Map<string, Toast>(Object.entries(TOASTS));
const messages = new Map<string, string>(Object.entries(MESSAGES));

/** Adds toasts of a part that not everyone loads, so that their codes are known here too. */
export function addToasts(more: Readonly<Record<string, Toast>>): void {
  for (const [code, toast] of Object.entries(more)) toasts.set(code, toast);
}

/** Adds sentences of such a part. */
export function addMessages(more: Readonly<Record<string, string>>): void {
  for (const [code, text] of Object.entries(more)) messages.set(code, text);
}

/** The sentence of a code; of a toast's code its description. An unknown code gets the generic text. */
export function messageOf(code: string): string {
  const toast = toasts.get(code);
  return toast?.description ?? toast?.title ?? messages.get(code) ?? MESSAGES.unexpected_error;
}

const LOADS_WHEN: Readonly<Record<string, string>> = {
  offline: "This loads when you're back online.",
  unreachable: "This loads when we can reach our server again.",
  phone_full: "This loads as soon as there's space.",
};

/** When what this phone has no copy of is loaded, by the code of why it isn't. */
export function loadsWhen(code: string): string {
  return LOADS_WHEN[code] ?? "We'll try again when you come back to this page.";
}

export function isErrorCode(code: string): code is ErrorCode {
  return toasts.has(code) || messages.has(code);
}

/** The title of a code's toast; one that is no toast's has the general one. */
export function titleOf(code: string): string {
  return toasts.get(code)?.title ?? "Error";
}

/** A text with its `{places}` filled; a place without a value stays as it is. */
export function fill(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) => values[name] ?? place);
}

/** The parameter by which a zod check answers a code of this catalogue as its message. */
export function issue(code: ErrorCode): { error: ErrorCode } {
  return { error: code };
}
