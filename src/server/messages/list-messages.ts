import { FOUND_MAX } from "@/domain/limits/limits";
import { MESSAGES_SEARCH } from "@/domain/lists/list-search";
import type { MessagePage, MessageRow } from "@/domain/message/responses";
import { distinct } from "../admin/distinct";
import { choiceAsked, type ListAsked, listAsked, pageOf, recordList } from "../admin/list-page";
import { LAST, timeRange } from "../admin/time-range";
import { query } from "../core/http";
import { selectAll, selectFirst } from "../core/sql";
import { GIVEN_UP, givenUpParams, messageRows, NEVER_QUEUED } from "./message-rows";

type Sort = (typeof MESSAGES_SEARCH.sort)[number];

/** Admins that the filter offers. */
const SENDERS_MOST = 100;
/** After every number of members, as a text is after each number. */
const MOST = "";

/** The messages to members of the last 90 days. */
export const listMessages = query(
  "GET /api/app/admin/messages",
  ({ app, caller, now, e }): MessagePage => {
    const asked = listAsked(e, MESSAGES_SEARCH.sort);
    const narrowed = narrowedBy(e, asked.q, now);
    const { index, where, by, params } = orderOf(asked);
    const rows = messageRows(app, {
      rest: `INDEXED BY ${index} WHERE ${where} AND ${narrowed.where} ORDER BY ${by} LIMIT {:limit}`,
      params: { ...params, ...narrowed.params, limit: asked.limit },
      now,
    });
    const page = pageOf(rows, (row) => keyOf(asked.sort, row), asked.limit);
    if (asked.isPart) {
      const shown = { noun: "message_list", collection: "messages", list: "messages" };
      recordList(app, { caller, now, isPart: true, ...shown, rows: page.rows.length });
    }
    return {
      rows: page.rows.map(({ text: _text, ...row }) => row),
      next: page.next,
      found: countOf(app, narrowed),
      senders: sendersOf(app),
    };
  },
);

interface Narrowed {
  readonly where: string;
  readonly params: Readonly<Record<string, string>>;
}

const HAS_FAILED = `(m.id IN (SELECT event_id FROM ${GIVEN_UP}) OR EXISTS (SELECT 1
  FROM message_recipients r WHERE r.message_id = m.id AND ${NEVER_QUEUED}))`;

/** As the list's badge says it: that it was stopped, or an email failed, comes before all else. */
const STATES = {
  "": "1",
  failed: `m.stopped_at = '' AND ${HAS_FAILED}`,
  sending: `m.done_at = '' AND NOT ${HAS_FAILED}`,
  sent: `m.done_at != '' AND m.stopped_at = '' AND NOT ${HAS_FAILED}`,
  stopped: "m.stopped_at != ''",
} as const;

function narrowedBy(e: RequestEvent, q: string, now: number): Narrowed {
  const kind = choiceAsked(e, "kind", ["", ...MESSAGES_SEARCH.kind]);
  const status = choiceAsked(e, "status", ["", ...MESSAGES_SEARCH.status]);
  const { by = "" } = e.requestInfo().query;
  return {
    where: [
      q ? "instr(lower(m.subject), lower({:q})) > 0" : "1",
      kind ? "m.kind = {:kind}" : "1",
      by ? "m.sent_by = {:by}" : "1",
      STATES[status],
    ].join(" AND "),
    params: { q, kind, by, ...givenUpParams(now, false) },
  };
}

function orderOf({ sort, after }: Pick<ListAsked<Sort>, "sort" | "after">) {
  if (sort === "newest" || sort === "oldest") {
    const range = timeRange({ sort, after, start: "", end: LAST });
    return {
      index: "idx_messages_sent",
      where: range.where("m.sent_at", "m.id"),
      by: range.by("m.sent_at", "m.id"),
      params: range.params,
    };
  }
  const [beyond, direction, start] =
    sort === "most" ? (["<", "DESC", MOST] as const) : ([">", "ASC", -1] as const);
  const [count = start, id = ""] = after ?? [];
  return {
    index: "idx_messages_recipients",
    where: `(m.recipients, m.id) ${beyond} ({:count}, {:id})`,
    by: `m.recipients ${direction}, m.id ${direction}`,
    params: { count, id },
  };
}

function keyOf(sort: Sort, { sent_at, recipients, id }: MessageRow) {
  return sort === "newest" || sort === "oldest" ? [sent_at, id] : [recipients, id];
}

function countOf(app: App, { where, params }: Narrowed): number {
  const sql = `SELECT COUNT(*) AS n FROM (SELECT 1 FROM messages m INDEXED BY idx_messages_sent
    WHERE m.sent_at > '' AND ${where} LIMIT ${FOUND_MAX + 1})`;
  return selectFirst(app, sql, params, { n: 0 })?.n ?? 0;
}

function sendersOf(app: App): { id: string; email: string }[] {
  return selectAll(
    app,
    `SELECT value AS id, COALESCE(u.email, '') AS email
     FROM json_each({:ids}) LEFT JOIN users u ON u.id = value`,
    { ids: JSON.stringify(distinct(app, "messages", "sent_by", SENDERS_MOST)) },
    { id: "", email: "" },
  );
}
