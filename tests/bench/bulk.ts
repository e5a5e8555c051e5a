import { bulkStatements } from "../../scripts/seed/bulk";
import { bulkMoneyStatements, bulkOnceStatements } from "../../scripts/seed/bulk-money";
import { LEDGER_TRIGGERS, ledgerStatements } from "../../scripts/seed/ledger";
import { sql } from "../support/ordering";
import type { TestServer } from "../support/pocketbase";

interface Size {
  readonly members: number;
  readonly orders: number;
}

const DAY_MS = 86_400_000;

/** The day that was so many days ago, such as `2026-11-30`. */
export const day = (ago: number) => new Date(Date.now() - ago * DAY_MS).toISOString().slice(0, 10);
/** The day of a delivery that orders wait for. */
export const DELIVERED_ON = day(-3);

/** Tables of a million rows: their indexes are made once, when the rows are there. */
const LARGEST = [
  "baskets",
  "basket_items",
  "basket_preferences",
  "payment_references",
  "orders",
  "audit_log",
  "subscriptions",
  "ledger_entries",
  "bank_lines",
  "line_matches",
];

/** What there is one of, and a delivery to come and a past one. */
export function makeOnce(server: TestServer, adminId: string): void {
  sql(
    server,
    `${bulkOnceStatements({ now: Date.now(), adminId }).join(";\n")};
     INSERT INTO delivery_schedules (id, month, mid_month_date, month_end_date) VALUES
       ('bench-coming', 'Coming', '${DELIVERED_ON}', '${day(-17)}'), ('bench-past', 'Past', '${day(50)}', '${day(36)}')`,
  );
}

/** So many members and orders more, with their payments, entries and lines. */
export function fill(
  server: TestServer,
  { adminId, from, to }: { readonly adminId: string; readonly from: Size; readonly to: Size },
): void {
  const bulk = {
    members: { from: from.members, to: to.members },
    orders: { from: from.orders, to: to.orders },
    now: Date.now(),
    adminId,
    deliveryDate: DELIVERED_ON,
  };
  // The last statement adds the profiles, each with what its orders and entries say.
  const statements = bulkStatements(bulk);
  const aside = sql<{ type: string; name: string; sql: string }>(
    server,
    `SELECT type, name, sql FROM sqlite_master WHERE tbl_name IN (${LARGEST.map((name) => `'${name}'`).join(", ")})
     AND (type = 'index' AND sql NOT LIKE 'CREATE UNIQUE%' OR name LIKE 'standing_%'
       OR name IN (${LEDGER_TRIGGERS.map((name) => `'${name}'`).join(", ")}))`,
  );
  const indexes = aside.filter(({ type }) => type === "index");
  const triggers = aside.filter(({ type }) => type === "trigger");
  sql(
    server,
    `PRAGMA synchronous = OFF; PRAGMA cache_size = -4000000; PRAGMA temp_store = MEMORY; BEGIN IMMEDIATE;
     ${aside.map(({ type, name }) => `DROP ${type} ${name}`).join(";\n")};
     DELETE FROM ledger_entries WHERE kind IN ('deposit', 'charge', 'unspent');
     ${[...statements.slice(0, -1), ...bulkMoneyStatements(bulk)].join(";\n")};
     ${indexes
       .filter(({ sql: made }) => !made.includes("ledger_entries"))
       .map((one) => one.sql)
       .join(";\n")};
     ${ledgerStatements().join(";\n")};
     ${indexes
       .filter(({ sql: made }) => made.includes("ledger_entries"))
       .map((one) => one.sql)
       .join(";\n")};
     ${statements.at(-1)};
     ${triggers.map((one) => one.sql).join(";\n")};
     COMMIT; PRAGMA wal_checkpoint(TRUNCATE);`,
  );
}
