import { OWN_DATA_CHARACTERS, OWN_DATA_ROWS } from "@/domain/limits/limits";
import { type OwnDataPart, ownDataPartSchema } from "@/domain/privacy/own-data-responses";
import { isProven } from "../auth/account";
import { type Caller, fail, query } from "../core/http";
import { MEMBER_TABLES } from "../core/member-tables";
import { oneAtATime } from "../core/one-at-a-time";
import { selectAll } from "../core/sql";
import { isTicketOf } from "./own-data-ticket";

type Rows = OwnDataPart["tables"][string];

interface Source {
  readonly table: string;
  readonly columns: readonly string[];
  /** What follows WHERE; `{:member}` and `{:email}` are the caller's. */
  readonly where: string;
}

/** A part of the caller's own data: every table in turn, each row as it is stored. */
export const ownDataPart = query(
  { route: "POST /api/app/account/data/part", body: ownDataPartSchema },
  ({ app, body, caller, now, e }): OwnDataPart => {
    if (!isTicketOf(caller, body.ticket, now)) fail(403, "link_invalid");
    return oneAtATime(app, e, caller.id, () => part(app, caller, body));
  },
);

function part(app: App, caller: Caller, after: { table: string; row: number }): OwnDataPart {
  const sources = sourcesOf(app, caller);
  const from = Math.max(
    0,
    sources.findIndex(({ table }) => table === after.table),
  );
  const tables: OwnDataPart["tables"] = {};
  let room = OWN_DATA_ROWS;
  let characters = 0;
  for (const [place, source] of sources.slice(from).entries()) {
    const begin = place === 0 && source.table === after.table ? after.row : 0;
    const { rows, last } = rowsAfter(app, caller, source, begin, room);
    tables[nameOf(source)] = rows;
    if (rows.length === room) return { tables, next: { table: source.table, row: last } };
    room -= rows.length;
    characters += JSON.stringify(rows).length;
    const next = sources[from + place + 1];
    if (next && characters > OWN_DATA_CHARACTERS) {
      return { tables, next: { table: next.table, row: 0 } };
    }
  }
  return { tables, next: null };
}

function sourcesOf(app: App, caller: Caller): Source[] {
  const own = Object.entries(MEMBER_TABLES).map(([table, { owner, withheld = [] }]) => ({
    table,
    columns: app
      .findCollectionByNameOrId(table)
      .fields.fieldNames()
      .filter((column) => !withheld.includes(column)),
    where: `${owner} = {:member}`,
  }));
  return [
    ...own,
    {
      table: "newsletter_subscribers",
      columns: ["email", "subscribed_at", "confirmed_at", "unsubscribed_at"],
      // What an address gets is its owner's business: an account that has not confirmed it sees nothing.
      where: isProven(caller.record) ? "email = {:email} COLLATE NOCASE" : "1 = 0",
    },
    {
      table: "audit_log",
      columns: ["at", "action", "record_id", "reason"],
      // A union directly in the IN would keep the database from its index.
      where: `(collection, record_id) IN (SELECT * FROM (
        SELECT 'orders', id FROM orders WHERE user_id = {:member}
        UNION ALL SELECT 'subscriptions', id FROM subscriptions WHERE user_id = {:member}
        UNION ALL SELECT 'users', {:member}))`,
    },
  ];
}

/** What the member calls it: of the log they get what was decided about their payments. */
function nameOf({ table }: Source): string {
  return table === "audit_log" ? "decisions" : table;
}

/** `to` is a word of SQL's own. */
function quoted(column: string): string {
  return `\`${column}\``;
}

function rowsAfter(
  app: App,
  caller: Caller,
  { table, columns, where }: Source,
  after: number,
  limit: number,
): { rows: Rows; last: number } {
  const shape = Object.fromEntries(columns.map((column) => [column, ""]));
  // The unary plus keeps the database from walking the whole table by rowid.
  const found = selectAll(
    app,
    `SELECT rowid AS place, ${columns.map(quoted).join(", ")} FROM ${table}
     WHERE ${where} AND +rowid > {:after} ORDER BY rowid LIMIT {:limit}`,
    { member: caller.id, email: caller.email, after, limit },
    { ...shape, place: 0 },
  );
  return {
    rows: found.map(({ place, ...row }) => row),
    last: Number(found[found.length - 1]?.place ?? 0),
  };
}
