/** What one member may store and cause: far above honest use, below what could harm the others. */

/** Orders that are begun and neither completed nor cancelled. */
export const OPEN_DRAFTS_MAX = 5;
/** New orders in 24 hours. */
export const ORDERS_PER_DAY = 50;
/** A member's baskets of the last years, and those with a name, as they are stored. */
export const BASKETS_BYTES_MAX = 10_000_000;
export const BASKETS_COUNTED_YEARS = 2;
/** Baskets that a member has named: they come in one answer. */
export const NAMED_BASKETS_BYTES_MAX = 1_000_000;
/** Baskets in one answer; a single one may be as large. */
export const BASKETS_ANSWER_BYTES = 500_000;
/** Proofs of payment in 24 hours. */
export const PROOFS_PER_DAY = 20;
export const PROOF_BYTES_PER_DAY = 40_000_000;
/** Rows and characters in one part of the own-data download. */
export const OWN_DATA_ROWS = 200;
export const OWN_DATA_CHARACTERS = 250_000;

/** Rows of a list in one answer: as many as the phone shows already, or a page. */
export const LIST_PAGE = 10;
export const LIST_MAX = 200;
export const MEMBERSHIPS_SHOWN = 60;
/** Messages in the bell, and those that are kept for it. */
export const NOTIFICATIONS_SHOWN = 50;
export const NOTIFICATIONS_KEPT = 500;
export const PUSH_PHONES_MAX = 10;
/** In one push: more at once is a list, which the bell has. */
export const PUSH_NEWS_MAX = 3;
/** Emails in 24 hours to all addresses together that nobody has confirmed, but resets and what an admin decides. */
export const UNPROVEN_MAILS_PER_DAY = 2_000;
/** How often reminders may be asked for in 24 hours: each time is a row that says so. */
export const CONSENTS_PER_DAY = 20;
/** Feedback of one member, or of a visitor's network, before each has to wait. */
export const FEEDBACK_FREE = 20;
/** Counted page views in a day of one visitor (more is a program), and of all of them. */
export const VIEWS_PER_DAY = 300;
export const VIEWS_OF_ALL_PER_DAY = 200_000;

/** What admins see at once. */
export const PAYMENTS_PAGE = 50;
/** Five after each decision: more than an admin will ever look through. */
export const PROOFS_SHOWN = 50;
export const ADMIN_PAGE = 50;
/** The counts beside the tabs read no further: one that is as large means "or more". */
export const TAB_COUNTED = 1000;
/** Twenty years of months. */
export const SCHEDULES_MAX = 240;
export const FAQS_MAX = 200;
/** Subscribers in one part of the file or of the copied addresses. */
export const SUBSCRIBERS_EXPORTED = 2000;
/** Rows of a list in one part of a file, and in the whole file. */
export const LIST_PART = 1000;
/** The same of pending payments, which take longer to read. */
export const PAYMENTS_PART = 200;
export const LIST_EXPORTED_MAX = 50_000;
export const ADMINS_SHOWN = 200;
export const OPEN_INVITATIONS_MAX = 200;
export const EXPORT_PAGE = 1000;
/** What a search finds is counted up to here, and sorted otherwise than by age up to there. */
export const FOUND_MAX = 1000;
export const SORTED_MAX = 500;
/** In 'User Details': baskets and orders of one page, and notes about one member. */
export const USER_BASKETS_PAGE = 10;
export const USER_ORDERS_PAGE = 20;
/** The newest emails to a member and messages in the app that an admin sees, each. */
export const USER_MESSAGES_SHOWN = 50;
export const NOTES_PER_MEMBER = 100;
/** Emails that one admin writes to members in 24 hours. */
export const EMAILS_PER_ADMIN = 50;
/** A message to members: who gets one, chosen by hand or at all, how many go out in 24 hours, and at once. */
export const MESSAGE_CHOSEN_MAX = 200;
export const MESSAGE_RECIPIENTS_MAX = 20_000;
export const MESSAGES_PER_DAY = 20;
export const MESSAGES_SENDING_MAX = 5;
/** What waits for a second admin of messages: each is counted again when it is looked at. */
export const MESSAGES_ASKED_MAX = 5;
/** Suburbs and delivery dates to choose members by. */
export const SUBURBS_SHOWN = 500;
export const MESSAGE_DATES_SHOWN = 12;
/** Entries of the ledger in one answer. */
export const LEDGER_PAGE = 50;
export const LEDGER_PAGE_MAX = 500;
/** What waits for a second admin: about one member, and in all. */
export const PROPOSALS_MAX = 20;
export const PROPOSALS_SHOWN = 200;
/** A purchase: what one costs at the most, and how many members' items it is for. */
export const PURCHASE_CENTS_MAX = 1_000_000_00;
export const PURCHASE_SHARES_MAX = 4000;
/** How many purchases a line may have, also those that were taken back. */
export const LINE_PURCHASES_MAX = 200;
/** Of a buying list in one answer: lines, the members' items below them, and entries with the items they are for. */
export const BUYING_PAGE_LINES = 200;
export const BUYING_PAGE_WANTS = 2000;
export const BUYING_PAGE_ENTRIES = 500;
/** What a member writes to the buyer about one order, beside a change of the list that came too late. */
export const NOTES_PER_ORDER = 10;
/** Notes of members to the buyers, of one answer. */
export const BUYING_PAGE_NOTES = 200;
/** Two names of items that a person judged: in all, and what is shown of them. */
export const JOINED_ITEMS_MAX = 5000;
export const SPELLINGS_SHOWN = 200;

/** What decides whether a draft may be closed to make room for another. */
interface Draft {
  readonly id: string;
  readonly order_budget: number;
  readonly proof_channel: string;
}

/**
 * Room for one more draft among the open ones, oldest first: `close` names one that makes room. Only
 * one without a budget: its total was never shown, so it can't have been paid (money.md).
 */
export function roomForDraft(
  open: readonly Draft[],
): { readonly ok: true; readonly close: string } | { readonly ok: false } {
  if (open.length < OPEN_DRAFTS_MAX) return { ok: true, close: "" };
  const abandoned = open.find((draft) => draft.order_budget === 0 && draft.proof_channel === "");
  return abandoned ? { ok: true, close: abandoned.id } : { ok: false };
}
