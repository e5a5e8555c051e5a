/// <reference path="../../src/server/pocketbase.d.ts" />
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ACCESS_RULES, type Access } from "@/server/access-rules";
import {
  admin,
  EXPECTED,
  type Expectation,
  noRole,
  ROLES,
  type Role,
} from "../support/access-expectations";
import {
  anyChange,
  COLLECTIONS,
  count,
  create,
  reread,
  rowFor,
  schema,
  send,
  server,
  startWorld,
  stored,
  superuser,
} from "../support/access-world";
import { FIELD_NOTES, PURPOSES } from "../support/data-model-notes";
import { dataModelPage } from "../support/data-model-page";

beforeAll(startWorld);
afterAll(() => server.stop());

test("T01 every collection and every field has an expectation, and every expectation its field", () => {
  const written = Object.entries(EXPECTED).map(([name, { shown, hidden = "" }]) => [
    name,
    `${shown} ${hidden}`.trim().split(" ").sort(),
  ]);
  const live = schema.map(({ name, fields }) => [name, fields.map((field) => field.name).sort()]);
  expect(Object.fromEntries(written)).toEqual(Object.fromEntries(live));
});

test("docs/data-model.md says what the schema and the access rules say", async () => {
  expect(Object.keys(PURPOSES).sort()).toEqual(schema.map(({ name }) => name).sort());
  const fields = schema.flatMap(({ name, fields }) =>
    fields.map((field) => `${name}.${field.name}`),
  );
  expect(Object.keys(FIELD_NOTES).filter((name) => !fields.includes(name))).toEqual([]);
  await expect(dataModelPage(schema)).toMatchFileSnapshot("../../docs/data-model.md");
});

test("T01 the rules in force are the documented ones, and no rule allows managing accounts", () => {
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
    ).toEqual({ ...ACCESS_RULES[collection.name], create: null, update: null, delete: null });
    expect(collection.manageRule ?? null).toBeNull();
  }
});

test("a list that the database cannot find by the owner's index is limited, or small", async () => {
  const { rules } = (await superuser.settings.getAll()).rateLimits as {
    rules: { label: string; maxRequests: number; duration: number }[];
  };
  const slow = Object.entries(ACCESS_RULES).filter(
    ([name, { list }]) => name !== "user_roles" && /request\.auth\.id\)? \|\|/.test(list ?? ""),
  );
  for (const [name] of slow) {
    const limit = rules.find(({ label }) => label === `${name}:list`);
    expect(limit, name).toMatchObject({ maxRequests: 10, duration: 60 });
  }
  expect(slow.map(([name]) => name)).toEqual(["orders", "subscriptions"]);
});

describe.each(COLLECTIONS)("T01 %s", (name) => {
  const rules = ACCESS_RULES[name] as Access;
  const expected = EXPECTED[name] as Expectation;
  const others = (allowed: readonly Role[] = noRole) => ROLES.filter((r) => !allowed.includes(r));
  // A member has no role row: the one under test belongs to the admin.
  const readers = name === "user_roles" ? admin : expected.read;
  const listers = expected.list ?? readers;

  test.each(readers)("allows: %s reading it", async (role) => {
    const row = stored(name);
    const list = await send(role, "GET", `${name}/records?perPage=200`);
    expect(list.status).toBe(200);
    const listed = list.body.items?.map((item) => item.id);
    expect(listed?.includes(row.id)).toBe(listers.includes(role));
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

  test.each(ROLES)("denies: %s creating it", async (role) => {
    const before = await count(name);
    expect((await create(role, name, rowFor(name, role))).status).toBe(403);
    expect(await count(name)).toBe(before);
  });

  test.each(ROLES)("denies: %s changing it", async (role) => {
    const before = await reread(name);
    const path = `${name}/records/${before.id}`;
    expect((await send(role, "PATCH", path, anyChange(name))).status).toBe(403);
    expect(await reread(name)).toEqual(before);
  });

  test.each(ROLES)("denies: %s deleting it", async (role) => {
    const before = await reread(name);
    expect((await send(role, "DELETE", `${name}/records/${before.id}`)).status).toBe(403);
    expect(await reread(name)).toEqual(before);
  });

  test("collections without readers are closed, not merely never true", () => {
    expect(rules.list === null).toBe(expected.read === noRole);
    if (!expected.list) expect(rules.view).toBe(rules.list);
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

test("a start writes no collection whose rules are in force", async () => {
  await server.restart(); // what another test opened is closed by now
  const before = await writtenAt();
  await server.restart();
  expect(await writtenAt()).toEqual(before);
});

async function writtenAt(): Promise<[string, unknown][]> {
  const collections = await (await server.asSuperuser()).collections.getFullList();
  return collections.map(({ name, updated }) => [name, updated]);
}
