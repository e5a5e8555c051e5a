import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";

const ROOT = resolve(import.meta.dirname, "../..");
const HOOKS = join(ROOT, "pb_hooks");

const files = readdirSync(HOOKS)
  .filter((name) => name.endsWith(".pb.js"))
  .map((name) => ({ name, code: readFileSync(join(HOOKS, name), "utf8") }));
const called = files.flatMap(({ code }) =>
  [...code.matchAll(/server\.js`\)\s*\.(\w+)/g)].map((match) => match[1] ?? ""),
);
const door = readFileSync(join(ROOT, "src/server/index.ts"), "utf8");
const exported = [...door.matchAll(/export \{([^}]*)\}/g)].flatMap((match) =>
  (match[1] ?? "").split(",").map((name) => name.trim()),
);

test("every hook is checked by TypeScript's rules", () => {
  for (const { name, code } of files) expect(code, name).toMatch(/^\/\/ @ts-check\n/);
});

test("what the hooks call is what the server's bundle exports", () => {
  expect([...new Set(called)].sort()).toEqual(exported.filter(Boolean).sort());
});
