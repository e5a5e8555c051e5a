/// <reference path="../../src/server/pocketbase.d.ts" />
import type PocketBase from "pocketbase";
import type { CollectionModel, RecordModel as StoredRow } from "pocketbase";
import { ACCESS_RULES } from "@/server/access-rules";
import { ROLES, type Role } from "./access-expectations";
import { startServer, type TestServer } from "./pocketbase";
import { newOwner, type Owner, ROWS, type Row } from "./rows";

export const COLLECTIONS = Object.keys(ACCESS_RULES);
export const WITH_OWNER = COLLECTIONS.filter((name) => name !== "users" && hasOwner(name));
/** Rows of which the migrations have made the only one. */
const EXISTING: Record<string, string> = {
  site_settings: 'setting_key = "instagram_url"',
  policy_documents: 'policy_type = "cookies"',
};

export let server: TestServer;
export let superuser: PocketBase;
/** Every collection of the product. */
export let schema: CollectionModel[];
export const people = {} as Record<Exclude<Role, "guest">, Owner>;
export const tokens = {} as Record<Role, string>;
/** The owner's (or the public) row of each collection, and every row of the other member. */
export const rows: Record<string, StoredRow> = {};
export const rowsOfOther: Record<string, StoredRow> = {};

const PEOPLE = ROLES.filter((role) => role !== "guest");

/**
 * A server with one row of each collection for two members, an admin, a buyer, and one of each who had the role
 * when their token was made.
 */
export async function startWorld(): Promise<void> {
  server = await startServer({ env: { TRUSTED_PROXY_HEADER: "X-Real-IP" } });
  superuser = await server.asSuperuser();
  await superuser.settings.update({ rateLimits: { enabled: false } });
  schema = (await superuser.collections.getFullList()).filter((collection) => !collection.system);
  for (const role of PEOPLE) {
    people[role] = newOwner();
    await make("users", people[role]);
  }
  await makeAll(people.owner, rows);
  await makeAll(people.other, rowsOfOther);
  for (const found of [rows, rowsOfOther]) await remove("user_roles", found);
  await make("user_roles", people.admin);
  await makeBuyer(people.buyer);
  const past = [await make("user_roles", people.exAdmin), await makeBuyer(people.exBuyer)];
  tokens.guest = "";
  for (const role of PEOPLE) {
    const client = await superuser.collection("users").impersonate(people[role].user, 3600);
    tokens[role] = client.authStore.token;
  }
  for (const { id } of past) await superuser.collection("user_roles").delete(id);
  // The role row under test is the admin's own: a member has none.
  rows.user_roles = await superuser.collection("user_roles").getFirstListItem('role = "admin"');
}

export interface Answer {
  status: number;
  text: string;
  body: Row & { items?: StoredRow[] };
}

export async function send(
  role: Role,
  method: string,
  path: string,
  body?: unknown,
  address = "192.0.2.1",
): Promise<Answer> {
  const form = body instanceof FormData;
  const response = await fetch(`${server.url}/api/collections/${path}`, {
    method,
    headers: {
      "X-Real-IP": address,
      ...(tokens[role] && { Authorization: tokens[role] }),
      ...(body !== undefined && !form && { "Content-Type": "application/json" }),
    },
    ...(body !== undefined && { body: form ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, text, body: text ? JSON.parse(text) : {} };
}

export function create(role: Role, name: string, row: Row): Promise<Answer> {
  const hasFile = Object.values(row).some((value) => value instanceof File);
  if (!hasFile) return send(role, "POST", `${name}/records`, row);
  const form = new FormData();
  for (const [key, value] of Object.entries(row)) {
    form.set(key, value instanceof File ? value : String(value));
  }
  return send(role, "POST", `${name}/records`, form);
}

function makeBuyer({ user }: Owner): Promise<StoredRow> {
  return superuser.collection("user_roles").create({ user_id: user, role: "buyer" });
}

/** The row that `role` would make for themselves. */
export function rowFor(name: string, role: Role): Row {
  const owner = role === "guest" ? { ...newOwner(), user: "" } : people[role];
  return ROWS[name]?.(owner) ?? {};
}

export async function make(name: string, owner: Owner, isDefault = true): Promise<StoredRow> {
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

export function stored(name: string): StoredRow {
  const row = rows[name];
  if (!row) throw new Error(`the matrix has no row of ${name}: add one to tests/support/rows.ts`);
  return row;
}

export const reread = (name: string) => superuser.collection(name).getOne(stored(name).id);
export const count = async (name: string) =>
  (await superuser.collection(name).getList(1, 1)).totalItems;

export function anyChange(name: string): Row {
  const [field, value] = Object.entries(ROWS[name]?.(people.other) ?? {}).at(-1) ?? [];
  return { [String(field)]: value instanceof File ? "" : value };
}

export function ownerField(name: string): string {
  if (name.startsWith("sync_")) return "owner";
  return name === "profiles" ? "id" : "user_id";
}

function hasOwner(name: string): boolean {
  return Object.keys(ROWS[name]?.(newOwner()) ?? {}).includes(ownerField(name));
}

/** Every relation and back relation that starts at `name`, one and two steps far. */
export function expandPaths(name: string): string[] {
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

export async function fileToken(role: Role): Promise<string> {
  const response = await fetch(`${server.url}/api/files/token`, {
    method: "POST",
    headers: { Authorization: tokens[role] },
  });
  return ((await response.json()) as { token: string }).token;
}
