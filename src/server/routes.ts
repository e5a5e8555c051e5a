import type { Role } from "@/domain/staff/roles";

const KB = 1024;
const MB = 1024 * KB;

/** What a request of a route may cost, which the Go program holds it to (pocketbase/gateway.go, docs/limits.md). */
export interface Bounds {
  /** The largest body in bytes, 4 kB unless said: 0, and for GET and DELETE, it is not read. */
  readonly body?: number;
  /** The largest answer in bytes, 64 kB unless said; 0: it is sent while it is made, or is a file of the operator's. */
  readonly answer?: number;
  /** How many requests work at the same time; as many as there are places unless said. */
  readonly atOnce?: number;
  /** More than a small body is taken from signed-in callers only, as from a route that is not for anyone. */
  readonly member?: boolean;
  /** The body is the bytes of a file, which isn't parsed. */
  readonly binary?: boolean;
  /** It answers only while the server knows of a restore of its own. */
  readonly afterRestore?: boolean;
  /** The answer stays open: it is not collected, and holds no place. */
  readonly stream?: boolean;
}

interface Options extends Bounds {
  /** Compressed on its way out. */
  readonly gzip?: boolean;
  /** Its successes are not written into the log. */
  readonly unlogged?: boolean;
  /** Registered only while PocketBase's dashboard is switched off. */
  readonly closesDashboard?: boolean;
}

/**
 * Who may call a route: core/http.ts refuses all others before the handler's own code. A role's routes are also open
 * to the roles that include it: a buyer's to admins.
 */
export type Access = "anyone" | "member" | Role;

function routeFor<A extends Access>(access: A) {
  return (handler: string, options: Options = {}) => ({ access, handler, ...options });
}

const anyone = routeFor("anyone");
const member = routeFor("member");
const buyer = routeFor("buyer");
const admin = routeFor("admin");

/** What phones send again: one request at a time of them all. */
const restoring = (handler: string, bounds: Bounds = {}) =>
  member(handler, { ...bounds, atOnce: 1, afterRestore: true });

/** A public page is put together for each visit; all other files were compressed when they were built. */
const page = anyone("site/static-files#servePage", { answer: 2 * MB, gzip: true, unlogged: true });
/** What PocketBase would do with raw passwords and its own mails. */
const closed = anyone("auth/closed-endpoints#closedEndpoint", { body: 0 });
/** PocketBase's dashboard: these patterns are more exact than its own. */
const dashboard = anyone("startup/dashboard#closedDashboard", {
  answer: 8 * MB,
  closesDashboard: true,
});

/**
 * Every route of ours: who may call it, its handler (a file below src/server, and after `#` the export where
 * that is not called as the file), and what it may cost. The handler names its route, and has the schema of
 * its body, which types it.
 */
export const ROUTES = {
  "GET /api/app/ready": anyone("startup/ready", { atOnce: 1 }),
  // For who can read the data folder's doctor.key.
  "GET /api/app/doctor": anyone("health/examine", { atOnce: 1 }),
  "GET /api/app/doctor/health": anyone("health/examine#doctorHealth", {
    atOnce: 1,
    unlogged: true,
  }),
  "POST /api/app/doctor/email": anyone("health/doctor-email", { atOnce: 1 }),

  "POST /api/app/sign-up": anyone("auth/sign-up", { body: 16 * KB }),
  "POST /api/app/confirm-email": anyone("auth/confirm-email", { body: 16 * KB }),
  "POST /api/app/confirm-email/resend": member("auth/resend-confirmation", { body: 16 * KB }),
  "POST /api/app/password/forgot": anyone("auth/forgot-password", { body: 16 * KB }),
  "POST /api/app/password/reset": anyone("auth/reset-password", { body: 16 * KB }),
  "POST /api/app/password/change": member("auth/change-password", { body: 16 * KB }),
  "POST /api/app/email/change": member("auth/change-email", { body: 16 * KB }),
  "POST /api/app/sign-out-everywhere": member("auth/sign-out-everywhere", { body: 16 * KB }),
  "GET /api/app/session": member("auth/session"),
  // Where PocketBase's SDK asks: this pattern is more exact than PocketBase's own.
  "POST /api/collections/users/auth-with-password": anyone("auth/sign-in", {
    body: 16 * KB,
    atOnce: 2,
  }),

  "GET /api/app/profile": member("members/profile#readProfile"),
  "POST /api/app/profile": member("members/profile#saveProfile"),
  "GET /api/app/addresses": member("members/addresses#listAddresses", { answer: 256 * KB }),
  "POST /api/app/addresses/save": member("members/addresses#saveAddress", {
    body: 32 * KB,
    answer: 256 * KB,
  }),
  "POST /api/app/addresses/default": member("members/addresses#defaultAddress", {
    answer: 256 * KB,
  }),
  "POST /api/app/addresses/remove": member("members/addresses#removeAddress", {
    body: 32 * KB,
    answer: 256 * KB,
  }),
  "GET /api/app/consents": member("consents/list-consents"),
  "POST /api/app/consents": member("consents/set-consent"),

  "GET /api/app/membership": member("membership/view-membership"),
  "POST /api/app/membership/reference": member("membership/open-reference"),
  "POST /api/app/membership/complete": member("membership/complete-membership"),
  "POST /api/app/membership/cancel": member("membership/cancel-membership"),
  "POST /api/app/membership/reminders/stop": anyone(
    "membership/stop-reminders#stopRemindersByLink",
  ),
  // Mail programs know this address alone: its token stays out of the log.
  "POST /api/app/membership/reminders/stop/{token}": anyone(
    "membership/stop-reminders#stopRemindersByMail",
    { unlogged: true },
  ),
  "GET /api/app/membership/reminders/stop/{token}": anyone("mail/stop-pages#remindersStopPage", {
    unlogged: true,
  }),

  "POST /api/app/orders/start": member("orders/start-order", { body: 512 * KB, answer: 4 * MB }),
  "POST /api/app/orders/budget": member("orders/save-budget"),
  "POST /api/app/orders/whatsapp": member("orders/declare-whatsapp"),
  "POST /api/app/orders/complete": member("orders/complete-order"),
  "POST /api/app/orders/cancel": member("orders/cancel-order"),
  "POST /api/app/orders/list": member("orders/change-list", { body: 512 * KB, answer: 4 * MB }),
  "POST /api/app/orders/note": member("orders/send-note"),
  // A little above the 5 MB of a proof, so that a file just too large still gets the specified words.
  "POST /api/app/orders/proof": member("payments/upload-proof", { body: 6 * MB, atOnce: 2 }),
  "POST /api/app/orders/proof/part": member("payments/upload-proof-part", {
    body: 264 * KB,
    binary: true,
    unlogged: true,
  }),
  "GET /api/app/baskets": member("orders/list-baskets", { answer: 10 * MB }),
  "POST /api/app/baskets/name": member("orders/name-basket"),
  "GET /api/app/orders": member("orders/list-orders", { answer: MB }),
  "GET /api/app/orders/{id}": member("orders/view-order", { answer: 4 * MB }),
  "GET /api/app/orders/{id}/receipt": member("orders/view-receipt", { answer: 4 * MB }),
  "GET /api/app/usual-items": member("orders/usual-items", { answer: 512 * KB, gzip: true }),

  "GET /api/app/ledger": member("ledger/view-ledger", { answer: MB, gzip: true }),
  "GET /api/app/admin/users/{id}/ledger": admin("users/user-ledger", {
    answer: MB,
    gzip: true,
  }),
  "POST /api/app/admin/ledger/enter": admin("ledger/enter-by-hand", { answer: 256 * KB }),
  "POST /api/app/admin/ledger/refund": admin("ledger/enter-by-hand#refundToBank", {
    answer: 256 * KB,
  }),
  "GET /api/app/admin/reports": admin("ledger/show-report"),
  "GET /api/app/admin/reports/deliveries": admin("closing/delivery-report#showDeliveryReport", {
    answer: MB,
    gzip: true,
    atOnce: 2,
  }),
  "GET /api/app/admin/reports/entries": admin("ledger/report-rows#listReportEntries", {
    answer: 2 * MB,
    gzip: true,
  }),
  "GET /api/app/admin/reports/balances": admin("ledger/report-rows#listReportBalances", {
    answer: MB,
    gzip: true,
  }),
  "GET /api/app/buying/slips": buyer("closing/slips#listSlips", { answer: MB, gzip: true }),
  "POST /api/app/buying/slips": buyer("closing/slips#saveSlip", {
    body: 32 * KB,
    answer: MB,
    gzip: true,
  }),
  "POST /api/app/buying/slips/void": buyer("closing/slips#voidSlip", { answer: MB, gzip: true }),
  "POST /api/app/buying/slips/photo": buyer("closing/slip-photo#saveSlipPhoto", {
    body: 6 * MB,
    answer: MB,
    atOnce: 2,
    gzip: true,
  }),
  "GET /api/app/buying/slips/{id}/photo": buyer("closing/slip-photo#openSlipPhoto", {
    answer: 6 * MB,
  }),
  "GET /api/app/admin/closing/{date}": admin("closing/preview-closing#viewClosing", {
    answer: 2 * MB,
    gzip: true,
  }),
  "GET /api/app/admin/closing/{date}/results.csv": admin("closing/export-results", {
    answer: 0,
    atOnce: 1,
    gzip: true,
  }),
  "GET /api/app/admin/closed-orders/{id}": admin("closing/correct-result#viewClosedOrder", {
    answer: 512 * KB,
  }),
  "POST /api/app/admin/closing/close": admin("closing/close-delivery#closeDeliveryCommand", {
    answer: 2 * MB,
    atOnce: 1,
    gzip: true,
  }),
  "POST /api/app/admin/closing/correct": admin("closing/correct-result", { answer: 512 * KB }),

  "GET /api/app/admin/messages": admin("messages/list-messages", { answer: 2 * MB }),
  "GET /api/app/admin/messages/choices": admin("messages/count-recipients#messageChoices", {
    answer: 256 * KB,
  }),
  "POST /api/app/admin/messages/count": admin("messages/count-recipients", {
    body: 16 * KB,
    atOnce: 2,
  }),
  "POST /api/app/admin/messages/send": admin("messages/send-message", { body: 32 * KB }),
  "POST /api/app/admin/messages/retry": admin("messages/retry-message"),
  "GET /api/app/admin/messages/{id}": admin("messages/open-message", { answer: 2 * MB }),
  "POST /api/app/admin/messages/stop": admin("messages/stop-message"),
  "POST /api/app/admin/messages/chat": admin("messages/note-chat"),
  "GET /api/app/admin/proposals": admin("ledger/proposals#listProposals", { answer: 256 * KB }),
  "POST /api/app/admin/proposals/ask": admin("ledger/proposals#askSecondAdmin", {
    body: 32 * KB,
    answer: 256 * KB,
  }),
  "POST /api/app/admin/proposals/confirm": admin("ledger/proposals#confirmProposal", {
    answer: 256 * KB,
  }),
  "POST /api/app/admin/proposals/decline": admin("ledger/proposals#declineProposal", {
    answer: 256 * KB,
  }),

  "GET /api/app/buying/deliveries": buyer("buying/overview#buyingDeliveries"),
  "GET /api/app/buying/lists/{date}": buyer("buying/overview#showList"),
  "GET /api/app/buying/lists/{date}/lines": buyer("buying/list-lines", {
    answer: 4 * MB,
    gzip: true,
  }),
  "GET /api/app/buying/lists/{date}/entries": buyer("buying/list-entries", {
    answer: 4 * MB,
    gzip: true,
  }),
  "POST /api/app/buying/claim": buyer("buying/claim-line"),
  "POST /api/app/buying/entries": buyer("buying/save-entry", { body: 512 * KB, answer: MB }),
  "POST /api/app/buying/entries/void": buyer("buying/save-entry#voidEntry", { answer: MB }),
  "POST /api/app/buying/entries/keep": buyer("buying/save-entry#keepEntries", {
    body: 16 * KB,
    answer: 4 * MB,
  }),
  "POST /api/app/buying/shop": buyer("buying/give-shop"),
  "POST /api/app/admin/buying/start": admin("buying/start-buying", { atOnce: 1 }),
  "GET /api/app/admin/buying/{date}/spellings": admin("buying/spellings#listSpellings", {
    answer: 256 * KB,
  }),
  "POST /api/app/admin/buying/spellings": admin("buying/spellings#judgeSpelling", {
    answer: 256 * KB,
  }),
  "GET /api/app/admin/buying/{date}/list.csv": admin("buying/export-list", {
    answer: 0,
    atOnce: 1,
    gzip: true,
  }),

  "GET /api/app/notifications": member("notifications/list-notifications", { answer: 256 * KB }),
  "POST /api/app/notifications/read": member("notifications/read-notifications", {
    answer: 256 * KB,
  }),

  "POST /api/app/push/settings": anyone("push/push-settings"),
  "POST /api/app/push/phone": member("push/phones#addPhone"),
  "POST /api/app/push/forget": anyone("push/phones#forgetPhone"),
  "POST /api/app/push/news": anyone("push/push-news"),
  "POST /api/app/push/renew": anyone("push/phones#renewPhone"),
  "POST /api/app/push/test": member("push/test-phone", { atOnce: 2 }),

  "POST /api/app/feedback": anyone("feedback/send-feedback", { body: 16 * KB }),
  "GET /api/app/admin/feedback": admin("feedback/list-feedback", { answer: MB }),
  "POST /api/app/admin/feedback/status": admin("feedback/set-feedback-status"),

  "POST /api/app/page-views": anyone("analytics/record-page-views", {
    body: 8 * KB,
    unlogged: true,
  }),
  "GET /api/app/admin/analytics": admin("analytics/show-analytics", { answer: 256 * KB }),

  "POST /api/app/newsletter": anyone("newsletter/subscribe"),
  "POST /api/app/newsletter/confirm": anyone("newsletter/confirm-subscription"),
  "POST /api/app/newsletter/unsubscribe": anyone("newsletter/unsubscribe"),
  "POST /api/app/newsletter/leave": anyone("newsletter/send-leave-link"),
  // Mail programs know this address alone: its token stays out of the log.
  "POST /api/app/newsletter/unsubscribe/{token}": anyone(
    "newsletter/unsubscribe#unsubscribeByMail",
    { unlogged: true },
  ),
  "GET /api/app/newsletter/unsubscribe/{token}": anyone("mail/stop-pages#newsletterStopPage", {
    unlogged: true,
  }),
  "GET /api/app/admin/newsletter": admin("newsletter/list-subscribers", { answer: 256 * KB }),
  "GET /api/app/admin/newsletter/export": admin("newsletter/list-subscribers#exportSubscribers", {
    answer: 2 * MB,
    atOnce: 2,
  }),
  "POST /api/app/admin/newsletter/remove": admin("newsletter/remove-subscriber"),

  "POST /api/app/account/data": member("privacy/own-data", { atOnce: 1 }),
  "POST /api/app/account/data/part": member("privacy/own-data-part", {
    answer: 8 * MB,
    gzip: true,
  }),
  "GET /api/app/account/erasure": member("privacy/view-erasure"),
  "POST /api/app/account/erasure": member("privacy/request-erasure"),
  "POST /api/app/account/erasure/keep": member("privacy/keep-account"),

  // What phones send again after a restore.
  "POST /api/app/restore/rows": restoring("restore/restore-rows", { body: 2 * MB }),
  "POST /api/app/restore/order": restoring("restore/restore-order", { body: 512 * KB }),
  "POST /api/app/restore/membership": restoring("restore/restore-membership"),
  "POST /api/app/restore/own": restoring("restore/restore-own", { body: 64 * KB }),

  // The addresses below the addon's databaseUrl.
  "POST /api/dexie/sync": anyone("sync/sync#syncRows", {
    body: 2 * MB,
    answer: 4 * MB,
    member: true,
    gzip: true,
    unlogged: true,
  }),
  "POST /api/dexie/token": anyone("sync/token#syncToken", { body: 16 * KB }),

  "GET /api/app/business": anyone("site/business"),
  "GET /api/app/deliveries": anyone("deliveries/list-coming"),
  "GET /api/app/admin/deliveries": admin("deliveries/list-deliveries", { answer: 512 * KB }),
  "GET /api/app/admin/deliveries/{date}": admin("deliveries/show-delivery"),
  "GET /api/app/admin/deliveries/{date}/orders": admin(
    "deliveries/show-delivery#listDeliveryOrders",
    { answer: 4 * MB },
  ),
  "POST /api/app/admin/deliveries/cut-off": admin("deliveries/change-delivery#changeCutOff"),
  "POST /api/app/admin/deliveries/cancel": admin("deliveries/change-delivery#cancelDelivery"),
  "POST /api/app/admin/deliveries/move": admin("deliveries/change-order-delivery#moveOrder"),
  "POST /api/app/admin/deliveries/hold": admin("deliveries/change-order-delivery#holdOrder"),
  "GET /api/app/bank-details": member("site/business#bankDetails"),

  "GET /{$}": page,
  "GET /terms": page,
  "GET /privacy": page,
  "GET /cookies": page,
  "GET /contact": page,
  "GET /delivery-schedule": page,
  "GET /account": page,
  "GET /admin-auth": page,
  "GET /confirm-email": page,
  "GET /newsletter/confirm": page,
  "GET /newsletter/unsubscribe": page,
  "GET /policy-emails/stop": page,
  "GET /reminders/stop": page,
  "GET /reset-password": page,
  "GET /subscribe": page,
  "GET /api/app/fragments/{name}": anyone("site/read-fragment", {
    answer: 2 * MB,
    gzip: true,
    unlogged: true,
  }),
  "GET /api/calendar.ics": anyone("site/calendar", { answer: 256 * KB }),
  "GET /robots.txt": anyone("site/crawlers#robots"),
  "GET /sitemap.xml": anyone("site/crawlers#sitemap"),

  "GET /{path...}": anyone("site/static-files#serveStatic", { answer: 8 * MB, unlogged: true }),
  // The service worker's own address; without a worker the phone asks here.
  "POST /share-target": anyone("site/share-target", { body: 0 }),
  "GET /_/{$}": dashboard,
  "GET /_/{file}": dashboard,
  "GET /_/{folder}/{file}": dashboard,

  "POST /api/collections/users/request-password-reset": closed,
  "POST /api/collections/users/confirm-password-reset": closed,
  "POST /api/collections/users/request-verification": closed,
  "POST /api/collections/users/confirm-verification": closed,
  "POST /api/collections/users/request-email-change": closed,
  "POST /api/collections/users/confirm-email-change": closed,
  "POST /api/collections/users/request-otp": closed,
  "POST /api/collections/users/auth-with-otp": closed,
  "POST /api/collections/users/auth-with-oauth2": closed,

  "GET /api/app/admin/today": admin("today/show-today"),
  "GET /api/app/admin/health": admin("health/show-health"),
  "GET /api/app/admin/settings": admin("settings/show-settings"),
  "POST /api/app/admin/settings/bank": admin("settings/change-bank"),
  "POST /api/app/admin/settings/contact": admin("settings/save-settings#saveContact"),
  "POST /api/app/admin/settings/business": admin("settings/save-settings#saveBusiness"),
  "POST /api/app/admin/settings/hours": admin("settings/save-settings#saveHours"),
  "POST /api/app/admin/settings/buying": admin("settings/save-settings#saveBuying"),
  "POST /api/app/admin/test-email": admin("health/test-email"),

  "POST /api/app/admin/sign-up": anyone("auth/admin-sign-up", { body: 16 * KB }),
  "POST /api/app/admin/accept-invitation": member("auth/accept-invitation", { body: 16 * KB }),
  "POST /api/app/admin/invitations": admin("auth/invite-admin", { body: 16 * KB }),
  "POST /api/app/admin/invitations/withdraw": admin("auth/withdraw-invitation", { body: 16 * KB }),
  "POST /api/app/admin/revoke": admin("auth/revoke-admin", { body: 16 * KB }),
  "POST /api/app/admin/roles/end": admin("auth/end-role#endStaffRole"),
  "GET /api/app/admin/invitations": admin("auth/list-invitations", { answer: 256 * KB }),
  "GET /api/app/admin/administrators": admin("auth/list-administrators", { answer: 256 * KB }),
  "GET /api/app/admin/audit": admin("audit/list-audit", { answer: 4 * MB }),

  "GET /api/app/admin/tab-counts": admin("admin/tab-counts#countTabs"),
  "GET /api/app/admin/users": admin("users/list-users", { answer: 256 * KB, gzip: true }),
  "GET /api/app/admin/users/{id}": admin("users/view-user", { answer: 2 * MB }),
  "GET /api/app/admin/users/{id}/baskets": admin("users/user-baskets", {
    answer: 10 * MB,
    gzip: true,
  }),
  "GET /api/app/admin/users/{id}/orders": admin("users/user-orders", { answer: MB }),
  "GET /api/app/admin/users/{id}/messages": admin("users/user-messages"),
  "POST /api/app/admin/users/resend-confirmation": admin("users/help-user#resendToMember", {
    answer: 2 * MB,
  }),
  "POST /api/app/admin/users/end-sessions": admin("users/help-user#endSessions", {
    answer: 2 * MB,
  }),
  "POST /api/app/admin/users/note": admin("users/notes#saveNote", {
    body: 16 * KB,
    answer: 2 * MB,
  }),
  "POST /api/app/admin/users/note/remove": admin("users/notes#removeNote", { answer: 2 * MB }),
  "POST /api/app/admin/users/deactivate": admin("users/deactivate", {
    body: 16 * KB,
    answer: 2 * MB,
  }),
  "POST /api/app/admin/users/reactivate": admin("users/deactivate#reactivate", { answer: 2 * MB }),
  "POST /api/app/admin/users/erasure": admin("users/erase-user", { answer: 2 * MB }),
  "POST /api/app/admin/users/erasure/keep": admin("users/erase-user#keepUser", { answer: 2 * MB }),
  "GET /api/app/admin/users-export": admin("users/export-users", {
    answer: 0,
    atOnce: 1,
    gzip: true,
  }),

  "GET /api/app/payments/pending": admin("payments/list-pending", { answer: MB }),
  "GET /api/app/payments/{kind}/{id}/proofs": admin("payments/list-proofs"),
  "GET /api/app/payments/verified-orders.csv": admin("payments/export-verified-orders", {
    answer: 0,
    atOnce: 1,
  }),
  "POST /api/app/payments/verify": admin("payments/verify-payment", { body: 16 * KB }),
  "POST /api/app/payments/reject": admin("payments/reject-payment", { body: 16 * KB }),
  "POST /api/app/payments/not-arrived": admin("payments/take-back-deposit#depositNotArrived", {
    body: 16 * KB,
  }),
  "POST /api/app/payments/undo": admin("statement/undo-decision", { body: 16 * KB }),
  "POST /api/app/payments/reopen": admin("payments/order-transitions#reopenPayment", {
    body: 16 * KB,
  }),
  "POST /api/app/payments/cancel": admin("payments/order-transitions#cancelAsAdmin", {
    body: 16 * KB,
  }),
  "POST /api/app/payments/delivered": admin("payments/order-transitions#deliverOrder", {
    body: 16 * KB,
  }),
  "POST /api/app/payments/deposit-check": admin("payments/order-transitions#checkDeposit", {
    body: 16 * KB,
  }),
  "POST /api/app/payments/verify-many": admin("payments/bulk#verifyPayments", {
    body: 16 * KB,
    answer: 256 * KB,
  }),
  "POST /api/app/payments/undo-many": admin("payments/bulk#undoDecisions", {
    body: 16 * KB,
    answer: 256 * KB,
  }),
  "POST /api/app/payments/undelivered-many": admin("payments/bulk#undoDeliveries", {
    body: 16 * KB,
    answer: 256 * KB,
  }),
  "POST /api/app/payments/delivered-many": admin("payments/bulk#deliverOrders", {
    body: 16 * KB,
    answer: 256 * KB,
  }),
  "GET /api/app/admin/payments/verified": admin("payments/list-verified", { answer: 128 * KB }),
  "GET /api/app/admin/payments/{id}": admin("payments/open-payment", { answer: 4 * MB }),
  "GET /api/app/proofs/{id}": anyone("payments/download-proof", { answer: 6 * MB }),

  "GET /api/app/admin/statement/accounts": admin("statement/accounts#listAccounts", {
    answer: MB,
  }),
  "POST /api/app/admin/statement/accounts/delete": admin("statement/accounts#deleteAccount"),
  "GET /api/app/admin/statement/imports": admin("statement/list-imports", { answer: 256 * KB }),
  "POST /api/app/admin/statement/preview": admin("statement/preview-statement", {
    body: 12 * MB,
    answer: 4 * MB,
    atOnce: 2,
  }),
  "POST /api/app/admin/statement/import": admin("statement/import-statement", {
    body: 23 * MB,
    atOnce: 2,
  }),
  "POST /api/app/admin/statement/undo-import": admin("statement/undo-import"),
  "GET /api/app/admin/statement/imports/{id}/file": admin(
    "statement/download-file#downloadStatement",
    { answer: 12 * MB },
  ),

  "GET /api/app/admin/statement/lines/{id}": admin("statement/open-line", { answer: 256 * KB }),
  "GET /api/app/admin/statement/desk/lines": admin("statement/desk-lists#listDeskLines", {
    answer: 4 * MB,
  }),
  "GET /api/app/admin/statement/desk/payments": admin("statement/desk-lists#listDeskPayments", {
    answer: MB,
  }),
  "GET /api/app/admin/statement/desk/done": admin("statement/desk-lists#listDone", {
    answer: 256 * KB,
  }),
  "GET /api/app/admin/statement/desk/summary": admin("statement/summary#summariseDesk", {
    answer: 512 * KB,
  }),
  "POST /api/app/admin/statement/desk/match": admin("statement/match-lines#matchLine", {
    body: 16 * KB,
  }),
  "POST /api/app/admin/statement/desk/match-exact": admin("statement/match-lines#matchExact", {
    body: 64 * KB,
    answer: 256 * KB,
  }),
  "POST /api/app/admin/statement/desk/undo": admin("statement/decide-lines#undoLines", {
    body: 16 * KB,
    answer: MB,
  }),
  "POST /api/app/admin/statement/desk/credit": admin("statement/credit-line", {
    body: 16 * KB,
  }),
  "POST /api/app/admin/statement/desk/not-ours": admin("statement/decide-lines#setNotOurs", {
    body: 16 * KB,
  }),
  "POST /api/app/admin/statement/desk/return": admin("statement/decide-lines#returnLine", {
    body: 16 * KB,
  }),
  "POST /api/app/admin/statement/desk/refund": admin("statement/match-refund", { body: 16 * KB }),
  "POST /api/app/admin/statement/desk/reopen": admin("statement/decide-lines#reopenLine", {
    body: 16 * KB,
  }),
  "POST /api/app/admin/statement/desk/email": admin("statement/email-member", { body: 16 * KB }),

  "GET /api/app/admin/schedules": admin("schedules/list-schedules", { answer: 256 * KB }),
  "POST /api/app/admin/schedules/save": admin("schedules/edit-schedule#saveSchedule", {
    body: 16 * KB,
  }),
  "POST /api/app/admin/schedules/delete": admin("schedules/edit-schedule#deleteSchedule"),
  "GET /api/app/admin/faqs": admin("faqs/list-faqs", { answer: 2 * MB }),
  "POST /api/app/admin/faqs/save": admin("faqs/edit-faq#saveFaq", { body: 64 * KB }),
  "POST /api/app/admin/faqs/delete": admin("faqs/edit-faq#deleteFaq"),
  "POST /api/app/admin/faqs/move": admin("faqs/move-faq"),
  "POST /api/app/admin/preview": admin("content/preview#previewContent", {
    body: 512 * KB,
    answer: 2 * MB,
    atOnce: 2,
  }),
  "GET /api/app/admin/social-links": admin("social-media/social-links#readSocialLinks"),
  "POST /api/app/admin/social-links/save": admin("social-media/social-links#saveSocialLinks", {
    body: 16 * KB,
  }),

  "GET /api/app/admin/policies": admin("policies/list-policies", { answer: 4 * MB }),
  "POST /api/app/admin/policies/save": admin("policies/save-policy", {
    body: 512 * KB,
    answer: 2 * MB,
  }),
  "POST /api/app/admin/policies/plan": admin("policies/plan-policy", {
    body: 512 * KB,
    answer: 2 * MB,
  }),
  "POST /api/app/admin/policies/withdraw": admin("policies/plan-policy#withdrawPolicy"),
  "GET /api/app/admin/policy-versions": admin("policies/list-versions"),
  "GET /api/app/admin/policy-versions/{id}": admin("policies/list-versions#readVersion", {
    answer: MB,
  }),
  "POST /api/app/policy-emails/stop": anyone("policies/refuse-policy-mail"),
  "POST /api/app/policy-emails/stop/{token}": anyone(
    "policies/refuse-policy-mail#refusePolicyMailByMail",
    { unlogged: true },
  ),
  "GET /api/app/policy-emails/stop/{token}": anyone("mail/stop-pages#policyEmailsStopPage", {
    unlogged: true,
  }),
} as const;
