import { FOUND_MAX, SORTED_MAX } from "@/domain/limits/limits";
import { USER_SORTS, type UserSort } from "@/domain/users/requests";
import type { ListedUser, UserPage } from "@/domain/users/responses";
import { type ListAsked, listAsked, pageOf, recordList } from "../admin/list-page";
import { query } from "../core/http";
import { keptCounts } from "../core/kept-counts";
import { selectAll } from "../core/sql";
import { type Condition, findMembers } from "./member-search";
import { holdersOf, membersOf, type Standing, standingOf, withWords } from "./standing";

export const LISTED = {
  id: "",
  full_name: "",
  email: "",
  phone: "",
  created_at: "",
  is_admin: 0,
  deactivated_at: "",
  erasure_due_at: "",
};
export const LISTED_COLUMNS = `p.id, p.full_name, p.email, p.phone, p.created_at,
  EXISTS (SELECT 1 FROM user_roles r WHERE r.user_id = p.id AND r.role = 'admin') AS is_admin,
  COALESCE((SELECT deactivated_at FROM users u WHERE u.id = p.id), '') AS deactivated_at,
  COALESCE((SELECT due_at FROM erasures x WHERE x.user_id = p.id AND x.kept_at = '' AND x.erased_at = ''), '')
    AS erasure_due_at`;

const ROW = { ...LISTED, doc: 0, name: "" };
type Row = { -readonly [Column in keyof typeof ROW]: (typeof ROW)[Column] };

interface Order {
  /** What a page begins behind: the key of the row before, and the value where there is none. */
  readonly key: (row: Row) => readonly [string | number, string | number];
  readonly first: string | number;
  readonly after: string;
  readonly by: string;
}

type Direction = "ASC" | "DESC";
const BEYOND = { ASC: ">", DESC: "<" } as const;
/** Before and after every text. */
const FIRST = { ASC: "", DESC: "\u{10ffff}" } as const;

function byAge(direction: Direction): Order {
  return {
    key: ({ created_at, id }) => [created_at, id],
    first: FIRST[direction],
    after: `(p.created_at, p.id) ${BEYOND[direction]} ({:at}, {:id})`,
    by: `p.created_at ${direction}, p.id ${direction}`,
  };
}

function byName(direction: Direction): Order {
  return {
    key: ({ name, doc }) => [name, doc],
    first: FIRST[direction],
    after: `(s.name, s.doc) ${BEYOND[direction]} ({:at}, {:id})`,
    by: `s.name ${direction}, s.doc ${direction}`,
  };
}

function byEmail(direction: Direction, column = "p.email COLLATE NOCASE"): Order {
  return {
    key: ({ email }) => [email, ""],
    first: FIRST[direction],
    after: `${column} ${BEYOND[direction]} {:at}`,
    by: `${column} ${direction}`,
  };
}

/** The number of a member in `member_search` grows with each that joins. */
function byDoc(direction: Direction): Order {
  return {
    key: ({ doc }) => [doc, ""],
    first: direction === "ASC" ? 0 : Number.MAX_SAFE_INTEGER,
    after: `s.doc ${BEYOND[direction]} {:at}`,
    by: `s.doc ${direction}`,
  };
}

const ORDERS: Readonly<Record<UserSort, Order>> = {
  newest: byAge("DESC"),
  oldest: byAge("ASC"),
  name: byName("ASC"),
  name_desc: byName("DESC"),
  email: byEmail("ASC"),
  email_desc: byEmail("DESC"),
};

/** In the order of an index of `member_search` that has all that members are narrowed by. */
const BY_STANDING: Readonly<Record<UserSort, Order & { readonly from: string }>> = {
  newest: { ...byDoc("DESC"), from: standingFrom("doc") },
  oldest: { ...byDoc("ASC"), from: standingFrom("doc") },
  name: { ...ORDERS.name, from: standingFrom("name") },
  name_desc: { ...ORDERS.name_desc, from: standingFrom("name") },
  email: { ...byEmail("ASC", "s.email"), from: standingFrom("email") },
  email_desc: { ...byEmail("DESC", "s.email"), from: standingFrom("email") },
};

function standingFrom(index: string): string {
  return `FROM member_search s INDEXED BY idx_member_search_${index}
    CROSS JOIN profiles p ON p.id = s.user_id`;
}

/** CROSS JOIN: the database is to begin with what comes first here. */
const ALL = "FROM profiles p CROSS JOIN member_search s ON s.user_id = p.id";
const BY_NAME = "FROM member_search s CROSS JOIN profiles p ON p.id = s.user_id";
const AMONG = `FROM json_each({:docs}) d CROSS JOIN member_search s ON s.doc = d.value
  CROSS JOIN profiles p ON p.id = s.user_id`;

/**
 * The Users tab: one page of all members, or of those whose name, email or phone has `q`, or to whom a payment
 * reference in it was given, and who are as `show` says. A list with more members than can be sorted answers the
 * newest, and says so.
 */
export const listUsers = query("GET /api/app/admin/users", ({ app, caller, now, e }): UserPage => {
  const asked = usersAsked(e, now);
  const page = usersPage(app, asked);
  recordList(app, {
    caller,
    now,
    isPart: asked.isPart,
    noun: "members",
    collection: "users",
    list: asked.q ? "search" : "all",
    rows: page.rows.length,
  });
  return { total: keptCounts(app).members, ...page };
});

export interface UsersAsked extends ListAsked<UserSort> {
  /** Null for all members. */
  readonly standing: Standing | null;
}

export function usersAsked(e: RequestEvent, now: number): UsersAsked {
  const { show = "" } = e.requestInfo().query;
  return { ...listAsked(e, USER_SORTS), standing: show === "" ? null : standingOf(show, now) };
}

type Found = Omit<UserPage, "total">;
type After = UsersAsked["after"];

/** One page of what was asked for. */
export function usersPage(app: App, asked: UsersAsked): Found {
  const { q, sort, after, limit, standing } = asked;
  const holders = holdersOf(app, q, standing);
  if (holders.length > 0) return among(app, asked, holders);
  if (standing) return standingPage(app, asked, standing);
  if (q) return search(app, asked, null);
  const from = sort === "name" || sort === "name_desc" ? BY_NAME : ALL;
  return { ...rowsAfter(app, { order: ORDERS[sort], after, from, limit }), found: null, sort };
}

/** A few members are read and sorted. Of many a page is soon found, in the order of an index that says how they stand. */
function standingPage(app: App, asked: UsersAsked, standing: Standing): Found {
  const { q, sort, after, limit } = asked;
  const all = membersOf(app, standing, FOUND_MAX + 1);
  if (all.length <= SORTED_MAX) return among(app, asked, q ? withWords(app, all, q) : all);
  if (q) return search(app, asked, standing);
  const order = BY_STANDING[sort];
  const rows = rowsAfter(app, { order, after, from: order.from, limit, also: standing });
  return { ...rows, found: after ? null : all.length, sort };
}

function search(app: App, asked: UsersAsked, also: Standing | null): Found {
  const { q, after, limit } = asked;
  if (after?.length === 1) {
    const docs = findMembers(app, q, { before: Number(after[0]), limit, also });
    return { ...newest(app, docs, limit), found: null, sort: "newest" };
  }
  const docs = findMembers(app, q, { limit: FOUND_MAX + 1, also });
  if (docs.length <= SORTED_MAX) return among(app, asked, docs);
  return { ...newest(app, docs, limit), found: after ? null : docs.length, sort: "newest" };
}

/** So few that they can be sorted. */
function among(app: App, { sort, after, limit }: UsersAsked, docs: readonly number[]): Found {
  const also = { where: "1", params: { docs: JSON.stringify(docs) } };
  const rows = rowsAfter(app, { order: ORDERS[sort], after, from: AMONG, limit, also });
  return { ...rows, found: after ? null : docs.length, sort };
}

/** By the numbers that the index gives in this order anyway, however many there are. */
function newest(app: App, docs: readonly number[], limit: number): Pick<Found, "rows" | "next"> {
  const rows = selectAll(
    app,
    `SELECT ${LISTED_COLUMNS}, s.doc, s.name ${AMONG} ORDER BY d.key`,
    { docs: JSON.stringify(docs.slice(0, limit)) },
    ROW,
  );
  return listedPage(rows, ({ doc }) => [doc], limit);
}

interface Asked {
  readonly order: Order;
  readonly after: After;
  readonly from: string;
  readonly limit: number;
  readonly also?: Condition;
}

const EVERYONE: Condition = { where: "1", params: {} };

function rowsAfter(app: App, asked: Asked): Pick<Found, "rows" | "next"> {
  const { order, after, from, limit, also = EVERYONE } = asked;
  const [at = "", id = ""] = after ?? [order.first];
  const rows = selectAll(
    app,
    `SELECT ${LISTED_COLUMNS}, s.doc, s.name ${from}
     WHERE ${order.after} AND ${also.where} ORDER BY ${order.by} LIMIT {:limit}`,
    { ...also.params, at, id, limit },
    ROW,
  );
  return listedPage(rows, order.key, limit);
}

function listedPage(
  found: readonly Row[],
  key: (row: Row) => readonly (string | number)[],
  limit: number,
): Pick<Found, "rows" | "next"> {
  const { rows, next } = pageOf(found, key, limit);
  return { rows: rows.map(listed), next };
}

export function listed({
  doc: _doc,
  name: _name,
  ...row
}: typeof LISTED & { doc?: number; name?: string }): ListedUser {
  return { ...row, is_admin: row.is_admin === 1 };
}
