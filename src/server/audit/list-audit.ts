import { actionsAsked } from "@/domain/audit/audit-list";
import { type Change, changesOf, withNames } from "@/domain/audit/changes";
import { isId } from "@/domain/id";
import { AUDIT_SEARCH } from "@/domain/lists/list-search";
import { distinct } from "../admin/distinct";
import { listAsked, pageOf, rangeAsked, recordList } from "../admin/list-page";
import { query } from "../core/http";
import { selectAll } from "../core/sql";
import { recordsOf } from "./audit-subject";

const ROW = {
  id: "",
  at: "",
  action: "",
  actor: "",
  actor_name: "",
  actor_id: "",
  collection: "",
  record_id: "",
  subject: "",
  member: "",
  member_name: "",
  member_id: "",
  before: "",
  after: "",
  reason: "",
};

/** Names that the log has of a column: each is one step in an index. */
const NAMES_MAX = 200;

/**
 * The audit log, the newest first: of one action or group (`action`), of one account (`actor`, `server` for none), about one
 * member or record (`q`), from one day to another (`from`, `to`). Each filter reads one page from an index of its own.
 */
export const listAudit = query("GET /api/app/admin/audit", ({ app, caller, e, now }) => {
  const { q, limit, isPart, ...asked } = listAsked(e, AUDIT_SEARCH.sort);
  const { action = "", actor = "" } = e.requestInfo().query;
  const range = rangeAsked(e, asked);
  const actions = distinct(app, "audit_log", "action", NAMES_MAX);
  const { branches, params } = branchesOf(app, {
    q,
    actor,
    page: {
      where: range.where("at", "id"),
      by: range.by("at", "id"),
    },
    actions: actionsAsked(action, actions) ?? (actor ? actions : null),
  });
  const found =
    branches.length === 0
      ? []
      : selectAll(
          app,
          `SELECT l.id, l.at, l.action, COALESCE(a.email, '') AS actor,
       COALESCE(ap.full_name, '') AS actor_name, l.actor_id, l.collection, l.record_id,
       COALESCE(o.order_number, s.payment_reference, w.subject, '') AS subject, COALESCE(m.email, '') AS member,
       COALESCE(mp.full_name, '') AS member_name, COALESCE(m.id, '') AS member_id,
       COALESCE(l.before, '') AS before, COALESCE(l.after, '') AS after, l.reason
     FROM (SELECT id, at FROM (${branches.join(" UNION ")}) ORDER BY ${range.by("at", "id")} LIMIT {:limit}) page
     JOIN audit_log l ON l.id = page.id
     LEFT JOIN users a ON a.id = l.actor_id
     LEFT JOIN profiles ap ON ap.id = l.actor_id
     LEFT JOIN orders o ON l.collection = 'orders' AND o.id = l.record_id
     LEFT JOIN subscriptions s ON l.collection = 'subscriptions' AND s.id = l.record_id
     LEFT JOIN messages w ON l.collection = 'messages' AND w.id = l.record_id
     LEFT JOIN users m ON m.id = COALESCE(o.user_id, s.user_id, NULLIF(l.member_id, ''), l.record_id)
     LEFT JOIN profiles mp ON mp.id = m.id
     ORDER BY ${range.by("page.at", "page.id")}`,
          { ...params, ...range.params, limit },
          ROW,
        );
  const page = pageOf(found, (row) => [row.at, row.id], limit);
  recordList(app, {
    caller,
    now,
    isPart,
    noun: "audit",
    collection: "audit_log",
    list: "audit",
    rows: page.rows.length,
  });
  const rows = page.rows.map(({ before, after: became, ...row }) => ({
    ...row,
    changes: changesOf(parsed(before), parsed(became)),
  }));
  const names = namesIn(app, rows);
  return {
    rows: rows.map((row) => ({ ...row, changes: withNames(row.changes, names) })),
    next: page.next,
    actions,
    actors: actorsOf(app),
  };
});

/** The names of the people whose ids the changes have. */
function namesIn(
  app: App,
  rows: readonly { readonly changes: readonly Change[] }[],
): ReadonlyMap<string, string> {
  const ids = new Set(
    rows.flatMap(({ changes }) => changes.flatMap(({ before, after }) => [before, after])),
  );
  const found = selectAll(
    app,
    `SELECT u.id, COALESCE(NULLIF(p.full_name, ''), u.email) AS name
     FROM json_each({:ids}) one CROSS JOIN users u ON u.id = one.value LEFT JOIN profiles p ON p.id = u.id`,
    { ids: JSON.stringify([...ids].filter(isId)) },
    { id: "", name: "" },
  );
  return new Map(found.map(({ id, name }) => [id, name]));
}

interface Filter {
  /** Of the columns `at` and `id`. */
  readonly page: { readonly where: string; readonly by: string };
  readonly q: string;
  readonly actor: string;
  /** Null for whatever action. */
  readonly actions: readonly string[] | null;
}

/** The ids and moments of a page, by as many statements as there are ranges of an index to read. */
function branchesOf(app: App, filter: Filter) {
  const { q, actor, actions, page } = filter;
  const params: Record<string, string> = { actor: actor === "server" ? "" : actor };
  if (q) return subjectBranches(app, filter, params);
  if (!actions) return { branches: [branch("at", "TRUE", page)], params };
  const branches = actions.map((action, at) => {
    params[`action${at}`] = action;
    const isAction = `action = {:action${at}}`;
    return actor
      ? branch("actor_action", `actor_id = {:actor} AND ${isAction}`, page)
      : branch("action", isAction, page);
  });
  return { branches, params };
}

function branch(index: string, where: string, page: Filter["page"]): string {
  return `SELECT * FROM (SELECT id, at FROM audit_log INDEXED BY idx_audit_log_${index} WHERE ${where} AND ${page.where}
    ORDER BY ${page.by} LIMIT {:limit})`;
}

/** One member or record has so few lines that the other filters need no index. */
function subjectBranches(app: App, filter: Filter, params: Record<string, string>) {
  const { q, actor, actions, page } = filter;
  const { member, records } = recordsOf(app, q);
  Object.assign(params, { member, records: JSON.stringify(records) });
  params.actions = JSON.stringify(actions ?? []);
  const also = [
    page.where,
    ...(actor ? ["actor_id = {:actor}"] : []),
    ...(actions ? ["action IN (SELECT value FROM json_each({:actions}))"] : []),
  ].join(" AND ");
  const branches = [
    `SELECT id, at FROM audit_log INDEXED BY idx_audit_log_record
     WHERE (collection, record_id) IN (SELECT value ->> 0, value ->> 1 FROM json_each({:records})) AND ${also}`,
  ];
  if (member) {
    branches.push(
      `SELECT * FROM (SELECT id, at FROM audit_log INDEXED BY idx_audit_log_member
       WHERE member_id = {:member} AND member_id != '' AND ${also} ORDER BY ${page.by} LIMIT {:limit})`,
    );
  }
  return { branches, params };
}

function actorsOf(app: App): { id: string; email: string }[] {
  return selectAll(
    app,
    `SELECT value AS id, COALESCE(u.email, '') AS email
     FROM json_each({:ids}) LEFT JOIN users u ON u.id = value`,
    { ids: JSON.stringify(distinct(app, "audit_log", "actor_id", NAMES_MAX).filter(Boolean)) },
    { id: "", email: "" },
  );
}

function parsed(json: string): unknown {
  return json === "" ? null : JSON.parse(json);
}
