import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { runInNewContext } from "node:vm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { creditOf, entriesOf, giveCredit, ledgerOf, purseOf } from "../support/ledger";
import {
  accepted,
  deciding,
  makeShopper,
  makeShoppers,
  placeOrder,
  type Shopper,
  sql,
  subscriptionsOf,
} from "../support/ordering";
import { startServer, type TestServer } from "../support/pocketbase";

const MIGRATIONS = resolve(import.meta.dirname, "../../pb_migrations");

let server: TestServer;
let admin: Shopper;
beforeAll(async () => {
  server = await startServer({ migrationsDir: MIGRATIONS });
  admin = makeShopper(server, { admin: true, name: "Admin" });
});
afterAll(() => server.stop());

test("a verified order is a deposit in two purses and what it pays for", async () => {
  const thandi = makeShopper(server);
  const order = await placeOrder(server, thandi);
  const { decision } = accepted(await deciding(server, admin).verifyOrder(order, 60_000));
  const entries = ledgerOf(server, thandi);
  expect(entriesOf(server, thandi)).toEqual([
    "membership +5900 deposit",
    "groceries +54100 deposit",
    "groceries -50000 charge",
    "membership -5900 charge",
  ]);
  expect(new Set(entries.map(({ event_id }) => event_id))).toEqual(new Set([decision.id]));
  expect(new Set(entries.map(({ actor_id }) => actor_id))).toEqual(new Set([admin.id]));
  expect(new Set(entries.map(({ order_id }) => order_id))).toEqual(new Set([order.id]));
  const [membership] = subscriptionsOf(server, thandi);
  expect(entries.map(({ subscription_id }) => subscription_id)).toEqual([
    membership?.id,
    "",
    "",
    membership?.id,
  ]);
  expect(creditOf(server, thandi)).toBe(4_100);
});

test("an undo takes back each entry once, and a second verification posts anew", async () => {
  const thandi = makeShopper(server);
  const judge = deciding(server, admin);
  const order = await placeOrder(server, thandi);
  const first = accepted(await judge.verifyOrder(order, 60_000));
  accepted(await judge.undo(first.decision.id));
  accepted(await judge.undo(first.decision.id));
  expect(creditOf(server, thandi)).toBe(0);
  expect(ledgerOf(server, thandi).filter(({ reverses }) => reverses)).toHaveLength(4);
  accepted(await judge.verifyOrder(order, 55_900));
  accepted(await judge.verifyOrder(order, 55_900));
  expect(entriesOf(server, thandi).slice(8)).toEqual([
    "membership +5900 deposit",
    "groceries +50000 deposit",
    "groceries -50000 charge",
    "membership -5900 charge",
  ]);
  expect(creditOf(server, thandi)).toBe(0);
});

test("what a cancelled order was charged becomes credit, in its purses", async () => {
  const thandi = makeShopper(server);
  const judge = deciding(server, admin);
  const order = await placeOrder(server, thandi);
  accepted(await judge.verifyOrder(order, 55_000));
  expect(creditOf(server, thandi)).toBe(-900);
  const { payment } = accepted(await judge.cancel(order.id));
  expect(payment).toMatchObject({ credit: 55_000, member_credit: 55_000 });
  accepted(await judge.cancel(order.id));
  expect([purseOf(server, thandi, "groceries"), purseOf(server, thandi, "membership")]).toEqual([
    49_100, 5_900,
  ]);
});

test("credit lowers what is due, and what is owed is added to the next order", async () => {
  const thandi = makeShopper(server);
  const judge = deciding(server, admin);
  giveCredit(server, thandi, 10_000);
  const order = await placeOrder(server, thandi, "complete");
  // The credit counts: R459.00 are due, and R450.00 arrive.
  expect(order).toMatchObject({ total: 55_900, credit_applied: 10_000 });
  const answer = accepted(await judge.verifyOrder(order, 45_000));
  expect(answer.payment).toMatchObject({ credit: -900, member_credit: -900 });
  const next = await placeOrder(server, thandi, "complete", 20_000);
  expect(next).toMatchObject({ total: 20_000, credit_applied: -900 });
  accepted(await judge.cancel(order.id));
  expect(creditOf(server, thandi)).toBe(55_000);
});

test("a rejected or cancelled order that nobody verified leaves no entry", async () => {
  const thandi = makeShopper(server);
  const judge = deciding(server, admin);
  const rejected = await placeOrder(server, thandi);
  accepted(await judge.reject(rejected.id));
  accepted(await judge.cancel(rejected.id));
  accepted(await judge.checkDeposit(rejected.id, "refunded"));
  expect(ledgerOf(server, thandi)).toEqual([]);
});

test("nothing but an erasure changes an entry", async () => {
  const thandi = makeShopper(server);
  const judge = deciding(server, admin);
  const order = await placeOrder(server, thandi);
  const { decision } = accepted(await judge.verifyOrder(order, 60_000));
  const before = ledgerOf(server, thandi);
  accepted(await judge.undo(decision.id));
  accepted(await judge.verifyOrder(order, 50_000));
  accepted(await judge.cancel(order.id));
  expect(ledgerOf(server, thandi).slice(0, before.length)).toEqual(before);
});

test("the ledger that a migration builds has each member's balance as it was", async () => {
  const people = makeShoppers(server, 12);
  const judge = deciding(server, admin);
  for (const [index, who] of people.entries()) {
    const order = await placeOrder(server, who, "complete", 30_000 + index * 100);
    if (index % 6 === 5) continue;
    const received = order.total + ([0, 2_500, -7_000, -order.total, 0][index % 5] ?? 0);
    const { decision } = accepted(await judge.verifyOrder(order, received));
    if (index % 4 === 1) accepted(await judge.undo(decision.id));
    if (index % 4 === 2) accepted(await judge.cancel(order.id));
    if (index % 4 === 3) accepted(await judge.delivered(order.id));
  }
  const credits = () =>
    sql(
      server,
      `SELECT u.id, (SELECT COALESCE(SUM(cents), 0) FROM ledger_entries e WHERE e.user_id = u.id) AS cents,
         (SELECT COALESCE(SUM(credit), 0) FROM orders o WHERE o.user_id = u.id)
         + (SELECT COALESCE(SUM(credit), 0) FROM subscriptions s WHERE s.user_id = u.id) AS credit
       FROM users u WHERE u.id IN (${people.map(({ id }) => `'${id}'`).join(", ")}) ORDER BY u.id`,
    );
  const before = credits();
  expect(before.filter(({ cents, credit }) => cents !== credit)).toEqual([]);
  expect(new Set(before.map(({ cents }) => Math.sign(Number(cents))))).toEqual(new Set([-1, 0, 1]));
  // The folder as the version before had it: no ledger, no credit on orders.
  await server.kill();
  pocketbase(["migrate", "down", String(newer().length)]);
  expect(() => sql(server, "SELECT 1 FROM ledger_entries")).toThrow("no such table");
  await server.restart();
  expect(credits()).toEqual(before);
  expect(indexes("sqlite_master")).toEqual(indexes("_collections"));
  const purses = sql(
    server,
    "SELECT user_id FROM ledger_entries GROUP BY user_id HAVING MIN(0, SUM(cents * (purse = 'groceries'))) < 0 AND SUM(cents * (purse = 'membership')) > 0",
  );
  expect(purses).toEqual([]);
});

test("an order verified before there was a ledger is undone and cancelled like any other", async () => {
  const [undone, cancelled] = makeShoppers(server, 2) as [Shopper, Shopper];
  const judge = deciding(server, admin);
  const first = accepted(
    await judge.verifyOrder(await placeOrder(server, undone, "complete"), 60_000),
  );
  const other = await placeOrder(server, cancelled, "complete");
  accepted(await judge.verifyOrder(other, 60_000));
  rebuild();
  accepted(await judge.undo(first.decision.id));
  accepted(await judge.cancel(other.id));
  expect([creditOf(server, undone), creditOf(server, cancelled)]).toEqual([0, 60_000]);
});

/** The ledger's indexes: as the database has them, or as the collection declares them. */
function indexes(where: "sqlite_master" | "_collections"): string[] {
  const declared =
    where === "_collections"
      ? "SELECT value AS sql FROM _collections, json_each(indexes) WHERE name = 'ledger_entries'"
      : "SELECT sql FROM sqlite_master WHERE type = 'index' AND tbl_name = 'ledger_entries' AND sql != ''";
  return sql<{ sql: string }>(server, declared)
    .map((one) => one.sql.replace(/[`\s]/g, "").toLowerCase())
    .sort();
}

/** Builds the ledger again from what is stored, as the migration does. */
function rebuild(): void {
  const app = {
    db: () => ({ newQuery: (text: string) => ({ execute: () => sql(server, `${text};`) }) }),
  };
  type Step = (given: typeof app) => void;
  const migrate = (up: Step, down: Step) => {
    down(app);
    up(app);
  };
  const file = join(MIGRATIONS, "1796190002_build_ledger.js");
  runInNewContext(readFileSync(file, "utf8"), { migrate });
}

function newer(): string[] {
  return readdirSync(MIGRATIONS).filter((name) => name >= "1796190001");
}

function pocketbase(args: string[]): void {
  execFileSync(
    process.env.POCKETBASE_BIN ?? "pocketbase",
    [...args, `--dir=${server.dataDir}`, `--migrationsDir=${MIGRATIONS}`],
    { input: "y\n", encoding: "utf8" },
  );
}
