import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { MESSAGES, messageOf } from "@/domain/text/messages";
import limits from "../../pocketbase/limits.json" with { type: "json" };
import { limitsPage, ROUTES, ROWS } from "../support/limits-page";

const ROOT = resolve(import.meta.dirname, "../..");
const hooks = readdirSync(join(ROOT, "pb_hooks"))
  .filter((name) => name.endsWith(".pb.js"))
  .map((name) => readFileSync(join(ROOT, "pb_hooks", name), "utf8"))
  .join("\n");

test("T86 every route of ours has its row, and no row is of a route that is gone", () => {
  const registered = [...hooks.matchAll(/routerAdd\(\s*"([A-Z]+)",\s*"([^"]+)"/g)].map(
    ([, method, path]) => `${method} ${path}`,
  );
  expect(registered.length).toBeGreaterThan(90);
  const rows = new Set(ROUTES.map(({ route }) => route));
  expect(registered.filter((route) => !rows.has(route))).toEqual([]);
  expect(rows.size).toBe(ROUTES.length);
  const ours = ROUTES.filter(({ route }) => route.includes(" /api/app/"));
  expect(ours.filter(({ route }) => !registered.includes(route))).toEqual([]);
});

test("T121 every route has the largest answer, and every one of ours its rows", () => {
  const without = ROUTES.filter(({ answer, stream }) => answer === undefined && !stream);
  expect(without).toEqual([]);
  const unbounded = ROUTES.filter(({ answer }) => answer === 0).map(({ route }) => route);
  expect(unbounded, "sent while they are made").toEqual([
    "GET /api/app/admin/users-export",
    "GET /api/app/payments/verified-orders.csv",
    "GET /api/backups/{key}",
  ]);
  const ours = ROUTES.map(({ route }) => route).filter((route) =>
    / \/api\/(app|dexie)\//.test(route),
  );
  expect(ours.filter((route) => !ROWS[route])).toEqual([]);
  const known = new Set(ROUTES.map(({ route }) => route));
  expect(Object.keys(ROWS).filter((route) => !known.has(route))).toEqual([]);
});

test("no hook has a limit of its own beside the table", () => {
  expect(hooks).not.toContain("bodyLimit");
});

test("docs/limits.md says what the table says", async () => {
  await expect(limitsPage()).toMatchFileSnapshot(join(ROOT, "docs/limits.md"));
});

test("the door refuses in the words of the catalogue", () => {
  const source = readFileSync(join(ROOT, "pocketbase/refusal.go"), "utf8");
  const refusals = [...source.matchAll(/Code: "(\w+)", Message: "([^"]+)"/g)];
  expect(refusals).toHaveLength(7);
  for (const [, code = "", message] of refusals) {
    expect(Object.keys(MESSAGES), code).toContain(code);
    expect(messageOf(code)).toBe(message);
  }
});

test("T87 the browser follows only what the door lets through, without options", () => {
  const folder = join(ROOT, "src/data/remote");
  const calls = readdirSync(folder)
    .map((name) => readFileSync(join(folder, name), "utf8"))
    .flatMap((code) => [...code.matchAll(/\.subscribe(?:<[^(]*>)?\(([^()]*(?:\([^)]*\))?[^()]*)/g)])
    .map(([, given = ""]) => given);
  expect(calls.filter((given) => /options|filter|fields|expand/.test(given))).toEqual([]);
  expect(limits.realtime.topics).toContain("PB_CONNECT");
});
