import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { MESSAGES, messageOf } from "@/domain/error-catalogue";
import limits from "../../pocketbase/limits.json" with { type: "json" };
import { limitsPage, ROUTES } from "../support/limits-page";

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

test("no hook has a limit of its own beside the table", () => {
  expect(hooks).not.toContain("bodyLimit");
});

test("docs/limits.md says what the table says", async () => {
  await expect(limitsPage()).toMatchFileSnapshot(join(ROOT, "docs/limits.md"));
});

test("the door refuses in the words of the catalogue", () => {
  const source = readFileSync(join(ROOT, "pocketbase/refusal.go"), "utf8");
  const refusals = [...source.matchAll(/Code: "(\w+)", Message: "([^"]+)"/g)];
  expect(refusals).toHaveLength(6);
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
