interface Job {
  /** As cron writes it, in UTC: South Africa is two hours ahead. */
  readonly at: string;
  /** As in routes.ts. */
  readonly handler: string;
}

/** What the server does by the clock. Each job looks for what is due, whenever it runs. */
export const JOBS: Readonly<Record<string, Job>> = {
  mail: { at: "* * * * *", handler: "mail/send-due-mail" },
  push: { at: "* * * * *", handler: "push/send-due-pushes" },
  announce: { at: "* * * * *", handler: "notifications/announce" },
  "deliver-messages": { at: "* * * * *", handler: "messages/deliver-messages" },
  "tell-results": { at: "* * * * *", handler: "closing/tell-results" },
  "change-policies": { at: "* * * * *", handler: "policies/change-policies" },
  "tell-bank-change": { at: "* * * * *", handler: "orders/tell-bank-change" },
  "move-orders": { at: "* * * * *", handler: "deliveries/move-cancelled#moveOrders" },
  "watch-disk": { at: "*/10 * * * *", handler: "startup/watch-disk" },

  // In South Africa from 8:05 to 20:05.
  "remind-members": { at: "5 6-18 * * *", handler: "membership/remind-members" },
  // In South Africa from 7 to 11 o'clock, as often as a missed run needs.
  "delivery-day": { at: "0 5-9 * * *", handler: "orders/announce-deliveries" },

  // Before any account is deleted: the day that it was made has counted it.
  "keep-day-totals": { at: "0 1 * * *", handler: "analytics/business-days#keepDayTotals" },
  "erase-due-members": { at: "10 1 * * *", handler: "privacy/erase-due-members" },
  "purge-deletions": { at: "20 1 * * *", handler: "sync/purge-deletions" },
  "sweep-orphan-files": { at: "40 1 * * *", handler: "payments/sweep-orphan-files" },
  "forget-unconfirmed-accounts": {
    at: "40 1 * * *",
    handler: "privacy/forget-unconfirmed-accounts",
  },
  retention: { at: "40 1 * * *", handler: "retention/apply-retention" },
  "sweep-partial-files": { at: "50 1 * * *", handler: "payments/partial-file#sweepPartialFiles" },
  // Each hour looks whether last night's is there: a night that was missed is made up for.
  backup: { at: "40 * * * *", handler: "backup/make-backup" },
  "try-backup": { at: "55 * * * *", handler: "backup/try-backup" },
  "count-popular-items": { at: "30 2 * * *", handler: "orders/popular-items#countPopularItems" },
  "check-ledger": { at: "20 2 * * *", handler: "ledger/check-ledger" },
  // Those of one moment each night, where the server was off then.
  "missed-nights": { at: "*/30 * * * *", handler: "health/run-missed-jobs" },
};
