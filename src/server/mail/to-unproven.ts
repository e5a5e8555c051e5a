import { UNPROVEN_MAILS_PER_DAY } from "@/domain/limits/limits";
import { DAY_MS } from "@/domain/time/durations";
import { momentText } from "@/domain/time/sa-time";
import { selectFirst } from "../core/sql";
import type { MailEvent } from "./mail-events";

/** Anyone can have these sent to any address. */
export const BY_ANYONE: readonly MailEvent[] = [
  "confirm_email",
  "confirm_new_email",
  "newsletter_confirm",
  "newsletter_leave",
];
/** An account's holder has these sent to its address. */
const BY_HOLDER: readonly MailEvent[] = [
  "erasure_requested",
  "order_received",
  "proof_received",
  "membership_started",
  "membership_cancelled",
];
/** These go to an address that is no account's, or isn't one's any more. */
const OF_NO_ACCOUNT: readonly MailEvent[] = [
  "confirm_new_email",
  "email_changed",
  "newsletter_confirm",
  "newsletter_leave",
];
const OF_ACCOUNT: readonly MailEvent[] = ["confirm_email", ...BY_HOLDER];
const COUNTED = [...OF_ACCOUNT, ...OF_NO_ACCOUNT];

const HAS_UNPROVEN_ACCOUNT =
  "EXISTS (SELECT 1 FROM users u WHERE u.id = mail_outbox.user_id AND NOT u.verified)";
const WAS_UNPROVEN = "NOT COALESCE(data ->> '$.was_confirmed', 0)";

/** Whether who has not confirmed an address had this email of the outbox sent to it: in SQL. */
export const IS_BY_UNPROVEN = `(event IN ${listOf(BY_HOLDER)} AND ${HAS_UNPROVEN_ACCOUNT}
  OR event = 'email_changed' AND ${WAS_UNPROVEN})`;

/** An account that was confirmed since counts no more. */
const IS_COUNTED = `(event IN ${listOf(OF_ACCOUNT)} AND ${HAS_UNPROVEN_ACCOUNT}
  OR event IN ${listOf(OF_NO_ACCOUNT)} AND ${WAS_UNPROVEN})`;

/** The events as a list of SQL. */
export function listOf(events: readonly MailEvent[]): string {
  return `(${events.map((event) => `'${event}'`).join(", ")})`;
}

/**
 * Whether one more such email may go to an address that isn't confirmed. Each address gets three a day, but anyone may
 * name as many as they like. Password resets and what an admin decides are never kept back by it.
 */
export function isWithinUnprovenOfAll(app: App, event: MailEvent, now: number): boolean {
  return !COUNTED.includes(event) || hasRoomForUnproven(app, now);
}

/** Whether emails to addresses that nobody confirmed are fewer than all of them together get in 24 hours. */
export function hasRoomForUnproven(app: App, now: number): boolean {
  const sent = selectFirst(
    app,
    `SELECT COUNT(*) AS n FROM
       (SELECT 1 FROM mail_outbox WHERE event IN ${listOf(COUNTED)} AND queued_at > {:since}
          AND ${IS_COUNTED} LIMIT ${UNPROVEN_MAILS_PER_DAY})`,
    { since: momentText(now - DAY_MS) },
    { n: 0 },
  );
  return (sent?.n ?? 0) < UNPROVEN_MAILS_PER_DAY;
}
