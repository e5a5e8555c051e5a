import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type PocketBase from "pocketbase";
import type { RecordModel as StoredRow } from "pocketbase";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { BuyingList } from "@/domain/buying/responses";
import type { ClosingView } from "@/domain/closing/responses";
import { inspectProof } from "@/domain/payment/proof-file";
import { savedFact, savedFactText } from "@/domain/site/saved-fact";
import { LEDGER_CHECKS } from "@/server/ledger/ledger-checks";
import { longTest } from "../support/long-run";
import { signIn } from "../support/members";
import { sql } from "../support/ordering";
import { startServer, type TestServer } from "../support/pocketbase";
import { get } from "../support/requests";

const SCRIPT = resolve(import.meta.dirname, "../../scripts/seed.mjs");
const COLLECTIONS = [
  "users",
  "profiles",
  "addresses",
  "baskets",
  "basket_items",
  "orders",
  "subscriptions",
  "payment_references",
  "payment_proofs",
  "audit_log",
  "feedback",
  "newsletter_subscribers",
  "delivery_schedules",
  "deliveries",
  "buying_lines",
  "buying_wants",
  "purchases",
  "slips",
  "order_results",
];
const MEMBERS = 30;
const STAFF = 3;
const BUYING = "2026-11-30";

let dataDir: string;
let server: TestServer;
let superuser: PocketBase;
let said: string;
const rows: Record<string, StoredRow[]> = {};

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "pantry-seed-test-"));
  seed(["--members", "12", "--seed", "9"]);
  // A second seeding takes the place of the first.
  said = seed(["--members", String(MEMBERS)]).stdout;
  server = await startServer({ dataDir });
  superuser = await server.asSuperuser();
  for (const name of COLLECTIONS) rows[name] = await all(name);
});
afterAll(async () => {
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

test("fills every state of orders, memberships, slips, feedback and readers", () => {
  const states = (name: string, ...fields: string[]) =>
    new Set(of(name).map((row) => fields.map((field) => String(row[field])).join(" ")));
  expect(of("users")).toHaveLength(MEMBERS + STAFF);
  expect(states("orders", "status")).toEqual(
    new Set(["pending", "processing", "delivered", "cancelled"]),
  );
  expect(states("orders", "payment_status")).toEqual(new Set(["pending", "verified", "failed"]));
  expect(states("orders", "proof_channel")).toEqual(new Set(["", "upload", "whatsapp"]));
  expect(states("orders", "deposit_check")).toContain("to_check");
  expect(of("orders").some((row) => row.submitted_at === "")).toBe(true);
  expect(of("orders").some((row) => row.credit < 0)).toBe(true);
  expect(of("orders").some((row) => row.credit > 0)).toBe(true);
  expect(states("subscriptions", "status")).toEqual(new Set(["active", "cancelled"]));
  expect(states("subscriptions", "paid")).toEqual(new Set(["true", "false"]));
  expect(states("payment_proofs", "content_type")).toEqual(
    new Set(["image/jpeg", "application/pdf"]),
  );
  expect(states("feedback", "status")).toEqual(new Set(["new", "reviewing", "resolved"]));
  expect(of("delivery_schedules")).toHaveLength(5);
});

test("keeps to the rules of money", () => {
  const reference = (row: StoredRow) => String(row.payment_reference);
  for (const order of of("orders")) {
    const budgeted = order.order_budget > 0;
    expect(order.subtotal).toBe(order.order_budget);
    expect(order.total).toBe(budgeted ? order.order_budget + order.membership_fee : 0);
    expect(reference(order)).toMatch(/^[A-Z]{3}\d{11,14}S?$/);
    expect(reference(order).endsWith("S")).toBe(order.membership_fee === 5900);
    if (order.payment_status === "verified" && order.status !== "cancelled") {
      expect(order.credit).toBe(order.amount_received - order.total);
    }
    const carried = of("subscriptions").filter((row) => reference(row) === reference(order));
    expect(carried.length).toBe(order.submitted_at && order.membership_fee ? 1 : 0);
  }
  const issued = of("payment_references").map((row) => row.reference);
  expect(new Set(issued).size).toBe(issued.length);
  for (const row of [...of("orders"), ...of("subscriptions"), ...of("payment_proofs")]) {
    expect(issued).toContain(row.payment_reference);
  }
  const paid = of("subscriptions").filter((row) => row.paid);
  expect(new Set(paid.map((row) => `${row.user_id} ${row.month_period}`)).size).toBe(paid.length);
});

test("the ledger adds up", () => {
  const broken = Object.entries(LEDGER_CHECKS).filter(
    ([, offenders]) => sql(server, offenders).length > 0,
  );
  expect(broken.map(([what]) => what)).toEqual([]);
  expect(sql(server, "SELECT 1 FROM ledger_entries LIMIT 1")).toHaveLength(1);
});

test("one delivery is half bought, those before are closed, and the demo member has a part of both", async () => {
  const states = of("deliveries").map(({ date, state }) => `${date} ${state}`);
  expect(states.sort()).toEqual([
    "2026-10-15 closed",
    "2026-10-30 closed",
    "2026-11-13 closed",
    "2026-11-30 buying",
  ]);
  const admin = await signInAs("admin");
  const closing = await admin.send<ClosingView>(`/api/app/admin/closing/${BUYING}`, {});
  expect(closing).toMatchObject({ state: "buying", open_slips: 1, over_budget: [] });
  expect([closing.doubled, closing.loose > 0, closing.not_entered > 0]).toEqual([1, true, true]);
  const buyer = await signInAs("buyer");
  const list = await buyer.send<BuyingList>(`/api/app/buying/lists/${BUYING}`, {});
  expect(list.shops[0]).toMatchObject({ lines: list.shops[0]?.done });
  const claimed = of("buying_lines").filter((row) => row.claimed_by);
  expect(claimed.length).toBeGreaterThan(0);

  const [demo] = of("users").filter(({ email }) => email === "member@example.com");
  const own = of("orders").filter(
    ({ user_id, submitted_at }) => user_id === demo?.id && submitted_at,
  );
  expect(own.map((row) => row.delivery_date).sort()).toEqual(["2026-11-13", BUYING]);
  expect(own.filter((row) => row.closed_at && row.spent > 0)).toHaveLength(1);
});

test("the landing page says what members saved, of the orders with a shelf price", async () => {
  const priced = new Set(
    of("order_results")
      .filter((row) => row.shelf_cents > 0)
      .map((row) => row.order_id),
  );
  const months = ["2026-10", "2026-11"].map((month) => {
    const closed = of("orders").filter(
      ({ id, closed_at, delivery_date }) =>
        closed_at && delivery_date.startsWith(month) && priced.has(id),
    );
    return {
      month,
      orders: closed.length,
      saved: closed.reduce((sum, { saved }) => sum + saved, 0),
    };
  });
  const fact = savedFact(months);
  expect(fact).toBeDefined();
  const { body } = await get(server, "/api/app/fragments/saved");
  expect(body.html).toContain(fact && savedFactText(fact));
});

test("every slip has its file, a real picture or PDF", () => {
  expect(of("payment_proofs").length).toBeGreaterThan(0);
  for (const proof of of("payment_proofs")) {
    const file = readFileSync(join(dataDir, "storage", proof.collectionId, proof.id, proof.file));
    expect(inspectProof(file)).toMatchObject({
      ok: true,
      value: { contentType: proof.content_type },
    });
    expect(file.length).toBe(proof.size);
  }
});

test("prints how to sign in as a member, an admin and a buyer", async () => {
  const printed = [...said.matchAll(/^Demo (\w+): (\S+), password (\S+)$/gm)];
  expect(printed.map(([, role]) => role)).toEqual(["member", "admin", "buyer"]);
  for (const [, role = ""] of printed) {
    const pb = await signInAs(role);
    const roles = await pb.collection("user_roles").getFullList();
    const own = roles.filter(({ user_id }) => user_id === pb.authStore.record?.id);
    expect(own.map((row) => row.role)).toEqual(role === "member" ? [] : [role]);
  }
});

test("says where to look, at pages that are there", async () => {
  const paths = [...said.matchAll(/^ {2}as the \w+ +(\/[\w-]+)/gm)].map(([, path = ""]) => path);
  expect(paths).toEqual(["/buying", "/admin-auth", "/dashboard"]);
  for (const path of paths) expect((await fetch(server.url + path)).status).toBe(200);
});

longTest("gives the same rows for the same seed number", async () => {
  const kept = (name: string, from: typeof rows) => {
    // What the tests above looked at is in the log too.
    const seeded = from[name]?.filter(({ id }) => name !== "audit_log" || id.startsWith("5eed"));
    return JSON.stringify(seeded, withoutSecrets);
  };
  await server.stop();
  seed(["--members", String(MEMBERS)]);
  server = await startServer({ dataDir });
  superuser = await server.asSuperuser();
  const again: typeof rows = {};
  for (const name of COLLECTIONS) again[name] = await all(name);
  const changed = COLLECTIONS.filter((name) => kept(name, again) !== kept(name, rows));
  expect(changed).toEqual([]);
});

longTest(
  "refuses a folder with a real member, unless it is forced, and spares that member then",
  async () => {
    const id = crypto.randomUUID();
    const password = "a good password";
    const real = { id, email: "real@people.test", password, passwordConfirm: password };
    await superuser.collection("users").create(real);
    await server.stop();
    const refused = seed(["--members", "3"], 1);
    expect(refused.stderr).toContain("1 account(s) of real people");
    seed(["--members", "3", "--force"]);
    server = await startServer({ dataDir });
    superuser = await server.asSuperuser();
    expect((await all("users")).map((row) => row.id)).toContain(id);
    expect(await all("users")).toHaveLength(3 + STAFF + 1);
  },
);

function seed(args: string[], status = 0) {
  const env = { ...process.env, DATA_DIR: dataDir };
  const done = spawnSync("node", [SCRIPT, "--today", "2026-11-21", ...args], {
    env,
    encoding: "utf8",
  });
  expect(done.status, done.stderr).toBe(status);
  return done;
}

async function signInAs(role: string): Promise<PocketBase> {
  const [, email = "", password = ""] =
    new RegExp(`^Demo ${role}: (\\S+), password (\\S+)$`, "m").exec(said) ?? [];
  return (await signIn(server, email, password)).pb;
}

const of = (name: string) => rows[name] ?? [];
const all = (name: string) => superuser.collection(name).getFullList({ sort: "id", batch: 1000 });
const withoutSecrets = (key: string, value: unknown) =>
  ["updated", "password", "tokenKey", "claimed_at"].includes(key) ? undefined : value;
