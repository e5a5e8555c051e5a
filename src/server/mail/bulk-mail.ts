import { MAIL_SHELF_LIFE_MS } from "@/domain/notification/mail-state";
import { momentText } from "@/domain/time/sa-time";
import { now } from "../core/clock";
import { selectFirst } from "../core/sql";
import type { MailEvent } from "./mail-events";

/** Emails to many that one run adds to the outbox: fewer than it sends in a minute, so that an order's never wait behind. */
export const BULK_IN_A_RUN = 30;
/** That an email was queued after the last one left: in SQL. */
export const SINCE_LAST_SENT = "queued_at > (SELECT MAX(sent_at) FROM mail_outbox)";
const FURTHEST = 1000;
const TRIES_COUNTED = 2;

/**
 * Whether a run's worth of such emails has not left yet, also those that are tried again later: the mail server takes
 * no more for now. Those that failed more than twice while others left don't count: a few addresses that it never takes
 * delay no one.
 */
export function isBulkFull(app: App, event: MailEvent): boolean {
  const unsent = selectFirst(
    app,
    `SELECT COUNT(*) AS n FROM
       (SELECT event FROM mail_outbox WHERE sent_at = '' AND due_at > {:stale}
         AND (attempts <= ${TRIES_COUNTED} OR ${SINCE_LAST_SENT})
         ORDER BY due_at LIMIT ${FURTHEST})
     WHERE event = {:event}`,
    { stale: momentText(now() - MAIL_SHELF_LIFE_MS), event },
    { n: 0 },
  );
  return (unsent?.n ?? 0) >= BULK_IN_A_RUN;
}
