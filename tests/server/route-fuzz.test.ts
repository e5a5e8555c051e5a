import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeEach, describe, expect, test, vi } from "vitest";
import * as z from "zod/mini";
import { LOST_MARK } from "@/domain/sync/restore-requests";
import { SYNCED_TABLES } from "@/domain/sync/synced-tables";
import { REGISTERED, type RegisteredRoute } from "@/server/registered";
import { ROOT } from "../../scripts/project.mjs";
import { serverForFile } from "../support/for-file";
import { makeFuzzWorld, ROLES, type Role } from "../support/fuzz-world";
import { byRun } from "../support/long-run";
import { jpeg } from "../support/ordering";
import { nearlyValid, validBody, WILD_TEXTS, wildValue } from "../support/schema-arbitrary";

/** fast-check prints the seed of what fails; `FUZZ_SEED` runs it again. */
const SEED = Number(process.env.FUZZ_SEED ?? byRun(1, Date.now() % 2 ** 31));
const RUNS = Number(process.env.FUZZ_RUNS ?? byRun(2, 150));
/** What only the inside of the server would say. */
const INTERNALS =
  /goja|GoError|TypeError|ReferenceError|node_modules|pb_hooks|SQLITE|sql:|no such (table|column)|constraint failed|\bSELECT\b.+\bFROM\b|panic|runtime error|goroutine|\.(go|js|ts):\d+/;
/** Refused, and written down that it was tried: by whom, and what was decided before (T25). */
const TRIES = ["audit_log"];

const modules = import.meta.glob<Record<string, { schema?: z.core.$ZodType }>>([
  "../../src/server/**/*.ts",
  "!../../src/server/**/*.test.ts",
]);
const server = await serverForFile({ hooksDir: hooksWithoutJobs(), env: { LOG_FORMAT: "json" } });
const world = await makeFuzzWorld(server);
const ROUTES = REGISTERED.routes.filter(({ stream }) => !stream);

/** What the addon's protocol sends (docs/sync.md), which the server reads without a schema: the most of it is kept. */
const column = z.partialRecord(
  z.enum([
    ...Object.keys(SYNCED_TABLES.items.columns),
    "owner",
    "realmId",
    "@@propmod",
    "__proto__",
  ]),
  z.union([z.string(), z.number(), z.boolean(), z.null(), z.object({ add: z.number() })]),
);
const SYNC = z.object({
  v: z.literal(3),
  clientIdentity: z.string(),
  lastPull: z.optional(
    z.object({
      serverRevision: z.union([z.string(), z.number()]),
      realms: z.array(z.string()),
      inviteRealms: z.array(z.string()),
    }),
  ),
  baseRevs: z.array(z.unknown()),
  changes: z.array(
    z.object({
      table: z.enum(["items", "drafts", "orders", "user_roles"]),
      muts: z.array(
        z.object({
          type: z.enum(["insert", "update", "upsert", "delete", "modify"]),
          keys: z.array(z.string()),
          values: z.optional(z.array(column)),
          changeSpecs: z.optional(z.array(column)),
          changeSpec: z.optional(column),
          txid: z.optional(z.string()),
          opNo: z.optional(z.number()),
        }),
      ),
    }),
  ),
  y: z.array(z.unknown()),
});

async function schemaOf({
  route,
  file,
  name,
}: RegisteredRoute): Promise<z.core.$ZodType | undefined> {
  if (route === "POST /api/dexie/sync") return SYNC;
  if (!file || !name) return undefined;
  const loaded = await modules[`../../src/server/${file}.ts`]?.();
  return loaded?.[name]?.schema;
}

interface Sent {
  readonly role: Role;
  readonly path: string;
  readonly form: "json" | "form" | "multipart";
  /** A text is sent as it is. */
  readonly body: unknown;
}

/** Broken JSON, JSON that is no object, and depths and lengths that a parser may not like. */
const RAW = [
  "",
  "{",
  "null",
  "[]",
  '"text"',
  "1e999",
  '{"id":1e999}',
  '{"id":"\\ud800"}',
  '{"id":1,"id":2}',
  '{"__proto__":{"isAdmin":true}}',
  "[".repeat(20_000),
  `{"a":${"[".repeat(500)}${"]".repeat(500)}}`,
  `{"a":"${"x".repeat(70_000)}"}`,
  "\u0000\u0001",
];

function requestsOf(
  route: RegisteredRoute,
  schema: z.core.$ZodType | undefined,
): fc.Arbitrary<Sent> {
  const valid = schema
    ? validBody(schema, { ...world.known, first: tablesOf(route.route) })
    : fc.constant<unknown>({});
  const allowed: Role = ROLES.find((role) => role === route.access) ?? "guest";
  return fc.record({
    role: fc.oneof(
      { arbitrary: fc.constant(allowed), weight: 8 },
      fc.constantFrom(...ROLES.filter((role) => role !== "guest")),
      fc.constantFrom(...ROLES),
    ),
    path: pathsOf(route.route),
    form: fc.oneof(
      { arbitrary: fc.constant<"json">("json"), weight: 9 },
      fc.constantFrom<Sent["form"]>("form", "multipart"),
    ),
    body: fc.oneof(
      { arbitrary: valid, weight: 7 },
      { arbitrary: nearlyValid(valid), weight: 5 },
      wildValue,
      fc.constantFrom<unknown>(...RAW),
    ),
  });
}

/** Which rows a route is about, by its address. */
function tablesOf(route: string): string[] {
  if (/payments|orders\//.test(route)) return ["orders", "subscriptions"];
  const words = route.replace(/-/g, "_").split(/[/ ]/);
  const found = Object.keys(world.known.rows).filter((table) =>
    words.some((word) => word.length > 3 && table.includes(word.replace(/ies$/, ""))),
  );
  return [...found, ...(/entries|slips/.test(route) ? ["purchases", "slips"] : [])];
}

const QUERIES =
  "after count date q sort part from to show shop since month figure user state status action actor page purpose days ahead id order_id size sha256 owed filter expand fields perPage skipTotal thumb token".split(
    " ",
  );

/** The route's path with known and wild places, and a query of names that handlers read. */
function pathsOf(route: string): fc.Arbitrary<string> {
  const pattern = (route.split(" ")[1] ?? "").replace(/\{\$\}$/, "");
  const { ids, dates, references } = world.known;
  const wild = fc.constantFrom(
    ...WILD_TEXTS.filter((text) => text !== "" && !text.includes("\ud800")),
  );
  const known = (name: string) =>
    name === "collection"
      ? fc.constantFrom("orders", "users", "_superusers", "payment_proofs", "audit_log")
      : fc.constantFrom(...(/date/.test(name) ? dates : ids));
  const places = [...pattern.matchAll(/\{([^}.]+)(\.\.\.)?\}/g)].map(([, name = ""]) =>
    fc.oneof({ arbitrary: known(name), weight: 3 }, wild),
  );
  const value = fc.oneof(
    wild,
    fc.constantFrom(...dates, ...ids, ...references, "1", "-1", "order"),
  );
  const query = fc.array(fc.tuple(fc.constantFrom(...QUERIES), value), { maxLength: 3 });
  return fc.tuple(fc.tuple(...places), query).map(([filled, pairs]) => {
    const left = [...filled];
    const path = pattern.replace(/\{[^}]+\}/g, () => encodeURIComponent(left.shift() ?? "x"));
    return pairs.length ? `${path}?${new URLSearchParams(pairs)}` : path;
  });
}

async function send(route: string, { role, path, form, body }: Sent) {
  const [method = ""] = route.split(" ");
  const token = world.tokenOf(role);
  const payload = method === "GET" || method === "DELETE" ? undefined : encoded(body, form);
  const response = await fetch(server.url + path, {
    method,
    redirect: "manual",
    headers: {
      ...(token && { Authorization: token }),
      ...(path.startsWith("/api/app/restore/") && { [LOST_MARK]: world.lostMark }),
      ...(typeof payload === "string" && {
        "Content-Type": form === "form" ? "application/x-www-form-urlencoded" : "application/json",
      }),
    },
    ...(payload !== undefined && { body: payload }),
  });
  return { status: response.status, text: await response.text() };
}

function encoded(body: unknown, form: Sent["form"]): string | FormData {
  if (form === "json" || typeof body !== "object" || body === null) {
    return typeof body === "string" && RAW.includes(body) ? body : JSON.stringify(body);
  }
  const fields = Object.entries(body).map(([key, value]): [string, string] => [
    key,
    typeof value === "string" ? value : JSON.stringify(value),
  ]);
  if (form === "form") return String(new URLSearchParams(fields));
  const data = new FormData();
  for (const [key, value] of fields) data.set(key, value);
  data.set("file", jpeg(), "slip.jpg");
  return data;
}

describe("T641 whatever is sent to a route, it is answered in words, and a refusal changes nothing", () => {
  beforeEach(() => world.mend());

  test.each(ROUTES.map((route) => [route.route, route] as const))("%s", async (name, route) => {
    const schema = await schemaOf(route);
    const reads = !/^(GET|DELETE) /.test(name);
    if (reads && route.file && !schema) expect(WITHOUT_BODY).toContain(name);
    await fc.assert(
      fc.asyncProperty(requestsOf(route, schema), async (sent) => {
        world.changes();
        const known = failures().length;
        const { status, text } = await send(name, sent);
        if (status >= 500) {
          await vi.waitUntil(() => failures().length > known, 10_000).catch(() => {});
        }
        expect(status, `${text.slice(0, 200)} ${failures().at(-1)}`).toBeLessThan(500);
        if (status < 400) return;
        expect(text).not.toMatch(INTERNALS);
        expect(world.changes().filter((table) => !TRIES.includes(table))).toEqual([]);
      }),
      { seed: SEED + ROUTES.indexOf(route), numRuns: RUNS, endOnFailure: true },
    );
  });
});

/** What the server printed of its failures. */
const failures = () => server.output().match(/^\{.*"message":"unexpected error".*$/gm) ?? [];

/** The product's hooks, but for its schedule: what a job writes beside a refused request isn't the request's. */
function hooksWithoutJobs(): string {
  const folder = mkdtempSync(join(tmpdir(), "pantry-hooks-"));
  afterAll(() => rmSync(folder, { recursive: true }));
  cpSync(join(ROOT, "pb_hooks"), folder, { recursive: true });
  const file = join(folder, "main.pb.js");
  const schedule = "for (const row of jobs)";
  const text = readFileSync(file, "utf8");
  expect(text).toContain(schedule);
  writeFileSync(file, text.replace(schedule, "for (const row of [])"));
  return folder;
}

/** Routes that are sent something and have no schema: what they take is not read, or is no JSON. */
const WITHOUT_BODY = REGISTERED.routes
  .filter(
    ({ route }) =>
      /token\}$|proof\/part$|share-target$|confirm-email\/resend$|membership\/reference$|erasure\/keep$/.test(
        route,
      ) || /^POST \/api\/collections\/users\//.test(route),
  )
  .map(({ route }) => route);
