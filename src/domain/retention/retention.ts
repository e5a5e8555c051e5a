/**
 * How long what is kept, from when on, and why: the one table that the nightly job, the policies and
 * docs/retention.md follow.
 */

import { DAY_MS } from "../time/durations";
export interface RetentionRule {
  /** What is kept, in plain words. */
  readonly what: string;
  readonly period: string;
  /** The period in days, never shorter than its words; 0 where no job counts them. */
  readonly days: number;
  /** From which moment it counts. */
  readonly from: string;
  readonly why: string;
  /** What is done then. */
  readonly outcome: string;
  /** Who does it. */
  readonly by: "nightly job" | "account deletion" | "sign-in" | "sync" | "PocketBase" | "operator";
}

const YEAR = 366;

export const RETENTION = {
  proof_files: {
    what: "Files of proofs of payment",
    period: "12 months",
    days: YEAR,
    from: "verification; where the payment was never verified, the upload",
    why: "A member or the bank may question a payment for a year",
    outcome: "The file is deleted. Its date, size and fingerprint stay with the payment",
    by: "nightly job",
  },
  slip_photos: {
    what: "Photos of shop slips",
    period: "12 months",
    days: YEAR,
    from: "the day the slip was entered",
    why: "A member may question a price for a year",
    outcome: "The photo is deleted. The slip's shop and total stay",
    by: "nightly job",
  },
  statement_files: {
    what: "Files of bank statements",
    period: "12 months",
    days: YEAR,
    from: "the import",
    why: "To check what the bank wrote while a payment may be questioned",
    outcome: "The file is deleted. Its lines, name, size and fingerprint stay",
    by: "nightly job",
  },
  unfinished_orders: {
    what: "Orders that were never completed and have no proof, with their baskets",
    period: "12 months",
    days: YEAR,
    from: "the start of the order",
    why: "A deposit may still arrive for one",
    outcome:
      "Deleted, unless the member gave the basket a name. The payment reference stays, so that it is never issued again",
    by: "nightly job",
  },
  feedback: {
    what: "Feedback",
    period: "24 months",
    days: 2 * YEAR,
    from: "the day it was sent",
    why: "Improvements take more than one season",
    outcome: "Deleted",
    by: "nightly job",
  },
  emails: {
    what: "Emails to members, as they were put together",
    period: "90 days",
    days: 90,
    from: "the day they were due",
    why: "To answer whether an email was sent",
    outcome: "Deleted. No event that old sends an email again",
    by: "nightly job",
  },
  notifications: {
    what: "Messages in the app",
    period: "6 months",
    days: 184,
    from: "the day they appeared",
    why: "The order itself shows the same",
    outcome: "Deleted",
    by: "nightly job",
  },
  views_log: {
    what: "Log of who in the team opened or exported members' details",
    period: "12 months",
    days: YEAR,
    from: "the entry",
    why: "POPIA section 19: to find and show misuse",
    outcome: "Deleted",
    by: "nightly job",
  },
  decisions_log: {
    what: "Log of decisions about payments, roles and published texts",
    period: "5 years",
    days: 5 * YEAR,
    from: "the entry",
    why: "Tax Administration Act, section 29: records of payments are kept for five years",
    outcome: "Deleted",
    by: "nightly job",
  },
  member_messages: {
    what: "Messages of our team to several members, and who got them",
    period: "90 days",
    days: 90,
    from: "the day they were sent",
    why: "To answer who was written to. The log keeps that it was sent, and to how many",
    outcome: "Deleted",
    by: "nightly job",
  },
  invitations: {
    what: "Invitations of admins that were used or ran out",
    period: "30 days",
    days: 30,
    from: "the day the invitation ran out",
    why: "To see who was invited while it is recent; the log has the rest",
    outcome: "Deleted",
    by: "nightly job",
  },
  newsletter_unconfirmed: {
    what: "Newsletter addresses that were never confirmed",
    period: "30 days",
    days: 30,
    from: "the request",
    why: "The address may be a stranger's",
    outcome: "Deleted",
    by: "nightly job",
  },
  page_views: {
    what: "Counted page views, without names or addresses",
    period: "13 months",
    days: YEAR + 30,
    from: "the visit",
    why: "A month is compared with the same one a year before",
    outcome: "Deleted",
    by: "nightly job",
  },
  daily_totals: {
    what: "Daily totals of page views, orders and new members, without any person",
    period: "no limit",
    days: 0,
    from: "the day",
    why: "To compare months and years",
    outcome: "Kept",
    by: "operator",
  },
  money: {
    what: "Orders, memberships, payments, buying lists and what was bought, entries of the ledger and lines of bank statements",
    period: "at least 5 years",
    days: 0,
    from: "the payment",
    why: "Tax Administration Act, section 29",
    outcome:
      "Kept. When the account is deleted, name and contact details are taken out and the amounts stay. Lines of bank statements keep the text that the bank wrote, which may name the payer",
    by: "account deletion",
  },
  account: {
    what: "Account, profile, addresses, saved baskets, consents, phones with notifications, notes to the buyer, notes of our team about the member",
    period: "while the account exists",
    days: 0,
    from: "the request to delete it",
    why: "Needed to deliver",
    outcome:
      "Deleted seven days after the request, once no order or membership is open and every payment that the member told us of is checked. A payment for a membership alone delays this for at most 60 days after its last proof. If our server was off on that day, we delete three days after it's back. Credit that came in since and is still there delays it for up to 30 days after it came in",
    by: "account deletion",
  },
  unconfirmed_accounts: {
    what: "Accounts whose email address was never confirmed and that have no order or money, no basket of the last 30 days and no payment that may still be made",
    period: "30 days",
    days: 30,
    from: "sign-up, or the email that asked to confirm the address if that was later",
    why: "The address may be a stranger's",
    outcome: "Deleted. If our server was off on that day, we delete three days after it's back",
    by: "account deletion",
  },
  erasures: {
    what: "Register of deleted accounts: a random id and dates",
    period: "no limit",
    days: 0,
    from: "the deletion",
    why: "A restored backup must not bring a member back",
    outcome: "Kept",
    by: "operator",
  },
  newsletter_refusals: {
    what: "Newsletter addresses that unsubscribed; of deleted accounts a scrambled form",
    period: "no limit",
    days: 0,
    from: "unsubscribing",
    why: "So that the address isn't put on the list again",
    outcome: "Kept",
    by: "operator",
  },
  attempts: {
    what: "Counted attempts to sign in, and other requests that are limited, by a scrambled address",
    period: "1 day",
    days: 1,
    from: "the end of the pause after the last attempt",
    why: "To slow down guessing, and emails that strangers ask for",
    outcome: "Deleted",
    by: "sign-in",
  },
  known_networks: {
    what: "Networks that an account signed in from, in a scrambled form",
    period: "90 days",
    days: 90,
    from: "the last sign-in from there",
    why: "So that a stranger's guesses don't slow down the account's owner",
    outcome: "Deleted at the next attempt by anyone",
    by: "sign-in",
  },
  sync_deletions: {
    what: "Marks of deleted basket items",
    period: "90 days",
    days: 90,
    from: "the deletion",
    why: "A phone that was switched off must hear of it",
    outcome: "Deleted",
    by: "sync",
  },
  request_log: {
    what: "Technical log of requests, without names, contact details, internet addresses or what was searched for",
    period: "14 days",
    days: 14,
    from: "the request",
    why: "To find faults",
    outcome: "Deleted",
    by: "PocketBase",
  },
  backups: {
    what: "Backups",
    period: "35 days, or `BACKUP_DAYS`",
    days: 35,
    from: "the day the backup was made",
    why: "To recover from a failure",
    outcome:
      "Deleted by the next backup; the newest is always kept. Copies elsewhere are the operator's to delete. At each start the server deletes again the accounts that a restored backup brought back, and the nightly job what is too old",
    by: "operator",
  },
  replica: {
    what: "Replica of the database, where `REPLICA_URL` is set",
    period: "7 days, or `REPLICA_DAYS`",
    days: 7,
    from: "the day after the change or deletion",
    why: "To recover from a failure of the machine",
    outcome:
      "Deleted by Litestream, once a snapshot a day has replaced it; of machines and databases that ended by the server. Files of members leave it within seconds of their deletion",
    by: "operator",
  },
} as const satisfies Readonly<Record<string, RetentionRule>>;

type RetentionId = keyof typeof RETENTION;
/** What the nightly job looks after. */
export type NightlyId = {
  [Id in RetentionId]: (typeof RETENTION)[Id]["by"] extends "nightly job" ? Id : never;
}[RetentionId];

/** What is older than this moment (milliseconds UTC) is not kept any more. */
export function keptSince(id: NightlyId, ms: number): number {
  return ms - RETENTION[id].days * DAY_MS;
}

/** The table as docs/retention.md has it. */
export function retentionDoc(): string {
  const rows = Object.values(RETENTION).map(
    ({ what, period, from, why, outcome, by }: RetentionRule) =>
      `| ${what} | ${period} | ${from} | ${why} | ${outcome} | ${by} |`,
  );
  return [
    "# How long data is kept",
    "",
    "Made from `src/domain/retention/retention.ts`; `npx vitest run src/domain/retention/retention.test.ts -u` writes it. The nightly job is `src/server/retention/`: it may run twice, late or never for a while, and deletes a bounded number of rows at a time. Amounts that were verified are never touched by it. Accounts are deleted by `src/server/privacy/erase-due-members.ts`, once no order is open and no membership waits, and those that were never confirmed by `forget-unconfirmed-accounts.ts`.",
    "",
    "| What | How long | From | Why | Then | By |",
    "|---|---|---|---|---|---|",
    ...rows,
    "",
  ].join("\n");
}
