import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { importLines } from "./bank-lines";
import { makeDelivery } from "./buying";
import { startBuying } from "./closing";
import { giveCredit } from "./ledger";
import { sendCommand } from "./member-commands";
import { makeAdmin, makeBuyer, type Person, signUp } from "./members";
import { subscribe } from "./membership";
import {
  accepted,
  deciding,
  placeOrder,
  type Shopper,
  shopping,
  sql,
  start,
  withoutRateLimits,
} from "./ordering";
import type { TestServer } from "./pocketbase";
import { backUpDataFolder } from "./restore";
import type { Known } from "./schema-arbitrary";
import { SyncPhone } from "./sync-phone";

export const ROLES = ["guest", "member", "buyer", "admin"] as const;
export type Role = (typeof ROLES)[number];

/**
 * What counts attempts, numbers requests, or is written by a job of the server's own; everything else is as it was
 * after a request that is refused.
 */
const APART = [
  "sign_in_attempts", // slows guessing down
  "job_runs", // of the schedule, which runs beside the test
  "server_runs", // numbers of a phone's requests
];

export interface FuzzWorld {
  readonly known: Known;
  /** What the member's phone has seen of the server's history, before it was restored from a backup. */
  readonly lostMark: string;
  /** Sessions that work, whatever the requests before did to them. */
  tokenOf(role: Role): string;
  /** Gives everyone their session and role back. */
  mend(): void;
  /** What of the database has changed since it was asked last: tables, and the server's own files. */
  changes(): string[];
}

/** Two members with orders in each state, a membership and addresses; a delivery that is bought; a statement. */
export async function makeFuzzWorld(server: TestServer): Promise<FuzzWorld> {
  const member = await signUp(server);
  const lostMark = await restoredSince(server, member);
  const admin = await makeAdmin(server);
  const buyer = await makeBuyer(server, admin);
  const other = await signUp(server);
  const people = [admin, buyer, member, other];
  sql(server, `UPDATE users SET verified = 1`);
  const shoppers = people.map(
    ({ id, email, pb }): Shopper => ({ id, email, name: "Thandi", token: pb.authStore.token }),
  );
  const [asAdmin, , asMember, asOther] = shoppers as [Shopper, Shopper, Shopper, Shopper];
  const desk = deciding(server, asAdmin);
  for (const who of [asMember, asOther]) {
    accepted(
      await sendCommand(server, who, "profile", { full_name: "Thandi", phone: "0821234567" }),
    );
    await shopping(server, who).start(start());
    await placeOrder(server, who, "budget");
    await placeOrder(server, who, "complete");
    const verified = await placeOrder(server, who, "complete");
    accepted(await desk.verifyOrder(verified));
    const rejected = await placeOrder(server, who, "complete");
    accepted(await desk.reject(rejected.id));
    giveCredit(server, who, 10_000);
    await subscribe(server, who);
  }
  await startBuying(server, asAdmin, { date: "2027-01-15" });
  makeDelivery(server, "2027-02-15", [{ name: "Sipho", items: [{}] }], {
    cutOffAt: "2027-02-01 10:00:00.000Z",
  });
  importLines(server, [
    { text: "DEPOSIT THANDI", cents: 55_900 },
    { text: "REFUND", cents: -10_000 },
  ]);
  const references = sql<{ r: string }>(
    server,
    "SELECT payment_reference AS r FROM orders WHERE payment_reference != '' UNION SELECT payment_reference FROM subscriptions",
  ).map(({ r }) => r);
  const ownFirst = (table: string) =>
    columnsOf(server)[table]?.includes("user_id") ? `ORDER BY user_id = '${member.id}' DESC` : "";
  const rows = Object.fromEntries(
    tablesOf(server)
      .filter((table) => !table.startsWith("_") && columnsOf(server)[table]?.includes("id"))
      .map((table) => [
        table,
        sql<{ id: string }>(server, `SELECT id FROM "${table}" ${ownFirst(table)} LIMIT 8`).map(
          ({ id }) => id,
        ),
      ]),
  );
  const ids = Object.values(rows).flat();
  const saved = sql<{ id: string; tokenKey: string; password: string; email: string }>(
    server,
    "SELECT id, tokenKey, password, email FROM users",
  );
  const roles = sql<Record<string, string>>(server, "SELECT * FROM user_roles");
  const tokens: Record<Role, string> = {
    guest: "",
    member: asMember.token,
    buyer: buyer.pb.authStore.token,
    admin: asAdmin.token,
  };

  let last = stateOf(server);
  let mended = last.commits;
  return {
    known: {
      ids,
      rows,
      first: [],
      dates: ["2027-01-15", "2027-02-15", "2026-11-30", "2026-02-31", "1970-01-01", "9999-12-31"],
      emails: [...people.map(({ email }) => email), "new@members.test", "x@y"],
      references: [...references, "XXX20261126000"],
      passwords: [member.password, "another good password", "no"],
    },
    lostMark,
    tokenOf: (role) => tokens[role],
    mend() {
      if (commitsOf(server) === mended) return;
      const statements = saved.map(
        ({ id, tokenKey, password, email }) =>
          `UPDATE users SET tokenKey = '${tokenKey}', password = '${password}', deactivated_at = '', verified = 1,
             email = '${email}' WHERE id = '${id}';`,
      );
      for (const row of roles) {
        const [names, values] = [Object.keys(row), Object.values(row)];
        statements.push(
          `INSERT OR IGNORE INTO user_roles (${names.map((name) => `"${name}"`)}) VALUES (${values.map((one) => `'${one}'`)});`,
        );
      }
      sql(server, `BEGIN IMMEDIATE; ${statements.join("\n")} DELETE FROM erasures; COMMIT;`);
      mended = commitsOf(server);
    },
    changes() {
      if (commitsOf(server) === last.commits) return [];
      const before = last;
      last = stateOf(server);
      const names = Object.keys({ ...before.tables, ...last.tables });
      return names.filter((name) => before.tables[name] !== last.tables[name]);
    },
  };
}

/** Restores the server from before the member's phone synced; answers the mark that only the phone has since. */
async function restoredSince(server: TestServer, member: Person): Promise<string> {
  const backup = await backUpDataFolder(server);
  const phone = new SyncPhone(server, member);
  phone.add("items", { id: "lost", itemName: "Milk" });
  await phone.sync();
  await backup.restore();
  backup.remove();
  await withoutRateLimits(server); // a start puts them back
  return phone.mark;
}

interface State {
  readonly commits: string;
  readonly tables: Record<string, string>;
}

function stateOf(server: TestServer): State {
  const commits = commitsOf(server);
  const tables: Record<string, string> = {};
  const names = tablesOf(server).filter((name) => !APART.includes(name));
  const columns = columnsOf(server);
  const parts = names.map((name) => {
    const row = (columns[name] ?? []).map((column) => `quote("${column}")`).join("||','||");
    return `SELECT '${name}' AS name, group_concat(r, char(10)) AS rows FROM (SELECT ${row} AS r FROM "${name}" ORDER BY 1)`;
  });
  const statement = parts.join(" UNION ALL ");
  for (const { name, rows } of sql<{ name: string; rows: string }>(server, statement)) {
    tables[name] = rows ?? "";
  }
  return { commits, tables };
}

const tableNames = new WeakMap<TestServer, string[]>();
function tablesOf(server: TestServer): string[] {
  const found =
    tableNames.get(server) ??
    sql<{ name: string }>(
      server,
      `SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite_%'`,
    ).map(({ name }) => name);
  tableNames.set(server, found);
  return found;
}

const columnNames = new WeakMap<TestServer, Record<string, string[]>>();
function columnsOf(server: TestServer): Record<string, string[]> {
  let found = columnNames.get(server);
  if (!found) {
    found = {};
    // What changes by itself: when an email was tried, and that its link was printed.
    const apart = ["last_error"];
    for (const { t, c } of sql<{ t: string; c: string }>(
      server,
      `SELECT t.name AS t, c.name AS c FROM pragma_table_list t, pragma_table_info(t.name) c
       WHERE t.schema = 'main' AND t.type = 'table' AND t.name NOT LIKE 'sqlite_%'`,
    )) {
      found[t] ??= [];
      if (!apart.includes(c)) found[t].push(c);
    }
    columnNames.set(server, found);
  }
  return found;
}

/** SQLite counts transactions in the head of this file: it is the same exactly while none was committed. */
function commitsOf(server: TestServer): string {
  const file = join(server.dataDir, "data.db-shm");
  return existsSync(file) ? readFileSync(file).subarray(0, 48).toString("hex") : "";
}
