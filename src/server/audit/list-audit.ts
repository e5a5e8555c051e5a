import { actionsAsked } from "@/domain/audit/audit-list";
import { changesOf } from "@/domain/audit/changes";
import { DAY_MS } from "@/domain/time/durations";
import { momentText, startOfDay } from "@/domain/time/sa-time";
import { distinct } from "../admin/distinct";
import { listAsked, pageOf } from "../admin/list-page";
import { fail, query } from "../core/http";
import { selectAll } from "../core/sql";
import { recordView } from "../core/views";
import { recordsOf } from "./audit-subject";

const ROW = {
  id: "",
  at: "",
  action: "",
  actor: "",
  actor_id: "",
  collection: "",
  record_id: "",
  subject: "",
  member: "",
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
  const { q, after, limit } = listAsked(e, ["newest"]);
  const { action = "", actor = "", from = "", to = "" } = e.requestInfo().query;
  const actions = distinct(app, "audit_log", "action", NAMES_MAX);
  const [at, id] = after ?? [to ? dayText(to, 1) : "9999", ""];
  const { branches, params } = branchesOf(app, {
    q,
    actor,
    actions: actionsAsked(action, actions) ?? (actor ? actions : null),
  });
  const found =
    branches.length === 0
      ? []
      : selectAll(
          app,
          `SELECT l.id, l.at, l.action, COALESCE(a.email, '') AS actor, l.actor_id, l.collection, l.record_id,
       COALESCE(o.order_number, s.payment_reference, '') AS subject, COALESCE(m.email, '') AS member,
       COALESCE(l.before, '') AS before, COALESCE(l.after, '') AS after, l.reason
     FROM (SELECT id, at FROM (${branches.join(" UNION ")}) ORDER BY at DESC, id DESC LIMIT {:limit}) page
     JOIN audit_log l ON l.id = page.id
     LEFT JOIN users a ON a.id = l.actor_id
     LEFT JOIN orders o ON l.collection = 'orders' AND o.id = l.record_id
     LEFT JOIN subscriptions s ON l.collection = 'subscriptions' AND s.id = l.record_id
     LEFT JOIN users m ON m.id = COALESCE(o.user_id, s.user_id, NULLIF(l.member_id, ''), l.record_id)
     ORDER BY page.at DESC, page.id DESC`,
          { ...params, at, id, from: from ? dayText(from, 0) : "", limit },
          ROW,
        );
  recordView(app, {
    caller,
    now,
    action: "audit.listed",
    collection: "audit_log",
    recordId: "",
    memberId: "",
    list: "audit",
  });
  const page = pageOf(found, (row) => [row.at, row.id]);
  return {
    rows: page.rows.map(({ before, after: became, ...row }) => ({
      ...row,
      changes: changesOf(parsed(before), parsed(became)),
    })),
    next: page.next,
    actions,
    actors: actorsOf(app),
  };
});

interface Filter {
  readonly q: string;
  readonly actor: string;
  /** Null for whatever action. */
  readonly actions: readonly string[] | null;
}

const PAGE = "(at, id) < ({:at}, {:id}) AND at >= {:from} ORDER BY at DESC, id DESC LIMIT {:limit}";

/** The ids and moments of a page, by as many statements as there are ranges of an index to read. */
function branchesOf(app: App, { q, actor, actions }: Filter) {
  const params: Record<string, string> = { actor: actor === "server" ? "" : actor };
  if (q) return subjectBranches(app, { q, actor, actions }, params);
  if (!actions) return { branches: [branch("at", "TRUE")], params };
  const branches = actions.map((action, at) => {
    params[`action${at}`] = action;
    const isAction = `action = {:action${at}}`;
    return actor
      ? branch("actor_action", `actor_id = {:actor} AND ${isAction}`)
      : branch("action", isAction);
  });
  return { branches, params };
}

function branch(index: string, where: string): string {
  return `SELECT * FROM (SELECT id, at FROM audit_log INDEXED BY idx_audit_log_${index} WHERE ${where} AND ${PAGE})`;
}

/** One member or record has so few lines that the other filters need no index. */
function subjectBranches(app: App, { q, actor, actions }: Filter, params: Record<string, string>) {
  const { member, records } = recordsOf(app, q);
  Object.assign(params, { member, records: JSON.stringify(records) });
  params.actions = JSON.stringify(actions ?? []);
  const also = [
    "(at, id) < ({:at}, {:id}) AND at >= {:from}",
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
       WHERE member_id = {:member} AND member_id != '' AND ${also} ORDER BY at DESC, id DESC LIMIT {:limit})`,
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

/** The moment at which a day begins in South Africa, or the one `days` later. */
function dayText(day: string, days: number): string {
  const at = startOfDay(day) + days * DAY_MS;
  return /^\d{4}-\d{2}-\d{2}$/.test(day) && Number.isFinite(at)
    ? momentText(at)
    : fail(422, "date_invalid", { date: "date_invalid" });
}

function parsed(json: string): unknown {
  return json === "" ? null : JSON.parse(json);
}
