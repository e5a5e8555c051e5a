import { SUBSCRIBERS_EXPORTED } from "@/domain/limits/limits";
import { SUBSCRIBER_VIEWS } from "@/domain/newsletter/newsletter-list";
import { listAsked, pageOf } from "../admin/list-page";
import { audit } from "../core/audit";
import { inTransaction, query } from "../core/http";
import { selectAll, selectFirst } from "../core/sql";
import { recordView } from "../core/views";

/** No count reads further than this. */
const FURTHEST = 10_000;
/** Unsubscribing ends the confirmation. */
const CONFIRMED = "confirmed_at != ''";
const WHERE = { confirmed: CONFIRMED, all: "1 = 1" } as const;
const BEGINS = "email >= {:q} COLLATE NOCASE AND email < {:most} COLLATE NOCASE";
const SHAPE = { id: "", email: "", subscribed_at: "", confirmed_at: "", unsubscribed_at: "" };

/** The newsletter's subscribers, the newest first: those who confirmed, or all. */
export const listSubscribers = query("GET /api/app/admin/newsletter", ({ app, caller, now, e }) => {
  const { q, sort, after, limit } = listAsked(e, SUBSCRIBER_VIEWS);
  const params = { q, most: `${q}~`, ...keyOf(after), limit };
  recordView(app, {
    caller,
    now,
    action: "subscribers.listed",
    collection: "newsletter_subscribers",
    recordId: "",
    memberId: "",
    list: sort,
  });
  const rows = selectAll(
    app,
    `SELECT id, email, subscribed_at, confirmed_at, unsubscribed_at FROM newsletter_subscribers
     WHERE ${WHERE[sort]} AND ${q ? BEGINS : WHERE.all} AND (subscribed_at, id) < ({:at}, {:id})
     ORDER BY subscribed_at DESC, id DESC LIMIT {:limit}`,
    params,
    SHAPE,
  );
  const { rows: page, next } = pageOf(rows, (row) => [row.subscribed_at, row.id]);
  const confirmed = confirmedCount(app);
  return { rows: page, next, confirmed, capped: confirmed >= FURTHEST };
});

/** All addresses, part by part, for the file and for copying. Each part is a line in the audit log. */
export const exportSubscribers = query(
  "GET /api/app/admin/newsletter/export",
  ({ app, caller, now, e }) => {
    const { sort, after } = listAsked(e, SUBSCRIBER_VIEWS);
    const limit = SUBSCRIBERS_EXPORTED;
    const rows = selectAll(
      app,
      `SELECT id, email, subscribed_at, confirmed_at, unsubscribed_at FROM newsletter_subscribers
     WHERE ${WHERE[sort]} AND (subscribed_at, id) < ({:at}, {:id})
     ORDER BY subscribed_at DESC, id DESC LIMIT {:limit}`,
      { ...keyOf(after), limit },
      SHAPE,
    );
    inTransaction(app, (tx) =>
      audit(tx, {
        at: now,
        actorId: caller.id,
        action: "subscribers.exported",
        collection: "newsletter_subscribers",
        recordId: "",
        after: { list: sort, rows: rows.length },
      }),
    );
    const last = rows[limit - 1];
    return {
      rows: rows.map(({ id: _id, ...row }) => row),
      next: last ? JSON.stringify([last.subscribed_at, last.id]) : null,
    };
  },
);

function keyOf(after: readonly (string | number)[] | null) {
  const [at = "9999", id = ""] = after ?? [];
  return { at, id };
}

function confirmedCount(app: App): number {
  const sql = `SELECT COUNT(*) AS n FROM (SELECT 1 FROM newsletter_subscribers INDEXED BY idx_newsletter_subscribers_confirmed WHERE ${CONFIRMED} LIMIT {:furthest})`;
  return selectFirst(app, sql, { furthest: FURTHEST }, { n: 0 })?.n ?? 0;
}
