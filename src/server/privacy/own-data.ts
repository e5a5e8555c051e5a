import { CSV_BOM, csvRow } from "@/domain/csv";
import { ownPasswordFormSchema } from "@/domain/erasure";
import type { OwnData } from "@/domain/own-data-answers";
import { PRODUCT_NAME } from "@/domain/product";
import { momentText } from "@/domain/sast";
import { requireTry } from "../auth/attempts";
import { requireOwnPassword } from "../auth/own-password";
import { isProven } from "../auth/proven-address";
import { type Caller, query } from "../http";
import { selectAll } from "../sql";
import { MEMBER_TABLES } from "./member-tables";

type Row = Record<string, unknown>;
type Tables = Record<string, readonly Row[]>;

const READ_ME = `What ${PRODUCT_NAME} keeps of you.

all-data.json   everything, for programs
*.csv           the same, one sheet for each kind, for a spreadsheet
proofs          the proofs of payment that you uploaded

Amounts are in cents: 55900 is R559.00. Moments are in UTC, two hours behind South Africa.
Your password is not here: we keep only a scrambled form that nobody can turn back.
`;

/**
 * All that is kept of the caller, and of nobody else: every table as JSON and as CSV, and the names of
 * the proofs, whose files the phone fetches and packs with them. Asks for the password, once in ten
 * minutes (429).
 */
export const ownData = query(
  { access: "member", body: ownPasswordFormSchema },
  ({ app, body, caller, now, e }): OwnData => {
    requireOwnPassword({ app, e, caller }, body.password);
    requireTry({ app, e }, "own_data", caller.email);
    const tables = tablesOf(app, caller);
    const all = JSON.stringify({ made_at: momentText(now), ...tables }, null, 2);
    return {
      files: [
        { name: "READ-ME.txt", text: READ_ME },
        { name: "all-data.json", text: all },
        ...csvFiles(tables),
      ],
      proofs: (tables.payment_proofs ?? [])
        .filter(({ file }) => file !== "")
        .map(({ id, file }) => ({ id: String(id), name: String(file) })),
    };
  },
);

function tablesOf(app: App, caller: Caller): Tables {
  const tables: Record<string, readonly Row[]> = {};
  for (const [name, { owner, withheld = [] }] of Object.entries(MEMBER_TABLES)) {
    const columns = app
      .findCollectionByNameOrId(name)
      .fields.fieldNames()
      .filter((column) => !withheld.includes(column));
    tables[name] = rowsOf(app, `FROM ${name} WHERE ${owner} = {:value}`, columns, caller.id);
  }
  return {
    ...tables,
    newsletter_subscribers: isProven(caller.record)
      ? rowsOf(
          app,
          "FROM newsletter_subscribers WHERE email = {:value} COLLATE NOCASE",
          ["email", "subscribed_at", "confirmed_at", "unsubscribed_at"],
          caller.email,
        )
      : [],
    decisions: rowsOf(
      app,
      `FROM audit_log WHERE record_id IN (SELECT id FROM orders WHERE user_id = {:value}
         UNION SELECT id FROM subscriptions WHERE user_id = {:value}) ORDER BY at`,
      ["at", "action", "record_id", "reason"],
      caller.id,
    ),
  };
}

function rowsOf(app: App, source: string, columns: readonly string[], value: string): Row[] {
  const shape = Object.fromEntries(columns.map((column) => [column, ""]));
  return selectAll(app, `SELECT ${columns.map(quoted).join(", ")} ${source}`, { value }, shape);
}

/** `to` is a word of SQL's own. */
function quoted(column: string): string {
  return `\`${column}\``;
}

/** One sheet for each table that holds anything. */
function csvFiles(tables: Tables): { name: string; text: string }[] {
  return Object.entries(tables).flatMap(([name, rows]) => {
    const columns = Object.keys(rows[0] ?? {});
    if (columns.length === 0) return [];
    const lines = rows.map((row) => csvRow(columns.map((column) => cellOf(row[column]))));
    return [{ name: `${name}.csv`, text: CSV_BOM + csvRow(columns) + lines.join("") }];
  });
}

function cellOf(value: unknown): string {
  if (value === null || value === undefined) return "";
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
