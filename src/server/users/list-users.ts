import { ADMIN_PAGE, FOUND_MAX, SORTED_MAX } from "@/domain/limits/limits";
import { USER_SORTS, type UserSort } from "@/domain/users/requests";
import type { ListedUser, UserPage } from "@/domain/users/responses";
import { listAsked, pageOf } from "../admin/list-page";
import { query } from "../core/http";
import { keptCounts } from "../core/kept-counts";
import { selectAll } from "../core/sql";
import { recordView } from "../core/views";
import { findMembers } from "./member-search";

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
  readonly first: string;
  readonly after: string;
  readonly by: string;
}

const BY_AGE = (direction: "DESC" | "ASC", first: string): Order => ({
  key: ({ created_at, id }) => [created_at, id],
  first,
  after: `(p.created_at, p.id) ${direction === "DESC" ? "<" : ">"} ({:at}, {:id})`,
  by: `p.created_at ${direction}, p.id ${direction}`,
});

const ORDERS: Readonly<Record<UserSort, Order>> = {
  newest: BY_AGE("DESC", "9999"),
  oldest: BY_AGE("ASC", ""),
  name: {
    key: ({ name, doc }) => [name, doc],
    first: "",
    after: "(s.name, s.doc) > ({:at}, {:id})",
    by: "s.name, s.doc",
  },
  email: {
    key: ({ email }) => [email, ""],
    first: "",
    after: "p.email COLLATE NOCASE > {:at}",
    by: "p.email COLLATE NOCASE",
  },
};

/** CROSS JOIN: the database is to begin with what comes first here. */
const ALL = "FROM profiles p CROSS JOIN member_search s ON s.user_id = p.id";
const BY_NAME = "FROM member_search s CROSS JOIN profiles p ON p.id = s.user_id";
const AMONG = `FROM json_each({:docs}) d CROSS JOIN member_search s ON s.doc = d.value
  CROSS JOIN profiles p ON p.id = s.user_id`;

/**
 * The Users tab: one page of all members, or of those whose name, email or phone contains `q`. A search
 * that finds more than can be sorted answers the newest, and says so.
 */
export const listUsers = query("GET /api/app/admin/users", ({ app, caller, now, e }): UserPage => {
  const { q: typed, sort, after } = listAsked(e, USER_SORTS);
  recordView(app, {
    caller,
    now,
    action: "members.listed",
    collection: "users",
    recordId: "",
    memberId: "",
    list: typed ? "search" : "all",
  });
  const total = keptCounts(app).members;
  return { total, ...(typed ? search(app, typed, sort, after) : page(app, sort, after)) };
});

type Found = Omit<UserPage, "total">;

type After = ReturnType<typeof listAsked>["after"];

function page(app: App, sort: UserSort, after: After): Found {
  const from = sort === "name" ? BY_NAME : ALL;
  return { ...rowsAfter(app, { sort, after, from, params: {} }), found: null, sort };
}

function search(app: App, typed: string, sort: UserSort, after: After): Found {
  if (after?.length === 1) return newest(app, typed, Number(after[0]), null);
  const docs = findMembers(app, typed, { limit: FOUND_MAX + 1 });
  const found = after ? null : docs.length;
  if (sort === "newest" || docs.length > SORTED_MAX)
    return newest(app, typed, undefined, found, docs);
  const among = { docs: JSON.stringify(docs) };
  return { ...rowsAfter(app, { sort, after, from: AMONG, params: among }), found, sort };
}

/** By the numbers that the index gives in this order anyway, however many there are. */
function newest(
  app: App,
  typed: string,
  before: number | undefined,
  found: number | null,
  known?: readonly number[],
): Found {
  const limit = ADMIN_PAGE + 1;
  const docs = known ?? findMembers(app, typed, { ...(before && { before }), limit });
  const rows = selectAll(
    app,
    `SELECT ${LISTED_COLUMNS}, s.doc, s.name ${AMONG} ORDER BY d.key`,
    { docs: JSON.stringify(docs.slice(0, limit)) },
    ROW,
  );
  return { ...listedPage(rows, ({ doc }) => [doc]), found, sort: "newest" };
}

interface Asked {
  readonly sort: UserSort;
  readonly after: After;
  readonly from: string;
  readonly params: Record<string, string>;
}

function rowsAfter(app: App, { sort, after, from, params }: Asked): Pick<Found, "rows" | "next"> {
  const order = ORDERS[sort];
  const [at = "", id = ""] = after ?? [order.first];
  const rows = selectAll(
    app,
    `SELECT ${LISTED_COLUMNS}, s.doc, s.name ${from}
     WHERE ${order.after} ORDER BY ${order.by} LIMIT {:limit}`,
    { ...params, at, id, limit: ADMIN_PAGE + 1 },
    ROW,
  );
  return listedPage(rows, order.key);
}

function listedPage(
  found: readonly Row[],
  key: (row: Row) => readonly (string | number)[],
): Pick<Found, "rows" | "next"> {
  const { rows, next } = pageOf(found, key);
  return { rows: rows.map(listed), next };
}

export function listed({
  doc: _doc,
  name: _name,
  ...row
}: typeof LISTED & { doc?: number; name?: string }): ListedUser {
  return { ...row, is_admin: row.is_admin === 1 };
}
