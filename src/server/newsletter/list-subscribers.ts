import { SUBSCRIBERS_EXPORTED } from "@/domain/limits/limits";
import { NEWSLETTER_SEARCH } from "@/domain/lists/list-search";
import type {
  SubscriberRow,
  SubscriberSort,
  SubscriberView,
} from "@/domain/newsletter/newsletter-list";
import { choiceAsked, type ListAsked, listAsked, pageOf } from "../admin/list-page";
import { LAST, timeRange } from "../admin/time-range";
import { audit } from "../core/audit";
import { inTransaction, query } from "../core/http";
import { selectAll, selectFirst } from "../core/sql";
import { recordView } from "../core/views";

/** No count reads further than this. */
const FURTHEST = 10_000;
/** Unsubscribing ends the confirmation. */
const CONFIRMED = "confirmed_at != ''";
const WHERE = { confirmed: CONFIRMED, all: "1 = 1" } as const;
const INDEXES = {
  time: {
    confirmed: "idx_newsletter_subscribers_confirmed",
    all: "idx_newsletter_subscribers_subscribed",
  },
  email: {
    confirmed: "idx_newsletter_subscribers_email_confirmed",
    all: "idx_newsletter_subscribers_email_subscribed",
  },
} as const;
const EMAIL = "(email COLLATE NOCASE)";
const BEGINS = "email >= {:q} COLLATE NOCASE AND email < {:most} COLLATE NOCASE";
/** So many found by their beginning are sorted. */
const SORTED_MOST = 2000;
/** After every email. */
const LAST_EMAIL = "\u{10ffff}";
const SHAPE = { id: "", email: "", subscribed_at: "", confirmed_at: "", unsubscribed_at: "" };

interface SubscribersAsked
  extends Pick<ListAsked<SubscriberSort>, "q" | "sort" | "after" | "limit"> {
  readonly view: SubscriberView;
}

/** The newsletter's subscribers: those who confirmed, or all. */
export const listSubscribers = query("GET /api/app/admin/newsletter", ({ app, caller, now, e }) => {
  const asked = { ...listAsked(e, NEWSLETTER_SEARCH.sort), view: viewAsked(e) };
  recordView(app, {
    caller,
    now,
    action: "subscribers.listed",
    collection: "newsletter_subscribers",
    recordId: "",
    memberId: "",
    list: asked.view,
  });
  const { rows, next } = pageOf(subscribers(app, asked), (row) => keyOf(asked.sort, row));
  const confirmed = confirmedCount(app);
  return { rows, next, confirmed, capped: confirmed >= FURTHEST };
});

/** The list's addresses, part by part, for the file and for copying. Each part is a line in the audit log. */
export const exportSubscribers = query(
  "GET /api/app/admin/newsletter/export",
  ({ app, caller, now, e }) => {
    const limit = SUBSCRIBERS_EXPORTED;
    const asked = { ...listAsked(e, NEWSLETTER_SEARCH.sort), view: viewAsked(e), limit };
    const rows = subscribers(app, asked);
    inTransaction(app, (tx) =>
      audit(tx, {
        at: now,
        actorId: caller.id,
        action: "subscribers.exported",
        collection: "newsletter_subscribers",
        recordId: "",
        after: { list: asked.view, rows: rows.length },
      }),
    );
    const last = rows[limit - 1];
    return {
      rows: rows.map(({ id: _id, ...row }) => row),
      next: last ? JSON.stringify(keyOf(asked.sort, last)) : null,
    };
  },
);

function viewAsked(e: RequestEvent): SubscriberView {
  return choiceAsked(e, "show", NEWSLETTER_SEARCH.show);
}

/** The rows after the page before, of a sorted index; those of a rare beginning are fewer than are sorted. */
function subscribers(app: App, { view, q, sort, after, limit }: SubscribersAsked) {
  const isByEmail = sort === "email" || sort === "email_desc";
  const range = isByEmail
    ? emailRange(sort, after)
    : timeRange({ sort, after, start: "", end: LAST });
  const index = INDEXES[isByEmail || isRare(app, q) ? "email" : "time"][view];
  return selectAll(
    app,
    `SELECT id, email, subscribed_at, confirmed_at, unsubscribed_at
     FROM newsletter_subscribers INDEXED BY ${index}
     WHERE ${WHERE[view]} AND ${q ? BEGINS : WHERE.all} AND ${range.where("subscribed_at", "id")}
     ORDER BY ${range.by("subscribed_at", "id")} LIMIT {:limit}`,
    { ...(q && { q, most: `${q}~` }), ...range.params, limit },
    SHAPE,
  );
}

/** Whether so few emails begin like this that all of them can be sorted; others are found soon by time. */
function isRare(app: App, q: string): boolean {
  if (q === "") return false;
  const sql = `SELECT COUNT(*) AS n FROM (SELECT 1 FROM newsletter_subscribers
    INDEXED BY ${INDEXES.email.all} WHERE ${BEGINS} LIMIT {:limit})`;
  const found = selectFirst(app, sql, { q, most: `${q}~`, limit: SORTED_MOST }, { n: 0 });
  return (found?.n ?? 0) < SORTED_MOST;
}

function emailRange(sort: "email" | "email_desc", after: ListAsked<SubscriberSort>["after"]) {
  const [beyond, direction, start] =
    sort === "email" ? ([">", "ASC", ""] as const) : (["<", "DESC", LAST_EMAIL] as const);
  return {
    where: () => `${EMAIL} ${beyond} {:email}`,
    by: () => `${EMAIL} ${direction}`,
    params: { email: after?.[0] ?? start },
  };
}

function keyOf(sort: SubscriberSort, { email, subscribed_at, id }: SubscriberRow) {
  return sort === "email" || sort === "email_desc" ? [email] : [subscribed_at, id];
}

function confirmedCount(app: App): number {
  const sql = `SELECT COUNT(*) AS n FROM (SELECT 1 FROM newsletter_subscribers INDEXED BY idx_newsletter_subscribers_confirmed WHERE ${CONFIRMED} LIMIT {:furthest})`;
  return selectFirst(app, sql, { furthest: FURTHEST }, { n: 0 })?.n ?? 0;
}
