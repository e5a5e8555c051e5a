import type { MessageGroup, MessageKind } from "@/domain/message/message";
import type { MessageRow } from "@/domain/message/responses";
import { MAIL_SHELF_LIFE_MS, MAIL_TRIES_MAX } from "@/domain/notification/mail-state";
import { DAY_MS } from "@/domain/time/durations";
import { momentText } from "@/domain/time/sa-time";
import { fail } from "../core/http";
import { selectAll, selectFirst } from "../core/sql";

const COLUMNS = {
  id: "",
  kind: "",
  audience: "",
  about: "",
  subject: "",
  text: "",
  sent_at: "",
  sent_by: "",
  confirmed_by: "",
  alone: 0,
  recipients: 0,
  told: 0,
  emails: 0,
  emailed: 0,
  done: 0,
  stopped_at: "",
  stopped_by: "",
  late: 0,
  full: 0,
  waiting: 0,
};

/** Recipients `r` whose email the outbox never took. The condition is the index's, word for word. */
export const NEVER_QUEUED = "(r.email = 'full' OR r.email = 'late')";

const neverQueued = (email: "full" | "late") =>
  `(SELECT COUNT(*) FROM message_recipients r
    WHERE r.message_id = m.id AND ${NEVER_QUEUED} AND r.email = '${email}') AS ${email}`;

const SELECTED = `m.id, m.kind, m.audience, m.about, m.subject, m.text, m.sent_at, m.alone, m.recipients,
  m.told, m.emails, m.emailed, m.done_at != '' AS done,
  COALESCE((SELECT email FROM users WHERE id = m.sent_by), '') AS sent_by,
  COALESCE((SELECT email FROM users WHERE id = m.confirmed_by), '') AS confirmed_by,
  m.stopped_at, COALESCE((SELECT email FROM users WHERE id = m.stopped_by), '') AS stopped_by,
  ${neverQueued("late")}, ${neverQueued("full")},
  (SELECT COUNT(*) FROM message_recipients r WHERE r.message_id = m.id AND r.email = 'waiting') AS waiting`;

/** Emails of messages that the outbox has and that have not left. */
export const UNSENT = `mail_outbox INDEXED BY idx_mail_outbox_messages
  WHERE event = 'member_message' AND sent_at = ''`;

/** Emails of messages that nothing sends any more: by an index of those that have not left. */
export const GIVEN_UP = `${UNSENT} AND due_at > {:since}
    AND (due_at <= {:stale} OR attempts >= ${MAIL_TRIES_MAX})`;

/** Older ones are no work any more. */
const NEWS_MS = 7 * DAY_MS;

/** What `GIVEN_UP` is asked with: of the last days, or of all that the outbox has. */
export function givenUpParams(now: number, isNews: boolean) {
  return {
    since: isNews ? momentText(now - NEWS_MS) : "",
    stale: momentText(now - MAIL_SHELF_LIFE_MS),
  };
}

/** Messages as the list shows them, by a condition on `m` and an order. */
export function messageRows(
  app: App,
  { rest, params, now }: { rest: string; params: Record<string, unknown>; now: number },
): (MessageRow & { text: string })[] {
  const rows = selectAll(app, `SELECT ${SELECTED} FROM messages m ${rest}`, params, COLUMNS);
  const failed = failedByMessage(app, now);
  const unsent = unsentByMessage(app);
  return rows.map(({ audience, kind, alone, done, ...row }) => ({
    ...row,
    kind: kind as MessageKind,
    group: audience as MessageGroup,
    alone: alone === 1,
    done: done === 1,
    failed: row.late + row.full + (failed.get(row.id) ?? 0),
    waiting: row.waiting + (unsent.get(row.id) ?? 0),
    left: row.emailed - (unsent.get(row.id) ?? 0),
  }));
}

/** One message without its text. 404 where there is none. */
export function messageRow(app: App, id: string, now: number): MessageRow {
  const { text: _text, ...row } = messageWithText(app, id, now);
  return row;
}

export function messageWithText(app: App, id: string, now: number) {
  const rows = messageRows(app, { rest: "WHERE m.id = {:id}", params: { id }, now });
  return rows[0] ?? fail(404, "not_found");
}

function failedByMessage(app: App, now: number): ReadonlyMap<string, number> {
  const rows = selectAll(
    app,
    `SELECT event_id AS id, COUNT(*) AS n FROM ${GIVEN_UP} GROUP BY event_id`,
    givenUpParams(now, false),
    { id: "", n: 0 },
  );
  return new Map(rows.map(({ id, n }) => [id, n]));
}

function unsentByMessage(app: App): ReadonlyMap<string, number> {
  const sql = `SELECT event_id AS id, COUNT(*) AS n FROM ${UNSENT} GROUP BY event_id`;
  return new Map(selectAll(app, sql, {}, { id: "", n: 0 }).map(({ id, n }) => [id, n]));
}

/** Emails of messages that failed lately, as the list has them, counted up to `most`. */
export function failedEmails(app: App, now: number, most: number): number {
  const sql = `SELECT COUNT(*) AS n FROM (SELECT 1 FROM ${GIVEN_UP} UNION ALL
    SELECT 1 FROM messages m INDEXED BY idx_messages_sent
      CROSS JOIN message_recipients r INDEXED BY idx_message_recipients_failed
        ON r.message_id = m.id AND ${NEVER_QUEUED}
      WHERE m.sent_at > {:since} AND m.stopped_at = '' LIMIT {:most})`;
  return selectFirst(app, sql, { ...givenUpParams(now, true), most }, { n: 0 })?.n ?? 0;
}
