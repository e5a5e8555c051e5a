import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { MESSAGES, messageOf } from "@/domain/text/messages";
import { REALTIME } from "@/server/limits";
import { REGISTERED } from "@/server/registered";
import { limitsPage, ROWS } from "../support/limits-page";

const ROOT = resolve(import.meta.dirname, "../..");
const routes = REGISTERED.routes.map(({ route }) => route);

test("T86 no route is in two tables", () => {
  expect(new Set(routes).size).toBe(routes.length);
});

test("T121 every route of ours has its rows, and few have an answer without a bound", () => {
  const unbounded = REGISTERED.routes.filter(({ answer }) => answer === 0);
  expect(
    unbounded.map(({ route }) => route),
    "sent while they are made",
  ).toEqual([
    "GET /api/app/admin/closing/{date}/results.csv",
    "GET /api/app/admin/buying/{date}/list.csv",
    "GET /api/app/admin/users-export",
    "GET /api/app/payments/verified-orders.csv",
    "GET /api/backups/{key}",
  ]);
  const ours = routes.filter((route) => / \/api\/(app|dexie)\//.test(route));
  expect(ours.length).toBeGreaterThan(90);
  expect(ours.filter((route) => !ROWS[route])).toEqual([]);
  expect(Object.keys(ROWS).filter((route) => !routes.includes(route))).toEqual([]);
});

test("docs/limits.md says what the table says", async () => {
  await expect(limitsPage()).toMatchFileSnapshot(join(ROOT, "docs/limits.md"));
});

test("the gateway refuses in the words of the catalogue", () => {
  const source = readFileSync(join(ROOT, "pocketbase/refusal.go"), "utf8");
  const refusals = [...source.matchAll(/Code: "(\w+)", Message: "([^"]+)"/g)];
  expect(refusals).toHaveLength(9);
  for (const [, code = "", message] of refusals) {
    expect(Object.keys(MESSAGES), code).toContain(code);
    expect(messageOf(code)).toBe(message);
  }
});

test("T87 the browser follows only what the gateway lets through, without options", () => {
  const folder = join(ROOT, "src/data");
  const calls = (readdirSync(folder, { recursive: true }) as string[])
    .filter((name) => name.endsWith(".ts"))
    .map((name) => readFileSync(join(folder, name), "utf8"))
    .flatMap((code) => [
      ...code.matchAll(
        /(?:realtime|collection\([^)]*\))\.subscribe(?:<[^(]*>)?\(([^()]*(?:\([^)]*\))?[^()]*)/g,
      ),
    ])
    .map(([, given = ""]) => given);
  expect(calls).not.toEqual([]);
  expect(calls.filter((given) => /options|filter|fields|expand/.test(given))).toEqual([]);
  expect(REALTIME.topics).toContain("PB_CONNECT");
});
