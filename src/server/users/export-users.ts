import { csvSelect } from "@/domain/text/csv";
import { ADMIN_DATA_COLUMNS } from "@/domain/users/admin-data";
import { type SendPart, streamExport } from "../core/export-stream";
import { query } from "../core/http";
import { keptCounts } from "../core/kept-counts";
import { selectAll } from "../core/sql";

/** Members whose baskets are summed up at once, and how large the baskets of one part may be. */
const MEMBERS_AT_ONCE = 50;
const PART_BYTES = 100_000;

const HEADINGS = Object.keys(ADMIN_DATA_COLUMNS)
  .map((heading) => `\`${heading}\``)
  .join(", ");

const MEMBER = { id: "", created_at: "", bytes: 0 };
type Member = typeof MEMBER;

/**
 * What 'admin-data-{date}.csv' is made of, newest members first, as lines of JSON: the admin's browser
 * makes the file by the rules of `@/domain/users/admin-data`. The database puts the lines together, so that
 * a million rows cost this process little; the last line says that nothing is missing.
 */
export const exportUsers = query("GET /api/app/admin/users-export", ({ app, caller, now, e }) =>
  streamExport(
    {
      app,
      caller,
      now,
      e,
      contentType: "application/x-ndjson; charset=utf-8",
      action: "members.exported",
      collection: "users",
    },
    (send) => sendAll(app, send),
  ),
);

function sendAll(app: App, send: SendPart): void {
  let done = 0;
  let last = { created_at: "9999", id: "" };
  send(`{"members":${keptCounts(app).members}}\n`, 0);
  for (;;) {
    const members = membersAfter(app, last);
    for (const part of parts(members)) {
      const { rows, n } = rowsOf(app, part);
      done += part.length;
      send(`{"done":${done},"rows":${rows}}\n`, n);
    }
    const bottom = members[members.length - 1];
    if (!bottom || members.length < MEMBERS_AT_ONCE) break;
    last = bottom;
  }
  send(`{"end":${done}}\n`, 0);
}

function membersAfter(app: App, after: { created_at: string; id: string }): Member[] {
  return selectAll(
    app,
    `SELECT p.id, p.created_at,
       COALESCE((SELECT SUM(b.bytes) FROM baskets b WHERE b.user_id = p.id), 0) AS bytes
     FROM profiles p WHERE (p.created_at, p.id) < ({:created_at}, {:id})
     ORDER BY p.created_at DESC, p.id DESC LIMIT ${MEMBERS_AT_ONCE}`,
    { created_at: after.created_at, id: after.id },
    MEMBER,
  );
}

/** Members whose baskets are no larger together than a part; each part has one at least. */
function parts(members: readonly Member[]): string[][] {
  const found: string[][] = [];
  let room = 0;
  for (const { id, bytes } of members) {
    const part = found[found.length - 1];
    if (part && bytes <= room) part.push(id);
    else {
      found.push([id]);
      room = PART_BYTES;
    }
    room -= bytes;
  }
  return found;
}

/** One row for each item, each basket without items and each member without baskets. */
function rowsOf(app: App, ids: readonly string[]): { rows: string; n: number } {
  const model = new DynamicModel({ rows: "", n: 0 }) as unknown as { rows: string; n: number };
  app
    .db()
    .newQuery(
      `SELECT COUNT(*) AS n, json_group_array(json_array(${HEADINGS})) AS rows
       FROM (
         SELECT ${csvSelect(ADMIN_DATA_COLUMNS)}
         FROM json_each({:ids}) m
         JOIN profiles p ON p.id = m.value
         LEFT JOIN addresses a ON a.id = (SELECT id FROM addresses WHERE user_id = p.id
           ORDER BY is_default DESC, id LIMIT 1)
         LEFT JOIN baskets b ON b.user_id = p.id
         LEFT JOIN basket_items i ON i.basket_id = b.id
         LEFT JOIN basket_preferences f ON f.basket_id = b.id
         ORDER BY m.key, b.created_at DESC, b.id DESC, i.position)`,
    )
    .bind({ ids: JSON.stringify(ids) })
    .one(model);
  return { rows: model.rows, n: model.n };
}
