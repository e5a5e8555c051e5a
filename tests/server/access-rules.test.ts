/// <reference path="../../src/server/pocketbase.d.ts" />
import type PocketBase from "pocketbase";
import type { CollectionModel, RecordModel as StoredRow } from "pocketbase";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ACCESS_RULES, type Access } from "@/server/access-rules";
import { startServer, type TestServer } from "../support/pocketbase";
import { listen } from "../support/realtime";
import { newOwner, type Owner, ROWS, type Row } from "../support/rows";

const ROLES = ["guest", "owner", "other", "admin", "exAdmin"] as const;
type Role = (typeof ROLES)[number];
interface Expectation {
  /** Who sees the owner's row in lists, by its id, in expands and in realtime. */
  readonly read: readonly Role[];
  readonly create?: readonly Role[];
  readonly update?: readonly Role[];
  readonly delete?: readonly Role[];
  /** Every field that a reader sees, and those that nobody sees. */
  readonly shown: string;
  readonly hidden?: string;
}

const everyone = ROLES;
const ownerAndAdmin: Role[] = ["owner", "admin"];
const admin: Role[] = ["admin"];
const nobody: Role[] = [];

const EXPECTED: Record<string, Expectation> = {
  users: {
    read: ownerAndAdmin,
    shown: "id email emailVisibility verified created updated",
    hidden: "password tokenKey",
  },
  profiles: { read: ownerAndAdmin, shown: "id full_name email phone created_at" },
  addresses: {
    read: ownerAndAdmin,
    shown:
      "id user_id label line1 line2 suburb city province postal_code is_default delivery_instructions",
  },
  baskets: {
    read: ownerAndAdmin,
    shown:
      "id user_id store_preference store_preference_other brand_preference allow_substitution substitution_note created_at",
  },
  basket_items: {
    read: ownerAndAdmin,
    shown:
      "id basket_id user_id position item_name quantity unit category category_other shop_preference shop_preference_other brand_preference notes budget substitution_rule substitution_details",
  },
  basket_preferences: {
    read: ownerAndAdmin,
    shown: "id basket_id user_id priority delivery_frequency",
  },
  orders: {
    read: ownerAndAdmin,
    shown:
      "id user_id basket_id order_number payment_reference revision order_budget subtotal delivery_fee discount total membership_fee month_period payment_status status delivery_address_id delivery proof_of_payment_url proof_channel amount_received credit deposit_check placed_at submitted_at verified_at verified_by rejected_reason",
  },
  subscriptions: {
    read: ownerAndAdmin,
    shown:
      "id user_id plan_name price status billing_cycle current_period_start current_period_end cancelled_at payment_reference month_period paid amount_received credit proof_of_payment_url created_at",
  },
  payment_references: {
    read: nobody,
    shown: "id reference user_id purpose order_id month_period issued_at replaced_at",
  },
  payment_proofs: {
    read: ownerAndAdmin,
    shown:
      "id user_id payment_reference order_id subscription_id file sha256 content_type size created_at",
  },
  user_roles: { read: ownerAndAdmin, shown: "id user_id role" },
  sync_rows: { read: nobody, shown: "id owner table_name row_key value rev deleted" },
  sync_owners: { read: ["owner"], shown: "id owner rev", hidden: "seen" },
  faqs: {
    read: everyone,
    create: admin,
    update: admin,
    delete: admin,
    shown: "id question answer display_order is_active",
  },
  site_settings: { read: everyone, update: admin, shown: "id setting_key setting_value" },
  policy_documents: {
    read: everyone,
    create: admin,
    update: admin,
    shown: "id policy_type content",
  },
  delivery_schedules: {
    read: everyone,
    create: admin,
    update: admin,
    delete: admin,
    shown: "id month mid_month_date month_end_date notes",
  },
  feedback: {
    read: admin,
    create: everyone,
    update: admin,
    shown: "id user_id message page_url status created_at",
  },
  newsletter_subscribers: {
    read: admin,
    shown: "id email subscribed_at confirmed_at unsubscribed_at",
    hidden: "token_hash",
  },
  admin_invitations: {
    read: admin,
    shown: "id email expires_at used_at used_by created_by",
    hidden: "token_hash",
  },
  mail_outbox: {
    read: admin,
    shown: "id to event event_id data due_at attempts sent_at last_error",
  },
  audit_log: {
    read: admin,
    shown: "id at actor_id action collection record_id before after reason",
  },
  page_views: { read: nobody, shown: "id day path visitor seconds clicks" },
  sign_in_attempts: { read: nobody, shown: "id account_key failures next_allowed_at" },
};

/** What an admin may change of a row that is otherwise pinned or has no rule of its own for a field. */
const CHANGES: Record<string, Row> = {
  faqs: { answer: "Better." },
  site_settings: { setting_value: "https://example.test/us" },
  policy_documents: { content: "# New" },
  delivery_schedules: { notes: "Public holiday." },
  feedback: { status: "reviewing" },
};
/** Rows of which the migrations have made the only one. */
const EXISTING: Record<string, string> = {
  site_settings: 'setting_key = "instagram_url"',
  policy_documents: 'policy_type = "cookies"',
};
const COLLECTIONS = Object.keys(ACCESS_RULES);
const WITH_OWNER = COLLECTIONS.filter((name) => name !== "users" && hasOwner(name));

let server: TestServer;
let superuser: PocketBase;
let schema: CollectionModel[];
const people = {} as Record<Exclude<Role, "guest">, Owner>;
const tokens = {} as Record<Role, string>;
/** The owner's (or the public) row of each collection, and every row of the other member. */
const rows: Record<string, StoredRow> = {};
const rowsOfOther: Record<string, StoredRow> = {};

beforeAll(async () => {
  server = await startServer();
  superuser = await server.asSuperuser();
  await superuser.settings.update({ rateLimits: { enabled: false } });
  schema = (await superuser.collections.getFullList()).filter((collection) => !collection.system);
  for (const role of ["owner", "other", "admin", "exAdmin"] as const) {
    people[role] = newOwner();
    await make("users", people[role]);
  }
  await makeAll(people.owner, rows);
  await makeAll(people.other, rowsOfOther);
  for (const found of [rows, rowsOfOther]) await remove("user_roles", found);
  await make("user_roles", people.admin);
  const past = await make("user_roles", people.exAdmin);
  tokens.guest = "";
  for (const role of ["owner", "other", "admin", "exAdmin"] as const) {
    const client = await superuser.collection("users").impersonate(people[role].user, 3600);
    tokens[role] = client.authStore.token;
  }
  await superuser.collection("user_roles").delete(past.id);
  // The role row under test is the admin's own: a member has none.
  rows.user_roles = await superuser.collection("user_roles").getFirstListItem("");
});
afterAll(() => server.stop());

test("T01 every collection and every field has an expectation, and every expectation its field", () => {
  const written = Object.entries(EXPECTED).map(([name, { shown, hidden = "" }]) => [
    name,
    `${shown} ${hidden}`.trim().split(" ").sort(),
  ]);
  const live = schema.map(({ name, fields }) => [name, fields.map((field) => field.name).sort()]);
  expect(Object.fromEntries(written)).toEqual(Object.fromEntries(live));
});

test("T01 the rules in force are the rules that are written, and nobody may manage accounts", () => {
  for (const collection of schema) {
    const { listRule, viewRule, createRule, updateRule, deleteRule } = collection;
    expect(
      {
        list: listRule,
        view: viewRule,
        create: createRule,
        update: updateRule,
        delete: deleteRule,
      },
      collection.name,
    ).toEqual(ACCESS_RULES[collection.name]);
    expect(collection.manageRule ?? null).toBeNull();
  }
});

describe.each(COLLECTIONS)("T01 %s", (name) => {
  const rules = ACCESS_RULES[name] as Access;
  const expected = EXPECTED[name] as Expectation;
  const others = (allowed: readonly Role[] = nobody) => ROLES.filter((r) => !allowed.includes(r));
  // A member has no role row: the one under test belongs to the admin.
  const readers = name === "user_roles" ? admin : expected.read;

  test.each(readers)("allows: %s reading it", async (role) => {
    const row = stored(name);
    const list = await send(role, "GET", `${name}/records?perPage=200`);
    expect(list.status).toBe(200);
    expect(list.body.items?.map((item) => item.id)).toContain(row.id);
    const view = await send(role, "GET", `${name}/records/${row.id}`);
    expect(view.status).toBe(200);
    const shown = expected.shown.split(" ").filter((f) => name !== "users" || f !== "email");
    for (const field of shown) expect(view.body).toHaveProperty([field]);
    for (const field of expected.hidden?.split(" ") ?? [])
      expect(view.body).not.toHaveProperty(field);
  });

  test.each(others(readers))("denies: %s reading it", async (role) => {
    const row = stored(name);
    const list = await send(role, "GET", `${name}/records?perPage=200`);
    expect(list.status).toBe(rules.list === null ? 403 : 200);
    expect(list.text).not.toContain(row.id);
    const view = await send(role, "GET", `${name}/records/${row.id}`);
    expect(view.status).toBe(rules.view === null ? 403 : 404);
  });

  test.each(expected.create ?? nobody)("allows: %s creating it", async (role) => {
    if (name === "policy_documents") await remove(name, rows);
    const made = await create(role, name, rowFor(name, role));
    expect(made.status).toBe(200);
    if (name === "policy_documents") rows[name] = made.body as StoredRow;
  });

  test.each(others(expected.create))("denies: %s creating it", async (role) => {
    const before = await count(name);
    const made = await create(role, name, rowFor(name, role));
    expect(made.status).toBe(rules.create === null ? 403 : 400);
    expect(await count(name)).toBe(before);
  });

  test.each(expected.update ?? nobody)("allows: %s changing it", async (role) => {
    const path = `${name}/records/${stored(name).id}`;
    const changed = await send(role, "PATCH", path, CHANGES[name]);
    expect(changed.status).toBe(200);
    expect(changed.body).toMatchObject(CHANGES[name] ?? {});
  });

  test.each(others(expected.update))("denies: %s changing it", async (role) => {
    const before = await reread(name);
    const path = `${name}/records/${before.id}`;
    const changed = await send(role, "PATCH", path, CHANGES[name] ?? anyChange(name));
    expect(changed.status).toBe(rules.update === null ? 403 : 404);
    expect(await reread(name)).toEqual(before);
  });

  test.each(expected.delete ?? nobody)("allows: %s deleting it", async (role) => {
    const extra = await make(name, people.owner);
    const deleted = await send(role, "DELETE", `${name}/records/${extra.id}`);
    expect(deleted.status).toBe(204);
  });

  test.each(others(expected.delete))("denies: %s deleting it", async (role) => {
    const before = await reread(name);
    const deleted = await send(role, "DELETE", `${name}/records/${before.id}`);
    expect(deleted.status).toBe(rules.delete === null ? 403 : 404);
    expect(await reread(name)).toEqual(before);
  });

  test("what nobody may do is closed, not merely never true", () => {
    expect(rules.create === null).toBe(!expected.create);
    expect(rules.update === null).toBe(!expected.update);
    expect(rules.delete === null).toBe(!expected.delete);
    expect(rules.list === null).toBe(expected.read === nobody);
    expect(rules.view).toBe(rules.list);
  });
});

test.each(["guest", "other", "exAdmin"] as const)(
  "T02 denies: %s reaching the owner's rows by any expand path",
  async (role) => {
    for (const { name } of schema) {
      const paths = expandPaths(name);
      if (!paths.length) continue;
      for (const id of ["", `/${rowsOfOther[name]?.id ?? stored(name).id}`]) {
        const answer = await send(role, "GET", `${name}/records${id}?expand=${paths.join(",")}`);
        expectNothingOf(rows, answer.text);
      }
    }
  },
);

test("T02 allows: a member expanding their own rows, and those alone", async () => {
  const paths = expandPaths("orders").join(",");
  const answer = await send("owner", "GET", `orders/records?expand=${paths}`);
  expect(answer.text).toContain(`"line1":"12 Vilakazi Street"`);
  expect(answer.text).toContain(`"item_name":"Rice"`);
  expectNothingOf(rowsOfOther, answer.text);
});

test("T05 denies: asking for hidden or foreign facts by a filter, or by a sort", async () => {
  const secrets = [
    'user_id.tokenKey ~ "a"',
    'user_id.password ~ "$2"',
    'user_id.user_roles_via_user_id.user_id.tokenKey ~ "a"',
    `@collection.orders.payment_reference ?= "${stored("orders").payment_reference}"`,
    '@request.auth.id != ""',
  ];
  for (const filter of secrets) {
    const answer = await send(
      "other",
      "GET",
      `orders/records?filter=${encodeURIComponent(filter)}`,
    );
    expect([400, 403], filter).toContain(answer.status);
  }
  for (const [name, field] of [
    ["sync_owners", "seen"],
    ["newsletter_subscribers", "token_hash"],
    ["users", "tokenKey"],
    ["users", "password"],
  ] as const) {
    const filtered = await send("owner", "GET", `${name}/records?filter=${field}!=""`);
    const sorted = await send("owner", "GET", `${name}/records?sort=${field}`);
    expect([filtered.status, sorted.status], `${name}.${field}`).toEqual([400, 400]);
  }
});

test.each(["guest", "other", "exAdmin"] as const)(
  "T05 denies: %s telling a true guess about the owner's rows from a false one",
  async (role) => {
    const guess = (name: string, field: string, value: unknown) => {
      const filter = encodeURIComponent(`id = "${stored(name).id}" && ${field} = ${value}`);
      return send(role, "GET", `${name}/records?filter=${filter}&sort=${field}`);
    };
    // All at once: PocketBase slows each empty answer down by a random time, to hide its own timing.
    const closed = schema.filter(({ name }) => !EXPECTED[name]?.read.includes(role));
    const tries = closed.flatMap(({ name, fields }) =>
      fields.map(async (field) => {
        const value = stored(name)[field.name];
        const truth = typeof value === "object" ? '""' : JSON.stringify(value ?? "");
        const yes = await guess(name, field.name, truth);
        const no = await guess(name, field.name, '"never so"');
        expect(yes.text, `${name}.${field.name}`).toBe(no.text);
        expectNothingOf(rows, yes.text);
      }),
    );
    await Promise.all(tries);
  },
);

test("T05 denies: a visitor seeing or finding a question that is not active", async () => {
  const hidden = await superuser
    .collection("faqs")
    .create({ question: "Secret?", answer: "Yes.", is_active: false });
  for (const role of ["guest", "owner", "exAdmin"] as const) {
    const list = await send(role, "GET", `faqs/records?filter=is_active=false`);
    expect(list.body.items).toEqual([]);
    expect((await send(role, "GET", `faqs/records/${hidden.id}`)).status).toBe(404);
  }
  expect((await send("admin", "GET", `faqs/records/${hidden.id}`)).status).toBe(200);
});

test("T06 denies: anyone reading rows whose owner is gone", async () => {
  const orphan = await superuser.collection("feedback").create({ message: "Left.", status: "new" });
  expect(orphan.user_id).toBe("");
  for (const role of ["guest", "owner", "exAdmin"] as const) {
    expect((await send(role, "GET", "feedback/records")).body.items).toEqual([]);
  }
  // The same rule with an empty owner, asked of every collection that has owners.
  for (const name of WITH_OWNER) {
    const filter = encodeURIComponent(`${ownerField(name)} = ""`);
    const list = await send("guest", "GET", `${name}/records?filter=${filter}`);
    expect(list.body.items ?? [], name).toEqual([]);
  }
});

test("T07 denies: a member giving themselves a role, or marking themselves verified", async () => {
  const mine = people.other.user;
  for (const role of ["owner", "other", "exAdmin"] as const) {
    const self = people[role].user;
    expect((await create(role, "user_roles", { user_id: self, role: "admin" })).status).toBe(403);
  }
  const before = await superuser.collection("users").getOne(mine);
  for (const body of [
    { verified: true },
    { role: "admin" },
    { "roles+": "admin" },
    { "verified+": 1 },
    { email: "other@example.test" },
    { password: "12345678", passwordConfirm: "12345678" },
    { emailVisibility: true },
  ]) {
    expect((await send("other", "PATCH", `users/records/${mine}`, body)).status).toBe(403);
  }
  expect(await superuser.collection("users").getOne(mine)).toEqual(before);
  expect(await superuser.collection("user_roles").getFullList()).toHaveLength(1);
});

test("T17 T28 denies: creating for someone else, or with a decision already made", async () => {
  const forOwner = { message: "Not mine.", user_id: people.owner.user, status: "new" };
  for (const role of ["guest", "other", "admin", "exAdmin"] as const) {
    expect((await create(role, "feedback", forOwner)).status).toBe(400);
    for (const name of WITH_OWNER.filter((n) => n !== "feedback")) {
      const made = await create(role, name, ROWS[name]?.(people.owner) ?? {});
      expect(made.status, `${role} ${name}`).toBe(403);
    }
  }
  for (const status of ["reviewing", "resolved", ""]) {
    const made = await create("other", "feedback", { message: "Done?", status });
    expect(made.status).toBe(400);
  }
});

test.each(["owner", "other"] as const)(
  "T27 denies: %s changing any field of the owner's rows, however it is written",
  async (role) => {
    for (const name of WITH_OWNER) {
      const before = await reread(name);
      for (const field of Object.keys(before).filter((f) => !f.startsWith("collection"))) {
        for (const key of [field, `${field}+`, `+${field}`, `${field}-`]) {
          const body = { [key]: ROWS[name]?.(people.other)[field] ?? people.other.user };
          const changed = await send(role, "PATCH", `${name}/records/${before.id}`, body);
          expect([403, 404], `${name} ${key}`).toContain(changed.status);
        }
      }
      expect(await reread(name), name).toEqual(before);
    }
  },
);

test("T29 ignores or refuses system fields, and pins what an admin may not rewrite", async () => {
  const made = await create("guest", "feedback", {
    message: "From the past.",
    status: "new",
    created_at: "2001-01-01 00:00:00.000Z",
    collectionName: "users",
    tokenKey: "x",
  });
  const row = await superuser.collection("feedback").getOne(String(made.body.id));
  expect(row.created_at).not.toContain("2001");
  const pinned: [string, Row][] = [
    ["feedback", { message: "Rewritten." }],
    ["feedback", { user_id: people.other.user }],
    ["feedback", { page_url: "/elsewhere", status: "resolved" }],
    ["site_settings", { setting_key: "linkedin_url" }],
    ["policy_documents", { policy_type: "terms" }],
    ["faqs", { id: "6b7c7c2a-513c-4301-976d-593daadc75e3" }],
  ];
  for (const [name, body] of pinned) {
    const before = await reread(name);
    const changed = await send("admin", "PATCH", `${name}/records/${before.id}`, body);
    expect([400, 404], `${name} ${Object.keys(body)}`).toContain(changed.status);
    expect(await reread(name)).toEqual(before);
  }
  const bad = await send("admin", "PATCH", `site_settings/records/${stored("site_settings").id}`, {
    setting_value: "javascript:alert(1)",
  });
  expect(bad.status).toBe(400);
});

test("every file is protected, and opens for no one without the owner's own file token", async () => {
  for (const { name, fields } of schema) {
    for (const field of fields.filter(({ type }) => type === "file")) {
      expect(field.protected, `${name}.${field.name}`).toBe(true);
      const path = `/api/files/${name}/${stored(name).id}/${stored(name)[field.name]}`;
      const fileTokens = ["", tokens.owner];
      for (const role of ["other", "exAdmin"] as const) fileTokens.push(await fileToken(role));
      for (const token of fileTokens) {
        const answer = await fetch(`${server.url}${path}?token=${token}`);
        expect(answer.status).toBe(404);
      }
    }
  }
});

describe("T63 realtime", () => {
  test("sends a member's changes to the member and to admins, and to nobody else", async () => {
    const heard = await Promise.all(
      ROLES.map((role) => listen(server.url, tokens[role], topics())),
    );
    for (const name of COLLECTIONS) await superuser.collection(name).update(stored(name).id, {});
    const made = await make("addresses", { ...people.owner, address: crypto.randomUUID() }, false);
    await superuser.collection("addresses").delete(made.id);
    await settled();
    for (const [index, role] of ROLES.entries()) {
      const text = heard[index]?.events.join("\n") ?? "";
      for (const name of COLLECTIONS) {
        const readers = name === "user_roles" ? admin : EXPECTED[name]?.read;
        const heardOfIt = text.includes(`"id":"${stored(name).id}"`) && namesTopic(text, name);
        expect(heardOfIt, `${role} ${name}`).toBe(readers?.includes(role) ?? false);
      }
      const hearsOwner = role === "owner" || role === "admin";
      expect(text.includes(made.id), role).toBe(hearsOwner);
      if (!hearsOwner) expectNothingOf(rows, text);
      expect(text).not.toMatch(/tokenKey|token_hash|"seen"/);
      heard[index]?.close();
    }
  });

  test("T09 falls silent for an admin whose role is taken, and their requests end at once", async () => {
    const client = await superuser.collection("users").impersonate(people.exAdmin.user, 3600);
    tokens.exAdmin = client.authStore.token;
    const role = await make("user_roles", people.exAdmin);
    const heard = await listen(server.url, tokens.exAdmin, ["orders/*"]);
    await superuser.collection("orders").update(stored("orders").id, { revision: 1 });
    await settled();
    expect(heard.events).toHaveLength(1);
    await superuser.collection("user_roles").delete(role.id);
    await superuser.collection("orders").update(stored("orders").id, { revision: 2 });
    await settled();
    expect(heard.events).toHaveLength(1);
    expect((await send("exAdmin", "GET", "orders/records")).body.items).toEqual([]);
    heard.close();
  });
});

test("a rule that was opened elsewhere is closed again by the next start", async () => {
  await superuser.collections.update("orders", { listRule: "", updateRule: "" });
  await superuser.collections.update("users", { manageRule: "verified = true" });
  await server.restart();
  const again = await server.asSuperuser();
  const orders = await again.collections.getOne("orders");
  expect([orders.listRule, orders.updateRule]).toEqual([ACCESS_RULES.orders?.list, null]);
  expect((await again.collections.getOne("users")).manageRule).toBeNull();
});

interface Answer {
  status: number;
  text: string;
  body: Row & { items?: StoredRow[] };
}

async function send(role: Role, method: string, path: string, body?: unknown): Promise<Answer> {
  const form = body instanceof FormData;
  const response = await fetch(`${server.url}/api/collections/${path}`, {
    method,
    headers: {
      ...(tokens[role] && { Authorization: tokens[role] }),
      ...(body !== undefined && !form && { "Content-Type": "application/json" }),
    },
    ...(body !== undefined && { body: form ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, text, body: text ? JSON.parse(text) : {} };
}

function create(role: Role, name: string, row: Row): Promise<Answer> {
  const hasFile = Object.values(row).some((value) => value instanceof File);
  if (!hasFile) return send(role, "POST", `${name}/records`, row);
  const form = new FormData();
  for (const [key, value] of Object.entries(row)) {
    form.set(key, value instanceof File ? value : String(value));
  }
  return send(role, "POST", `${name}/records`, form);
}

/** The row that `role` would make for themselves. */
function rowFor(name: string, role: Role): Row {
  const owner = role === "guest" ? { ...newOwner(), user: "" } : people[role];
  return ROWS[name]?.(owner) ?? {};
}

async function make(name: string, owner: Owner, isDefault = true): Promise<StoredRow> {
  const row = ROWS[name]?.(owner) ?? {};
  if (!isDefault) row.is_default = false;
  return superuser.collection(name).create(row);
}

/** One row of each collection for `owner`; content that exists once is taken as it is. */
async function makeAll(owner: Owner, into: Record<string, StoredRow>) {
  for (const name of Object.keys(ROWS)) {
    if (name === "users") into[name] = await superuser.collection(name).getOne(owner.user);
    else if (EXISTING[name]) {
      into[name] = await superuser.collection(name).getFirstListItem(EXISTING[name]);
    } else into[name] = await make(name, owner);
  }
}

async function remove(name: string, from: Record<string, StoredRow>) {
  const row = from[name];
  delete from[name];
  if (row) await superuser.collection(name).delete(row.id);
}

function stored(name: string): StoredRow {
  const row = rows[name];
  if (!row) throw new Error(`the matrix has no row of ${name}: add one to tests/support/rows.ts`);
  return row;
}

const reread = (name: string) => superuser.collection(name).getOne(stored(name).id);
const count = async (name: string) => (await superuser.collection(name).getList(1, 1)).totalItems;

function anyChange(name: string): Row {
  const [field, value] = Object.entries(ROWS[name]?.(people.other) ?? {}).at(-1) ?? [];
  return { [String(field)]: value instanceof File ? "" : value };
}

function ownerField(name: string): string {
  if (name.startsWith("sync_")) return "owner";
  return name === "profiles" ? "id" : "user_id";
}

function hasOwner(name: string): boolean {
  return Object.keys(ROWS[name]?.(newOwner()) ?? {}).includes(ownerField(name));
}

/** Every relation and back relation that starts at `name`, one and two steps far. */
function expandPaths(name: string): string[] {
  const steps = (from: string) =>
    schema.flatMap((collection) =>
      collection.fields
        .filter(({ type }) => type === "relation")
        .flatMap((field) => {
          const target = schema.find(({ id }) => id === field.collectionId)?.name ?? "";
          const paths: { path: string; to: string }[] = [];
          if (collection.name === from) paths.push({ path: field.name, to: target });
          if (target === from) {
            paths.push({ path: `${collection.name}_via_${field.name}`, to: collection.name });
          }
          return paths;
        }),
    );
  return steps(name).flatMap(({ path, to }) => [
    path,
    ...steps(to).map((next) => `${path}.${next.path}`),
  ]);
}

/** Neither an id nor a name nor an amount of these private rows may be in `text`. */
function expectNothingOf(privateRows: Record<string, StoredRow>, text: string) {
  for (const name of WITH_OWNER) {
    const row = privateRows[name];
    if (row && name !== "user_roles") expect(text, name).not.toContain(row.id);
  }
}

const topics = () =>
  COLLECTIONS.flatMap((name) => [
    `${name}/*`,
    `${name}/${stored(name).id}?options=${encodeURIComponent(JSON.stringify({ query: { expand: expandPaths(name).join(",") } }))}`,
  ]);
const namesTopic = (text: string, name: string) => text.includes(`event:${name}/`);
const settled = () => new Promise((done) => setTimeout(done, 300));

async function fileToken(role: Role): Promise<string> {
  const response = await fetch(`${server.url}/api/files/token`, {
    method: "POST",
    headers: { Authorization: tokens[role] },
  });
  return ((await response.json()) as { token: string }).token;
}
