import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type PocketBase from "pocketbase";
import type { CollectionModel } from "pocketbase";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { describeDatabase } from "../../scripts/schema.mjs";
import { SUPERUSER, startServer, type TestServer } from "../support/pocketbase";
import { newOwner, ROWS, type Row } from "../support/rows";

const MIGRATIONS = resolve(import.meta.dirname, "../../pb_migrations");
/** Only what the test asks of a bare PocketBase: that it is ready, and how SQLite would run a query. */
const BARE_HOOKS = `
routerAdd("GET", "/api/app/ready", (e) => e.json(200, {}));
routerAdd("POST", "/api/test/plan", (e) => {
  const rows = arrayOf(new DynamicModel({ detail: "" }));
  e.app.db().newQuery("EXPLAIN QUERY PLAN " + e.requestInfo().body.sql).all(rows);
  return e.json(200, rows.map((row) => row.detail));
}, $apis.requireSuperuserAuth());`;

const scratch = mkdtempSync(join(tmpdir(), "pantry-migrations-"));
const folder = (name: string) => {
  const path = join(scratch, name);
  mkdirSync(path, { recursive: true });
  return path;
};
let bare: TestServer;
let superuser: PocketBase;
let schema: CollectionModel[];

beforeAll(async () => {
  const dataDir = folder("data");
  const hooksDir = folder("hooks");
  writeFileSync(join(hooksDir, "bare.pb.js"), BARE_HOOKS);
  pocketbase(["superuser", "upsert", SUPERUSER.email, SUPERUSER.password], dataDir);
  bare = await startServer({ dataDir, hooksDir });
  superuser = await bare.asSuperuser();
  schema = (await superuser.collections.getFullList()).filter((collection) => !collection.system);
});
afterAll(async () => {
  await bare.stop();
  rmSync(scratch, { recursive: true, force: true });
});

test("migrates from an empty folder to every collection, all of them closed", () => {
  expect(schema.map(({ name }) => name).sort()).toEqual(Object.keys({ ...ROWS }).sort());
  for (const { name, ...collection } of schema) {
    for (const rule of ["listRule", "viewRule", "createRule", "updateRule", "deleteRule"]) {
      expect(collection[rule], `${name} ${rule}`).toBeNull();
    }
  }
});

test("T01 no rule is open to everyone but those of public content", async () => {
  const server = await startServer();
  try {
    const live = await (await server.asSuperuser()).collections.getFullList();
    const open = live.flatMap((collection) =>
      ["listRule", "viewRule", "createRule", "updateRule", "deleteRule", "manageRule"]
        .filter((rule) => collection[rule] === "")
        .map((rule) => `${collection.name} ${rule}`),
    );
    const content = ["delivery_schedules", "policy_documents", "site_settings"];
    expect(open.sort()).toEqual(
      content.flatMap((name) => [`${name} listRule`, `${name} viewRule`]),
    );
  } finally {
    await server.stop();
  }
});

test("starts with three policies, seven questions and both social links, empty", async () => {
  const policies = await superuser.collection("policy_documents").getFullList();
  expect(policies.map((row) => row.policy_type).sort()).toEqual(["cookies", "privacy", "terms"]);
  for (const { content } of policies) {
    expect(content).toMatch(/^# .+ Policy|^# Terms of Service/);
  }
  const versions = await superuser.collection("policy_versions").getFullList();
  expect(versions.map(({ id, content }) => [id, content]).sort()).toEqual(
    policies.map(({ id, content }) => [id, content]).sort(),
  );
  const faqs = await superuser.collection("faqs").getFullList({ sort: "display_order" });
  expect(faqs.map((row) => [row.display_order, row.is_active])).toEqual(
    [1, 2, 3, 4, 5, 6, 7].map((order) => [order, true]),
  );
  const links = await superuser.collection("site_settings").getFullList({ sort: "setting_key" });
  expect(links.map((row) => [row.setting_key, row.setting_value])).toEqual([
    ["instagram_url", ""],
    ["linkedin_url", ""],
  ]);
});

test("F22 a migration that fails half-way leaves nothing behind and ends the start", async () => {
  const dataDir = folder("half-way");
  const good = folder("good");
  const broken = folder("broken");
  const step =
    'migrate((app) => { app.save(new Collection({ type: "base", name: "half_way" })); });';
  for (const file of readdirSync(MIGRATIONS)) {
    for (const target of [good, broken]) copyFileSync(join(MIGRATIONS, file), join(target, file));
  }
  for (const target of [good, broken]) writeFileSync(join(target, "1999999998_create.js"), step);
  writeFileSync(join(broken, "1999999999_break.js"), 'migrate(() => { throw new Error("no"); });');

  await expect(startServer({ dataDir, migrationsDir: broken })).rejects.toThrow("1999999999_break");
  const server = await startServer({ dataDir });
  const names = (await (await server.asSuperuser()).collections.getFullList()).map((c) => c.name);
  await server.stop();
  expect(names).toContain("orders");
  expect(names).not.toContain("half_way");
  // Its first step was not recorded as done either: with a line of rules missing it now ends the start.
  await expect(startServer({ dataDir, migrationsDir: good })).rejects.toThrow("half_way");
});

test("every step but the first two can be undone and done again, to the same schema and rows", () => {
  const dataDir = folder("there-and-back");
  const steps = readdirSync(MIGRATIONS).length - 2;
  pocketbase(["migrate", "up"], dataDir);
  const before = describeDatabase(dataDir);
  const undone = pocketbase(["migrate", "down", String(steps)], dataDir, "y\n");
  expect(undone.match(/Reverted/g)).toHaveLength(steps);
  expect(describeDatabase(dataDir).filter((line) => before.includes(line)).length).toBeLessThan(
    300,
  );
  expect(pocketbase(["migrate", "up"], dataDir).match(/Applied/g)).toHaveLength(steps);
  expect(describeDatabase(dataDir)).toEqual(before);
});

test("every collection has UUIDs, the index that spares inserts a scan, and one on each relation", () => {
  for (const { name, fields, indexes } of schema) {
    const id = fields.find((field) => field.name === "id");
    expect([id?.min, id?.max], name).toEqual([36, 36]);
    const columns = indexes.map((sql) =>
      /\(([^)]*)\)/
        .exec(sql)?.[1]
        ?.replace(/[`\s]+/g, " ")
        .trim(),
    );
    expect(columns, name).toContain("id COLLATE NOCASE");
    const unique = indexes.find((sql) => sql.includes("_id_nocase"));
    expect(unique, name).toContain("UNIQUE");
    for (const field of fields.filter(({ type }) => type === "relation")) {
      const first = columns.filter((list) => list?.split(/[ ,]/)[0] === field.name);
      expect(first.length, `${name}.${field.name}`).toBeGreaterThan(0);
    }
  }
});

describe("reads by an index, without sorting", () => {
  test.each([
    [
      "a member's orders",
      "orders",
      "user_id = 'u' ORDER BY placed_at DESC, id DESC",
      "user_placed",
    ],
    ["all orders, newest first", "orders", "1 ORDER BY placed_at DESC, id DESC", "placed"],
    [
      "rejected payments",
      "orders",
      "payment_status = 'failed' AND status != 'cancelled' ORDER BY placed_at DESC, id DESC",
      "rejected",
    ],
    [
      "the next page of them",
      "orders",
      "payment_status = 'failed' AND status != 'cancelled' AND (placed_at, id) < ('p', 'i') ORDER BY placed_at DESC, id DESC",
      "rejected",
    ],
    [
      "verified orders",
      "orders",
      "payment_status = 'verified' ORDER BY verified_at DESC, id DESC",
      "payment_verified",
    ],
    [
      "orders by their status",
      "orders",
      "status = 'processing' ORDER BY placed_at DESC, id DESC",
      "status_placed",
    ],
    [
      "deposits to check",
      "orders",
      "deposit_check = 'to_check' AND deposit_check != '' ORDER BY placed_at DESC",
      "deposit_check",
    ],
    [
      "a month's orders of a member",
      "orders",
      "user_id = 'u' AND month_period = '2026-11'",
      "user_month",
    ],
    ["an order by its reference", "orders", "payment_reference = 'r'", "payment_reference"],
    [
      "unpaid memberships",
      "subscriptions",
      "paid = 0 ORDER BY created_at DESC, id DESC",
      "paid_created",
    ],
    [
      "the paid membership of a month",
      "subscriptions",
      "user_id = 'u' AND month_period = '2026-11' AND paid = 1",
      "user_month",
    ],
    [
      "a member's memberships",
      "subscriptions",
      "user_id = 'u' ORDER BY created_at DESC, id DESC",
      "user_created",
    ],
    ["a member's addresses", "addresses", "user_id = 'u' ORDER BY is_default DESC", "user"],
    [
      "a member's baskets",
      "baskets",
      "user_id = 'u' ORDER BY created_at DESC, id DESC",
      "user_created",
    ],
    ["the items of a basket", "basket_items", "basket_id = 'b' ORDER BY position", "basket"],
    [
      "the slips of a reference",
      "payment_proofs",
      "payment_reference = 'r' ORDER BY created_at DESC, id DESC",
      "reference_created",
    ],
    ["a slip used before", "payment_proofs", "sha256 = 's'", "sha256"],
    ["members, newest first", "profiles", "1 ORDER BY created_at DESC, id DESC", "created"],
    ["feedback, newest first", "feedback", "1 ORDER BY created_at DESC, id DESC", "created"],
    [
      "newsletter, newest first",
      "newsletter_subscribers",
      "1 ORDER BY subscribed_at DESC, id DESC",
      "subscribed",
    ],
    [
      "questions of the landing page",
      "faqs",
      "is_active = 1 ORDER BY display_order, id",
      "active_order",
    ],
    ["delivery days", "delivery_schedules", "1 ORDER BY mid_month_date, id", "mid_month"],
    ["mail that is due", "mail_outbox", "sent_at = '' AND due_at <= 'd' ORDER BY due_at", "due"],
    ["emails about an account", "mail_outbox", "user_id = 'u'", "user"],
    [
      "emails to a mailbox today",
      "mail_outbox",
      "mailbox = 'm' AND queued_at > 'q' AND event IN ('newsletter_confirm')",
      "mailbox",
    ],
    [
      "what happened to a row",
      "audit_log",
      "collection = 'orders' AND record_id = 'r' ORDER BY at DESC",
      "record",
    ],
    ["changes since a revision", "sync_rows", "owner = 'u' AND rev > 5", "rev"],
    ["an account's next sign-in", "sign_in_attempts", "account_key = 'k'", "account_key"],
    ["an id, as PocketBase looks for it", "orders", "id = 'i' COLLATE NOCASE", "id_nocase"],
  ])("%s", async (_, table, where, index) => {
    const plan = (await planOf(`SELECT * FROM ${table} WHERE ${where}`)).join("\n");
    expect(plan).toContain(`idx_${table}_${index}`);
    expect(plan).not.toMatch(/TEMP B-TREE|^SCAN \w+$/m);
  });
});

describe("refuses a second", () => {
  test.each([
    [
      "account of one address in another letter case",
      "users",
      (row: Row) => ({ email: String(row.email).toUpperCase() }),
    ],
    [
      "subscriber of one address in another letter case",
      "newsletter_subscribers",
      (row: Row) => ({ email: String(row.email).toUpperCase() }),
    ],
    ["role of one kind", "user_roles", (row: Row) => ({ user_id: row.user_id, role: row.role })],
    ["default address", "addresses", (row: Row) => ({ user_id: row.user_id })],
    ["order of one number", "orders", (row: Row) => ({ order_number: row.order_number })],
    [
      "order of one reference",
      "orders",
      (row: Row) => ({ payment_reference: row.payment_reference }),
    ],
    ["issue of one reference", "payment_references", (row: Row) => ({ reference: row.reference })],
    ["mail for one event", "mail_outbox", (row: Row) => ({ to: row.to, event_id: row.event_id })],
    ["policy of one kind", "policy_documents", () => ({})],
    ["social link of one kind", "site_settings", () => ({})],
    [
      "set of preferences for one basket",
      "basket_preferences",
      (row: Row) => ({ basket_id: row.basket_id }),
    ],
  ])("%s", async (_, name, same) => {
    const first = ["policy_documents", "site_settings"].includes(name)
      ? {}
      : await makeWithParents(name);
    const second = await makeParents(name);
    const row = { ...ROWS[name]?.(second), ...same(first) };
    const refused = await superuser
      .collection(name)
      .create(row)
      .catch((error) => error.response);
    expect(JSON.stringify(refused.data)).toContain("validation_not_unique");
  });

  test("paid membership of one month, while unpaid ones may wait beside it", async () => {
    const owner = await makeParents("subscriptions");
    const subscriptions = superuser.collection("subscriptions");
    const add = (paid: boolean) =>
      subscriptions.create({ ...ROWS.subscriptions?.(owner), id: crypto.randomUUID(), paid });
    await add(true);
    await add(false);
    await expect(add(true)).rejects.toThrow();
  });
});

async function planOf(sql: string): Promise<string[]> {
  return superuser.send("/api/test/plan", { method: "POST", body: { sql } });
}

/** A new owner with every row that `name` hangs on. */
async function makeParents(name: string) {
  const owner = newOwner();
  for (const parent of ["users", "addresses", "baskets", "orders"]) {
    if (parent === name) break;
    await superuser.collection(parent).create(ROWS[parent]?.(owner) ?? {});
  }
  return owner;
}

async function makeWithParents(name: string): Promise<Row> {
  return superuser.collection(name).create(ROWS[name]?.(await makeParents(name)) ?? {});
}

function pocketbase(command: string[], dataDir: string, input = ""): string {
  const flags = [
    `--dir=${dataDir}`,
    `--migrationsDir=${MIGRATIONS}`,
    `--hooksDir=${folder("none")}`,
  ];
  return execFileSync(process.env.POCKETBASE_BIN ?? "pocketbase", [...command, ...flags], {
    input,
    encoding: "utf8",
    stdio: ["pipe", "pipe", "pipe"],
  });
}
