import { readFileSync } from "node:fs";
import { POPULAR_ITEMS_MAX, USUAL_ITEMS_MAX } from "@/domain/basket/usual-items";
import { DELIVERIES_REPORTED } from "@/domain/closing/delivery-report";
import { SLIP_LINES_MAX, SLIPS_MAX } from "@/domain/closing/slip";
import { REPORT_MONTHS } from "@/domain/ledger/report";
import * as most from "@/domain/limits/limits";
import { BULK_MAX } from "@/domain/payment/bulk";
import { PROOFS_PER_DECISION } from "@/domain/payment/rules";
import { PAGE_VIEWS_MAX } from "@/domain/site/page-view";
import * as desk from "@/domain/statement/desk/desk";
import { BANK_ACCOUNTS_MAX, LINES_MAX } from "@/domain/statement/requests";
import { SYNCED_DELETIONS_MAX, SYNCED_TABLES } from "@/domain/sync/synced-tables";
import { formatCount } from "@/domain/text/format-count";
import { ADDRESSES_MAX, BASKET_ITEMS_MAX } from "@/domain/text/text-limits";
import { TODAY_COUNTED } from "@/domain/today/today";
import { RATES, REALTIME, SMALL_BODY } from "@/server/limits";
import { REGISTERED, type RegisteredRoute } from "@/server/registered";

const ORDER = "1 order";
const MEMBERSHIP = `${most.MEMBERSHIPS_SHOWN} memberships read; 1 a reference written`;
const ADDRESSES = `${ADDRESSES_MAX} addresses`;
const PROOFS = `${PROOFS_PER_DECISION} an order, ${most.PROOFS_PER_DAY} and ${most.PROOF_BYTES_PER_DAY / 1e6} MB in 24 hours`;
const SYNCED = `${SYNCED_TABLES.drafts.maxRows} drafts, ${SYNCED_TABLES.items.maxRows} items, ${SYNCED_DELETIONS_MAX} deletions`;
const ORDERS = `${most.OPEN_DRAFTS_MAX} open drafts, ${most.ORDERS_PER_DAY} in 24 hours, ${BASKET_ITEMS_MAX} items each, ${most.BASKETS_BYTES_MAX / 1e6} MB of baskets, without those that are older than ${most.BASKETS_COUNTED_YEARS} years and have no name`;
const PHONES = `${most.PUSH_PHONES_MAX} phones`;
const PAYMENT = "1 payment, 1 line in the log";
const PAYMENTS = `${BULK_MAX} payments, 1 line in the log each`;
const ACCOUNT = "1 account";
const ADMIN_ROWS = `${most.ADMIN_PAGE} rows`;
const EXPORTED_ROWS = `${most.ADMIN_PAGE} rows; of a file ${most.LIST_PART} a part, 1 line in the log`;
const JOINING =
  "200 orders that waited for a date with an email and a message each; the others each minute";
const EDIT = "1 row, 1 line in the log";
const NOTES = `${most.NOTES_PER_MEMBER} notes`;
const PAGE = "what admins publish";
const ENTRY = "2 entries, 1 line in the log";
const NONE = "none";
const BUYING_LINES = `${most.BUYING_PAGE_LINES} lines with ${most.BUYING_PAGE_WANTS} items of members, or 1 line`;
const SLIPS = `${SLIPS_MAX} slips of a delivery, and what was bought for it`;
const CLOSING = "the orders of a delivery";

/** What a request reads or leaves behind at the most, by the constants that the handlers use. */
export const ROWS: Readonly<Record<string, string>> = {
  "GET /api/app/doctor": "the ledger, 5 ids of each difference",
  "GET /api/app/doctor/health": "one for each job",
  "POST /api/app/doctor/email": "1 email in a minute",
  "POST /api/app/account/data": "1 ticket in 10 minutes",
  "POST /api/app/account/data/part": `${most.OWN_DATA_ROWS} a part`,
  "GET /api/app/account/erasure": ACCOUNT,
  "POST /api/app/account/erasure": ACCOUNT,
  "POST /api/app/account/erasure/keep": ACCOUNT,
  "GET /api/app/addresses": ADDRESSES,
  "POST /api/app/addresses/default": ADDRESSES,
  "POST /api/app/addresses/remove": ADDRESSES,
  "POST /api/app/addresses/save": ADDRESSES,
  "POST /api/app/admin/accept-invitation": ACCOUNT,
  "GET /api/app/admin/administrators": `${most.ADMINS_SHOWN} admins, as many of the staff`,
  "GET /api/app/admin/analytics": "180 days, 20 pages",
  "GET /api/app/admin/audit": EXPORTED_ROWS,
  "GET /api/app/admin/feedback": EXPORTED_ROWS,
  "POST /api/app/admin/feedback/status": EDIT,
  "GET /api/app/admin/invitations": `${most.OPEN_INVITATIONS_MAX} invitations`,
  "POST /api/app/admin/invitations": `${most.OPEN_INVITATIONS_MAX} open, 10 emails a day to an address`,
  "POST /api/app/admin/invitations/withdraw": "1 invitation",
  "GET /api/app/admin/payments/verified": EXPORTED_ROWS,
  "GET /api/app/admin/payments/{id}": `1 payment, ${BASKET_ITEMS_MAX} items, 100 entries of each kind`,
  "POST /api/app/admin/ledger/enter": ENTRY,
  "GET /api/app/admin/proposals": `${most.PROPOSALS_SHOWN} that wait`,
  "POST /api/app/admin/proposals/ask": `${most.PROPOSALS_MAX} that wait for a member, ${most.MESSAGES_ASKED_MAX} messages, ${most.PROPOSALS_SHOWN} in all`,
  "POST /api/app/admin/proposals/confirm": "1 that waits, and what it decides",
  "POST /api/app/admin/proposals/decline": "1 that waits",
  "POST /api/app/admin/ledger/refund": `${ENTRY}, 1 email`,
  "GET /api/app/buying/deliveries": "20 deliveries",
  "GET /api/app/buying/lists/{date}": "the list of 1 delivery, counted",
  "GET /api/app/buying/lists/{date}/lines": BUYING_LINES,
  "GET /api/app/buying/lists/{date}/entries": `${most.BUYING_PAGE_ENTRIES} entries for ${most.BUYING_PAGE_WANTS} items, or 1 entry; what is left of the budgets of the delivery's orders, ${most.BUYING_PAGE_NOTES} notes, ${SLIPS_MAX} slips`,
  "POST /api/app/buying/claim": "1 line",
  "POST /api/app/buying/entries": `1 entry for ${most.PURCHASE_SHARES_MAX} items; ${most.LINE_PURCHASES_MAX} for a line`,
  "POST /api/app/buying/entries/void": "1 entry, 1 line in the log",
  "POST /api/app/buying/entries/keep": "the entries of 1 line",
  "POST /api/app/buying/shop": "the lines of 1 delivery without a preference",
  "POST /api/app/admin/buying/start":
    "the items of the delivery's orders, each once; 1 line in the log",
  "GET /api/app/admin/buying/{date}/spellings": `${most.SPELLINGS_SHOWN} proposals, ${most.SPELLINGS_SHOWN} that were judged`,
  "POST /api/app/admin/buying/spellings": `1 of ${most.JOINED_ITEMS_MAX}, 1 line in the log`,
  "GET /api/app/admin/buying/{date}/list.csv": `all, ${most.BUYING_PAGE_LINES} lines at a time, 1 line in the log`,
  "GET /api/app/admin/reports": `${REPORT_MONTHS} months`,
  "GET /api/app/admin/reports/balances": EXPORTED_ROWS,
  "GET /api/app/admin/reports/deliveries": `${DELIVERIES_REPORTED} deliveries with their items`,
  "GET /api/app/admin/reports/entries": EXPORTED_ROWS,
  "GET /api/app/admin/users/{id}/ledger": `${most.LEDGER_PAGE_MAX} entries, and the rest of the last event`,
  "GET /api/app/buying/slips": SLIPS,
  "POST /api/app/buying/slips": `${SLIPS}; ${SLIP_LINES_MAX} lines on a slip; 1 line in the log`,
  "POST /api/app/buying/slips/void": `${SLIPS}; 1 line in the log`,
  "POST /api/app/buying/slips/photo": `${SLIPS}; 1 photo a slip`,
  "GET /api/app/buying/slips/{id}/photo": "1 photo",
  "GET /api/app/ledger": `${most.LEDGER_PAGE} entries, at most ${most.LEDGER_PAGE_MAX}, and the rest of the last event`,
  "POST /api/app/admin/revoke": ACCOUNT,
  "POST /api/app/admin/roles/end": ACCOUNT,
  "GET /api/app/admin/faqs": ADMIN_ROWS,
  "POST /api/app/admin/faqs/delete": EDIT,
  "POST /api/app/admin/faqs/move": `${most.FAQS_MAX} rows, 1 line in the log`,
  "POST /api/app/admin/faqs/save": `${EDIT}, ${most.FAQS_MAX} rows`,
  "GET /api/app/admin/closing/{date}": CLOSING,
  "GET /api/app/admin/closing/{date}/results.csv": `the items of a delivery, ${most.EXPORT_PAGE} at a time, 1 line in the log`,
  "GET /api/app/admin/closed-orders/{id}": `1 order, ${BASKET_ITEMS_MAX} items`,
  "POST /api/app/admin/closing/close": `${CLOSING}; 1 entry of the ledger each, 1 line in the log`,
  "POST /api/app/admin/closing/correct": `${ENTRY}; 1 item`,
  "GET /api/app/admin/messages": EXPORTED_ROWS,
  "GET /api/app/admin/messages/choices": `${most.MESSAGE_DATES_SHOWN} dates, ${most.SUBURBS_SHOWN} suburbs`,
  "GET /api/app/admin/messages/{id}": `1 message, ${EXPORTED_ROWS}`,
  "POST /api/app/admin/messages/chat": "1 member of a message, 1 line in the log",
  "POST /api/app/admin/messages/count": `${most.MESSAGE_RECIPIENTS_MAX} members; nothing is written`,
  "POST /api/app/admin/messages/retry": "the emails of 1 message that failed, 1 line in the log",
  "POST /api/app/admin/messages/stop": `${most.MESSAGE_RECIPIENTS_MAX} members of 1 message, 1 line in the log`,
  "POST /api/app/admin/messages/send": `${most.MESSAGE_RECIPIENTS_MAX} members, ${most.MESSAGE_CHOSEN_MAX} chosen by hand; ${most.MESSAGES_PER_DAY} messages in 24 hours, ${most.MESSAGES_SENDING_MAX} on their way; 1 line in the log`,
  "GET /api/app/admin/newsletter": ADMIN_ROWS,
  "GET /api/app/admin/newsletter/export": `${most.SUBSCRIBERS_EXPORTED} a part, 1 line in the log`,
  "POST /api/app/admin/newsletter/remove": EDIT,
  "GET /api/app/admin/policies": "3 policies",
  "POST /api/app/admin/policies/plan": EDIT,
  "POST /api/app/admin/policies/save": "2 rows, 1 line in the log",
  "POST /api/app/admin/policies/withdraw": EDIT,
  "GET /api/app/admin/policy-versions": ADMIN_ROWS,
  "GET /api/app/admin/policy-versions/{id}": "1 text",
  "POST /api/app/admin/preview": NONE,
  "GET /api/app/admin/tab-counts": `${most.TAB_COUNTED} rows of each kind`,
  "GET /api/app/admin/social-links": "2 rows",
  "POST /api/app/admin/social-links/save": "2 rows, 2 lines in the log",
  "GET /api/app/admin/schedules": ADMIN_ROWS,
  "POST /api/app/admin/schedules/delete": EDIT,
  "POST /api/app/admin/schedules/save": `${EDIT}, ${most.SCHEDULES_MAX} rows, ${JOINING}`,
  "GET /api/app/admin/statement/desk/lines": `${desk.DESK_LINES_PAGE} lines, the payments that they name`,
  "GET /api/app/admin/statement/desk/payments": `${desk.DESK_PAYMENTS_PAGE} payments`,
  "GET /api/app/admin/statement/desk/done": ADMIN_ROWS,
  "GET /api/app/admin/statement/desk/summary": `${BANK_ACCOUNTS_MAX} accounts, the lines of one statement each: 200000 together where sums are uneven`,
  "POST /api/app/admin/statement/desk/match": "2 lines, 2 payments",
  "POST /api/app/admin/statement/desk/match-exact": PAYMENTS,
  "POST /api/app/admin/statement/desk/undo": `${desk.VERIFY_EXACT_MAX} decisions`,
  "POST /api/app/admin/statement/desk/credit": "1 line, 1 line in the log",
  "POST /api/app/admin/statement/desk/email": "1 line, 1 email, 1 line in the log",
  "POST /api/app/admin/statement/desk/not-ours": "1 line, 1 line in the log",
  "POST /api/app/admin/statement/desk/return": "2 lines, 2 payments",
  "POST /api/app/admin/statement/desk/refund": "1 line, 1 refund, 1 line in the log",
  "POST /api/app/admin/statement/desk/reopen": "2 lines",
  "POST /api/app/admin/sign-up": ACCOUNT,
  "GET /api/app/admin/today": `${TODAY_COUNTED} counted of each kind of work, ${most.PAYMENTS_PAGE} payments`,
  "GET /api/app/admin/health": "1000 emails counted, 1 row for each job",
  "GET /api/app/admin/settings": "17 settings",
  "POST /api/app/admin/settings/bank": "4 settings, 1 line in the log, 1 email to each admin",
  "POST /api/app/admin/settings/contact": "3 settings, 1 line in the log, 1 email to each admin",
  "POST /api/app/admin/settings/buying": "1 setting, 1 line in the log, 1 email to each admin",
  "POST /api/app/admin/settings/hours": "4 settings, 1 line in the log, 1 email to each admin",
  "POST /api/app/admin/settings/business": "5 settings, 1 line in the log, 1 email to each admin",
  "POST /api/app/admin/test-email": "1 email in a minute",
  "GET /api/app/admin/statement/accounts": `${BANK_ACCOUNTS_MAX} accounts, 520 imports of each and 10400 in all`,
  "POST /api/app/admin/statement/accounts/delete": "1 account, 1 line in the log",
  "POST /api/app/admin/statement/import": `${LINES_MAX} lines, 1 file, 2 lines in the log`,
  "GET /api/app/admin/statement/lines/{id}": "1 line, 50 matches, 50 lines of the log",
  "GET /api/app/admin/statement/imports": ADMIN_ROWS,
  "GET /api/app/admin/statement/imports/{id}/file": "1 file, 1 line in the log",
  "POST /api/app/admin/statement/preview": `${LINES_MAX} lines; nothing is written`,
  "POST /api/app/admin/statement/undo-import": `${LINES_MAX} lines, 1 line in the log`,
  "GET /api/app/admin/users": `${EXPORTED_ROWS}; a search counts up to ${most.FOUND_MAX}`,
  "GET /api/app/admin/users-export":
    "all, 50 members or 100 kB of baskets at a time; one may have more",
  "POST /api/app/admin/users/deactivate": ACCOUNT,
  "POST /api/app/admin/users/erasure": ACCOUNT,
  "POST /api/app/admin/users/erasure/keep": ACCOUNT,
  "POST /api/app/admin/users/note": NOTES,
  "POST /api/app/admin/users/note/remove": NOTES,
  "POST /api/app/admin/users/reactivate": ACCOUNT,
  "GET /api/app/admin/users/{id}": `1 account, ${ADDRESSES}, ${NOTES}`,
  "GET /api/app/admin/users/{id}/baskets": `${most.USER_BASKETS_PAGE} or ${most.BASKETS_ANSWER_BYTES / 1e3} kB; one may be larger`,
  "POST /api/app/admin/users/end-sessions": ACCOUNT,
  "POST /api/app/admin/users/resend-confirmation": "1 email, 3 a day to an unconfirmed address",
  "GET /api/app/admin/users/{id}/messages": `${most.USER_MESSAGES_SHOWN} emails and ${most.USER_MESSAGES_SHOWN} messages`,
  "GET /api/app/admin/users/{id}/orders": `${most.USER_ORDERS_PAGE} orders; of a file ${most.LIST_PART} a part, 1 line in the log`,
  "GET /api/app/bank-details": NONE,
  "GET /api/app/baskets": `${most.LIST_MAX} or ${most.BASKETS_ANSWER_BYTES / 1e3} kB, and ${most.NAMED_BASKETS_BYTES_MAX / 1e6} MB with names; one may be larger`,
  "POST /api/app/baskets/name": "1 basket",
  "GET /api/app/business": NONE,
  "GET /api/app/deliveries": "the next 24 deliveries",
  "GET /api/app/admin/deliveries": `${ADMIN_ROWS}; of a file ${most.LIST_PART} a part`,
  "GET /api/app/admin/deliveries/{date}": "1 delivery",
  "GET /api/app/admin/deliveries/{date}/orders": EXPORTED_ROWS,
  "POST /api/app/admin/deliveries/cut-off": `1 delivery, 1 line in the log, ${JOINING}`,
  "POST /api/app/admin/deliveries/cancel":
    "1 delivery, 1 line in the log, 200 orders with an email and a message each; the others each minute",
  "POST /api/app/admin/deliveries/move": "1 order, 1 line in the log, 1 email, 1 message",
  "POST /api/app/admin/deliveries/hold": "1 order, 1 line in the log, 1 email, 1 message",
  "POST /api/app/confirm-email": ACCOUNT,
  "POST /api/app/confirm-email/resend": "1 email, 3 a day to an unconfirmed address",
  "GET /api/app/consents": "2 consents",
  "POST /api/app/consents": `${most.CONSENTS_PER_DAY} in 24 hours`,
  "POST /api/app/email/change": "5 emails in 24 hours, whatever the addresses",
  "POST /api/app/feedback": `${most.FEEDBACK_FREE}, then 1 in 2 minutes`,
  "GET /api/app/fragments/{name}": PAGE,
  "GET /api/app/membership": MEMBERSHIP,
  "POST /api/app/membership/cancel": MEMBERSHIP,
  "POST /api/app/membership/complete": MEMBERSHIP,
  "POST /api/app/membership/reference": "1 reference a month",
  "POST /api/app/membership/reminders/stop": "1 consent",
  "POST /api/app/membership/reminders/stop/{token}": "1 consent",
  "GET /api/app/membership/reminders/stop/{token}": NONE,
  "POST /api/app/newsletter": "1 subscriber, 1 email a day to an address",
  "POST /api/app/newsletter/confirm": "1 subscriber",
  "POST /api/app/newsletter/leave": "1 email a day to an address",
  "POST /api/app/newsletter/unsubscribe": "1 subscriber",
  "POST /api/app/newsletter/unsubscribe/{token}": "1 subscriber",
  "GET /api/app/newsletter/unsubscribe/{token}": NONE,
  "GET /api/app/notifications": `${most.NOTIFICATIONS_SHOWN} messages, ${most.NOTIFICATIONS_KEPT} are kept`,
  "POST /api/app/notifications/read": `${most.NOTIFICATIONS_SHOWN} messages`,
  "GET /api/app/orders": `${most.LIST_MAX} orders, ${most.LIST_PAGE} unasked`,
  "POST /api/app/orders/budget": ORDER,
  "POST /api/app/orders/cancel": ORDER,
  "POST /api/app/orders/complete": "1 order, 2 emails, 2 messages",
  "POST /api/app/orders/list": `${ORDER}, ${BASKET_ITEMS_MAX} items; 1 note to the buyer instead, after the cut-off`,
  "POST /api/app/orders/note": `${most.NOTES_PER_ORDER} notes about 1 order`,
  "POST /api/app/orders/proof": PROOFS,
  "POST /api/app/orders/proof/part": PROOFS,
  "POST /api/app/orders/start": ORDERS,
  "POST /api/app/orders/whatsapp": ORDER,
  "GET /api/app/orders/{id}": `${ORDER}, ${BASKET_ITEMS_MAX} items`,
  "GET /api/app/orders/{id}/receipt": `${ORDER}, ${BASKET_ITEMS_MAX} items`,
  "POST /api/app/page-views": `${PAGE_VIEWS_MAX}; ${most.VIEWS_PER_DAY} of a visitor and ${most.VIEWS_OF_ALL_PER_DAY} of all in a day`,
  "POST /api/app/password/change": ACCOUNT,
  "POST /api/app/password/forgot": "1 email, 26 a day",
  "POST /api/app/password/reset": ACCOUNT,
  "POST /api/app/payments/cancel": PAYMENT,
  "POST /api/app/payments/delivered": PAYMENT,
  "POST /api/app/payments/delivered-many": PAYMENTS,
  "POST /api/app/payments/undelivered-many": PAYMENTS,
  "POST /api/app/payments/deposit-check": PAYMENT,
  "POST /api/app/payments/not-arrived": PAYMENT,
  "GET /api/app/payments/pending": `${most.PAYMENTS_PAGE} payments; of a file ${most.PAYMENTS_PART} a part, 1 line in the log`,
  "POST /api/app/payments/reject": PAYMENT,
  "POST /api/app/payments/reopen": PAYMENT,
  "POST /api/app/payments/undo": PAYMENT,
  "POST /api/app/payments/undo-many": PAYMENTS,
  "GET /api/app/payments/verified-orders.csv": `all, ${most.EXPORT_PAGE} at a time`,
  "POST /api/app/payments/verify": PAYMENT,
  "POST /api/app/payments/verify-many": PAYMENTS,
  "GET /api/app/payments/{kind}/{id}/proofs": `${most.PROOFS_SHOWN} proofs`,
  "POST /api/app/policy-emails/stop": "1 row a member",
  "POST /api/app/policy-emails/stop/{token}": "1 row a member",
  "GET /api/app/policy-emails/stop/{token}": NONE,
  "GET /api/app/profile": "1 profile",
  "POST /api/app/profile": "1 profile",
  "GET /api/app/proofs/{id}": "1 file",
  "POST /api/app/push/forget": PHONES,
  "POST /api/app/push/news": `${most.PUSH_NEWS_MAX} messages`,
  "POST /api/app/push/phone": PHONES,
  "POST /api/app/push/renew": PHONES,
  "POST /api/app/push/settings": PHONES,
  "POST /api/app/push/test": "1 in a minute",
  "GET /api/app/ready": NONE,
  "POST /api/app/restore/membership": "1 reference that was lost",
  "POST /api/app/restore/own": "1 profile and 20 addresses",
  "POST /api/app/restore/order": "1 order that was lost",
  "POST /api/app/restore/rows": SYNCED,
  "GET /api/app/session": ACCOUNT,
  "POST /api/app/sign-out-everywhere": ACCOUNT,
  "POST /api/app/sign-up": ACCOUNT,
  "GET /api/app/usual-items": `${USUAL_ITEMS_MAX} items, and ${POPULAR_ITEMS_MAX} of most members`,
  "GET /api/calendar.ics": PAGE,
  "POST /api/collections/users/auth-with-password": "1 session",
  "POST /api/dexie/sync": SYNCED,
  "POST /api/dexie/token": NONE,
  "GET /api/collections/{collection}/records": "1000, PocketBase's own bound",
};

/** Bytes in a second: pocketbase/bodies.go. */
const SLOWEST_RATE = 2_000;

const VISITORS = readFileSync(new URL("../../pocketbase/visitors.go", import.meta.url), "utf8");

function connections(bound: string): string {
  const [, count] = new RegExp(`connections${bound} += (\\d+)`).exec(VISITORS) ?? [];
  return formatCount(Number(count));
}

const seconds = (n: number) => (n === 60 ? "a minute" : `${n} s`);
const columns = [
  "Route",
  "For",
  "Body",
  "Large body from",
  "At once",
  "Requests of an address",
  "Answer",
  "Time, body and answer",
  "Rows",
];

/** docs/limits.md, as the tables of src/server have it. */
export function limitsPage(): string {
  const rows = REGISTERED.routes.map((route) => [
    `\`${route.route}\``,
    route.access ?? "",
    route.body ? bytes(route.body) : "not read",
    route.body > SMALL_BODY ? (route.member ? "members" : "everyone") : "",
    String(route.atOnce ?? ""),
    rateOf(route.route),
    answerOf(route),
    timeOf(route),
    ROWS[route.route] ?? "",
  ]);
  return `# Limits

What a request may cost. The figures are in \`src/server/routes.ts\` and \`limits.ts\`, the rows those of the handlers; this page is written from them
(\`npx vitest run --project=unit limits --update\`); a test fails where a route has no row.

## For every route

| What | Bound | Beyond it |
|---|---|---|
| Head of a request | 16 kB, within 10 s | 431, or the connection is closed |
| Body | what the table says, ${bytes(SMALL_BODY)} where it says nothing; an encoded form, and a visitor where only members may send more, ${bytes(SMALL_BODY)} | 413 \`body_too_large\`; 401 for a visitor |
| Time for a body | 15 s, and a second more for each 2 kB that arrived (16 kbit/s) | 408 \`body_too_slow\` |
| Nesting of JSON, also of what a handler takes from a file | 64 | 400 \`body_invalid\` |
| Text in a form with files | ${bytes(SMALL_BODY)} | 413 \`body_too_large\` |
| A body for members | asked for only where the session is good | 401, without reading it |
| Bodies that arrive at once | 64 of an address, 8 of a member, 512 in all | the slowest ends with 408, the newcomer is let in; visitors' first, then those of the address that has the most |
| Memory of a body or an answer | 64 kB; the rest is in a file without a name | |
| Requests that wait for a place | 256 of an address, 64 of a member, 1 024 in all; for a place of their own route 64 of an address, 256 in all | the last to come ends with 503 \`server_busy\`, in the same order |
| Requests at work | half the JavaScript runtimes, and two for pages and files; a free place goes to the address that has the fewest, there to members first | wait up to 45 s, then 503 \`server_busy\` |
| Answer | what the table says; more is a mistake of ours | 500, and a line in the log |
| Time to take an answer | 30 s, and a second more for each 2 kB | the connection is closed |
| Answers above 64 kB that wait for their clients | 16 of a member, 256 of an address, 1 024 in all | the oldest ends: visitors' first, then of the address that has the most |
| All bodies and answers in files together | 256 MB of an address, 1 GB in all | 503 \`server_busy\` |
| Connections | ${connections("PerAddress")} of an address, ${connections("PerNetwork")} of an IPv6 /48, ${connections("InAll")} in all (behind a proxy: in all alone) | the one that rested longest is closed, in all of the network that has the most |
| Emails to addresses that nobody has confirmed | ${most.UNPROVEN_MAILS_PER_DAY} in 24 hours, all together; password resets and what an admin decides aside | no email is queued: the app says so, or 429 \`too_many_emails\` |
| Rows in the log | 60 refusals of each kind and 600 successes a minute | not kept |

Rows are what one request reads or leaves behind, for each member where nothing else is said. What a visitor
may leave behind is bounded by the requests of an address, and by the emails of an address (\`threats.md\`).

An IPv6 address counts with all others of its network of 64 bits. Beyond the requests of an address in the table: 429.

## Realtime

A stream takes at most ${REALTIME.perStream} topics of these, without options: ${REALTIME.topics.map((topic) => `\`${topic}\``).join(", ")}.
A member has at most ${REALTIME.perMember} streams, an address ${REALTIME.perAddress}, all together ${REALTIME.inAll}, and a quarter of that while they have not
said whose they are; the oldest ends, of the address and the member that have the most. A stream that has not said so within ${REALTIME.guestSeconds} s ends. Other topics: 403 \`topic_refused\`. One that reads nothing while 64 changes come ends.

## Routes

| ${columns.join(" | ")} |
|${columns.map(() => "---").join("|")}|
${rows.map((row) => `| ${row.join(" | ")} |`).join("\n")}
`;
}

function answerOf({ stream, answer }: RegisteredRoute): string {
  if (stream) return "stays open";
  return answer ? bytes(answer) : "sent in parts";
}

/** By the slowest line that is waited for: what a request holds open at the most, but no runtime. */
function timeOf({ stream, body, answer }: RegisteredRoute): string {
  if (stream) return "";
  const within = (least: number, size: number) => duration(least + Math.floor(size / SLOWEST_RATE));
  const sent = body ? within(15, body) : "";
  return [sent, answer ? within(30, answer) : "while it is read"].filter(Boolean).join(", ");
}

function duration(seconds: number): string {
  return seconds < 180 ? `${seconds} s` : `${Math.round(seconds / 60)} min`;
}

function bytes(n: number): string {
  return n >= 1 << 20 ? `${n / (1 << 20)} MB` : `${n / 1024} kB`;
}

/** PocketBase takes the rule of the exact path, then the longest that a path begins with. */
function rateOf(route: string): string {
  const path = route.split(" ")[1] ?? "";
  const rule = RATES.filter(
    ({ label }) => label === path || (label.endsWith("/") && path.startsWith(label)),
  ).sort((a, b) => b.label.length - a.label.length)[0];
  return rule ? `${rule.requests} in ${seconds(rule.seconds)}` : "";
}
