import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { sql } from "./ordering";
import type { TestServer } from "./pocketbase";
import { sqlite } from "./sqlite";

/** Tables that stay small whatever members do, and those that are no tables. */
const SMALL = new Set([
  "admin_revocations",
  "bank_accounts",
  "deliveries",
  "job_runs",
  "popular_items",
  "settings",
  "faqs",
  "policy_documents",
  "site_settings",
  "delivery_schedules",
  "policy_versions",
  "ledger_months",
  "admin_invitations",
  "user_roles",
  "json_each",
  "distinct_names",
  "page",
  "_collections",
  "_params",
  "_migrations",
  "_superusers",
  "sqlite_master",
  "sqlite_schema",
  "pragma_table_info",
]);

/** Columns that name a member, an order or the like: what hangs on one of them is a page at most. */
const NARROW =
  /\((?:[^)]*\b(?:user_id|recordRef|owner|basket_id|order_id|record_id|payment_reference|reference|id|rowid|email|account_key|event_id|token_hash|secret_hash|endpoint|order_number|sha256|delivery_address_id|subscription_id|member_id|visitor|target_id|line_id|decision_id)(?:=|>|<)[^)]*|<expr>=\?)/;

/** Walks that are meant: why each of them stays cheap. */
const MEANT: readonly { readonly part: RegExp; readonly why: string }[] = [
  {
    part: /count\(DISTINCT o\.user_id\) AS members/,
    why: "once a night, of the newest five thousand orders",
  },
  {
    part: /FROM \(SELECT mid_month_date AS date FROM delivery_schedules/,
    why: "the delivery dates, which are few",
  },
  { part: /orders (o )?INDEXED BY idx_orders_delivery/, why: "the orders of one delivery" },
  { part: /`users`\.`id` IS NOT ''.* LIMIT 1$/, why: "the first row answers whether we are ready" },
  { part: /^SELECT .*FROM erasures WHERE erased_at != ''$/, why: "once, as the server starts" },
  {
    part: /^SELECT .*FROM users u WHERE u\.deactivated_at != '' AND u\.id NOT IN .*$/s,
    why: "once, as the server starts",
  },
  {
    part: /INDEXED BY idx_\w+ .* LIMIT (51|501|1001|10000)(\)|$)/s,
    why: "one page, or a count up to 10 000",
  },
  {
    part: /INDEXED BY idx_\w+ .* ORDER BY \w\.(placed|created)_at LIMIT 1(\)|$)/s,
    why: "the oldest of what waits",
  },
  {
    part: /FROM orders o INDEXED BY idx_orders_waiting .* LIMIT (0|10000)\) WHERE -?\d+ IN \(total/s,
    why: "an amount, among 10 000 that wait at most",
  },
  {
    part: /FROM member_search s WHERE s\.doc < .* LIMIT \d+$/s,
    why: "one or two letters, in a table of nothing but the words",
  },
  { part: /FROM member_letters WHERE term >= .*LIMIT 1$/s, why: "the next three letters" },
  {
    part: /FROM (member_search s CROSS JOIN profiles|profiles p CROSS JOIN member_search).*LIMIT 51(\)|$)/s,
    why: "one page of members",
  },
  {
    part: /FROM member_search s INDEXED BY idx_member_search_\w+ WHERE .* LIMIT 1001$/s,
    why: "a count of members up to 1 000",
  },
  {
    part: /FROM profiles p WHERE \(p\.created_at, p\.id\) < .*LIMIT 50(\)|$)/s,
    why: "a part of the file",
  },
  {
    part: /^SELECT id FROM \(\s*SELECT (user_id|month|'ledger_months'|event_id|[elos]\.id|m\.target_id)( AS id)?\s+FROM (\(\s*SELECT|ledger_entries|orders o|subscriptions s|bank_lines l|line_matches m)\s/,
    why: "each night, whether all money adds up",
  },
  {
    part: /FROM bank_lines b INDEXED BY idx_bank_lines_open_text/,
    why: "the undecided lines",
  },
  { part: /ON l\.account_id = s\.value/, why: "60 days of one account, for each returned deposit" },
  { part: /CROSS JOIN bank_lines l ON l\.status = 'ignored'/, why: "two weeks for each refund" },
  { part: /FROM user_roles r LEFT JOIN users u .*LIMIT 200$/s, why: "the admins, who are few" },
  { part: /FROM ledger_entries r LEFT JOIN profiles/, why: "the refunds of 60 days" },
  {
    part: /FROM bank_lines WHERE status = 'matched'.*LIMIT 51(\)|$)/s,
    why: "one page of each kind",
  },
  {
    part: /FROM statement_imports(?: n)? WHERE (?:n\.)?account_id/,
    why: "the statements of one account",
  },
  { part: /^INSERT INTO member_index \(member_index\)/, why: "at night, after an erasure" },
  {
    part: /FROM orders WHERE payment_status = 'verified'\s.*LIMIT 1000(\)|$)/s,
    why: "a part of the file",
  },
  {
    part: /FROM audit_log l\s+WHERE l\.at >= /,
    why: "what was decided since one that can be undone",
  },
  { part: /FROM page_view_days WHERE day >= /, why: "a row for each page and day, of 30 days" },
  { part: /^DELETE FROM done_commands WHERE done_at </, why: "old ones go with the next command" },
  { part: /^UPDATE audit_log SET before = json_replace/, why: "at night, for each who has left" },
  {
    part: /ledger_proposals\b.*(?:WHERE|AND) (?:[pw]\.)?outcome = ''/s,
    why: "at most 200 wait for a second admin",
  },
  {
    part: /FROM ledger_entries e WHERE e\.user_id = .*GROUP BY e\.event_id/s,
    why: "of one member",
  },
  {
    part: /SELECT u\.id, u\.verified AS is_proven/,
    why: "all whom a message goes to: 20 000 at most",
  },
  {
    part: /FROM addresses\s+WHERE is_default = 1 AND suburb != '' GROUP BY/,
    why: "the suburbs to choose from, by an index of nothing else",
  },
  { part: /FROM messages WHERE done_at = ''/, why: "five are on their way at most" },
  {
    part: /FROM mail_outbox INDEXED BY idx_mail_outbox_messages/,
    why: "emails of messages that have not left",
  },
  {
    part: /FROM ledger_proposals\s+WHERE kind = 'message'/,
    why: "what a second admin was asked about in 90 days",
  },
  {
    part: /\b(?:buying_lines|buying_wants|purchases|buyer_notes|slips|order_results)\b.*\bdelivery_date = '/s,
    why: "the list of one delivery, which is as long as its orders are",
  },
  {
    part: /FROM orders o INDEXED BY idx_orders_delivery JOIN basket_items/,
    why: "the items of one delivery, once, as buying starts",
  },
  {
    part: /FROM orders INDEXED BY idx_orders_result_untold/,
    why: "who hasn't read yet what was bought, as many as one run takes",
  },
  { part: /FROM joined_items\b/, why: "5 000 names that persons judged at most" },
  { part: /^UPDATE sync_owners SET purged_rev/, why: "each night, what grew old since the last" },
];

/** A full-text index that is asked for what matches. */
const MATCHED = /VIRTUAL TABLE INDEX \d+:.*M\d/;

/** Columns of few values. */
const KINDS =
  /^(status|payment_status|collection|table_name|event|action|purpose|proof_channel|month_period)$/;

const ROWS = 3_000;

/** Fills every table with rows of no meaning, so that the database plans as it would with many. */
export function growTables(server: TestServer, tables: readonly string[]): void {
  const statements = tables
    .filter((name) => !SMALL.has(name))
    .map((name) => {
      const columns = sql<{ name: string; type: string }>(
        server,
        `SELECT name, type FROM pragma_table_info('${name}')`,
      );
      const values = columns.map(({ name: column, type }) => grown(column, type));
      return `INSERT OR IGNORE INTO ${name} (${columns.map((c) => `"${c.name}"`).join(", ")})
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${ROWS})
      SELECT ${values.join(", ")} FROM n;`;
    });
  sql(server, `${statements.join("\n")}\nANALYZE;`);
}

function grown(column: string, type: string): string {
  if (/BOOL/i.test(type)) return "i % 2";
  if (/NUMERIC|INT|REAL/i.test(type)) return "i % 5000";
  if (/_at$|^at$/.test(column)) {
    return "strftime('%Y-%m-%d %H:%M:%fZ', '2026-01-01', '+' || i || ' minutes')";
  }
  if (/^(user_id|owner)$/.test(column)) return "'owner' || (i / 10)";
  if (KINDS.test(column)) return "'kind' || (i % 3)";
  if (/JSON/i.test(type)) return "'{}'";
  return "'grown' || i";
}

/**
 * One example of each statement that PocketBase has logged. It logs values in their places: what is right for a
 * value may still be wrong for a parameter, for which a partial index is taken only if the text of the
 * statement implies its condition.
 */
export function statementsIn(output: string): string[] {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the colours of the log
  const plain = output.replace(/\u001b\[[\d;]*m/g, "");
  const examples = new Map<string, string>();
  for (const entry of plain.split(/^\[\d+\.\d+ms\] /m).slice(1)) {
    const statement = statementOf(entry);
    if (statement) examples.set(shapeOf(statement), statement);
  }
  return [...examples.values()];
}

/** A log entry ends with the statement, or with what another writer put below it. */
function statementOf(entry: string): string {
  const text =
    entry.split(/\n(?=\d{4}\/\d\d\/\d\d |Email to |[├└]─ |INFO|WARN|ERROR|DEBUG)/)[0] ?? "";
  const isWanted = /^\s*(SELECT|INSERT|UPDATE|DELETE|WITH)\b/i.test(text);
  return isWanted && !/`?_logs`?/.test(text)
    ? text
        .trim()
        .replace(/;$/, "")
        .replace(/\b0x[0-9a-f]+/gi, "''")
    : "";
}

function shapeOf(statement: string): string {
  return statement
    .replace(/'(?:[^']|'')*'/g, "?")
    .replace(/\b\d+(\.\d+)?\b/g, "?")
    .replace(/\s+/g, " ");
}

interface Planned {
  readonly statement: string;
  /** The steps that read more than what is asked for. */
  readonly walks: readonly string[];
}

/** How the database would answer each of them. */
export function plansOf(server: TestServer, statements: readonly string[]): Planned[] {
  const input = statements.map((text, n) => `.print "--- ${n}"\nEXPLAIN QUERY PLAN\n${text};`);
  const output = execFileSync("sqlite3", [join(server.dataDir, "data.db")], {
    input: input.join("\n"),
    encoding: "utf8",
    maxBuffer: 1 << 28,
    stdio: ["pipe", "pipe", "pipe"],
  });
  return output
    .split(/^--- /m)
    .slice(1)
    .map((block) => {
      const [number = "", ...steps] = block.split("\n");
      const statement = statements[Number(number)] ?? "";
      return {
        statement,
        walks: walksIn(
          statement,
          steps.map((step) => step.replace(/^[\s|`-]*/, "")),
        ),
      };
    });
}

/** How the triggers of all tables would do their part as a row is added, changed or deleted. */
export function triggerPlans(server: TestServer): Planned[] {
  const triggers = sql<{ table: string; text: string }>(
    server,
    "SELECT tbl_name AS \"table\", sql AS text FROM sqlite_master WHERE type = 'trigger'",
  );
  const tables = [...new Set(triggers.map(({ table }) => table))];
  return tables.flatMap((table) => {
    const texts = triggers.filter((trigger) => trigger.table === table).map(({ text }) => text);
    const columns = sql<{ name: string }>(server, `SELECT name FROM pragma_table_info('${table}')`);
    const same = columns.map(({ name }) => `"${name}" = "${name}"`).join(", ");
    return [
      `INSERT INTO ${table} SELECT * FROM ${table} WHERE rowid = 0`,
      `UPDATE ${table} SET ${same} WHERE rowid = 0`,
      `DELETE FROM ${table} WHERE rowid = 0`,
    ].map((statement) => {
      const all = [statement, ...texts].join("\n");
      const steps = triggerSteps(server, statement);
      const wide = steps.filter((step) => /^SEARCH /.test(step) && !NARROW.test(step));
      // The whole key of a table that is kept by it is one row.
      const many = wide.filter((step) => !/ USING PRIMARY KEY \(/.test(step));
      return { statement, walks: [...new Set([...walksIn(all, steps), ...many])] };
    });
  });
}

function triggerSteps(server: TestServer, statement: string): string[] {
  const output = sqlite(
    join(server.dataDir, "data.db"),
    "list",
    `.eqp trigger\n${statement};\n.eqp off`,
  );
  const [, ...parts] = output.split(/^TRIGGER /m);
  return parts.flatMap((part) =>
    part
      .split("\n")
      .slice(1)
      .map((step) => step.replace(/^[\s|`-]*/, "")),
  );
}

function walksIn(statement: string, steps: readonly string[]): string[] {
  if (MEANT.some(({ part }) => part.test(statement))) return [];
  const walks = steps.filter(
    (step) => /^SCAN /.test(step) && !MATCHED.test(step) && isLarge(step, statement),
  );
  const searches = steps.filter((step) => /^SEARCH /.test(step));
  const isSorted = steps.some((step) => /^USE TEMP B-TREE/.test(step));
  const wide = searches.filter((step) => !NARROW.test(step));
  if (isSorted) walks.push(...wide.map((step) => `sorts all of ${step}`));
  return [...walks, ...searches.filter((step) => /\(rowid>\?\)/.test(step))];
}

function isLarge(step: string, statement: string): boolean {
  const [, name = ""] = /^SCAN (\S+)/.exec(step) ?? [];
  if (/^(CONSTANT|\(|SUBQUERY|\d+)/.test(name) || SMALL.has(name)) return false;
  const table = tableOf(name, statement);
  return table !== "" && !SMALL.has(table);
}

/** The table behind an alias; empty for a subquery's name. */
function tableOf(name: string, statement: string): string {
  const bare = statement.replace(/[`"[\]{}]/g, "");
  const aliased = new RegExp(
    `\\b(?:FROM|JOIN|INTO|UPDATE|,)\\s+(\\w+)(?:\\([^)]*\\))?\\s+(?:AS\\s+)?${name}\\b`,
    "i",
  );
  const direct = new RegExp(`\\b(?:FROM|JOIN|INTO|UPDATE)\\s+${name}\\b`, "i");
  return aliased.exec(bare)?.[1] ?? (direct.test(bare) ? name : "");
}
