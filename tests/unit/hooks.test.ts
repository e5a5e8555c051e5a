import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";

const ROOT = resolve(import.meta.dirname, "../..");
const HOOKS = join(ROOT, "pb_hooks");

const files = readdirSync(HOOKS)
  .filter((name) => name.endsWith(".pb.js"))
  .map((name) => ({ name, code: readFileSync(join(HOOKS, name), "utf8") }));
/** `path name` of each handler. */
const called = files.flatMap(({ code }) => [
  ...[...code.matchAll(/build\/([\w/-]+)\.js`\)\s*\.(\w+)/g)].map(
    ([, path, name]) => `${path} ${name}`,
  ),
  ...[...code.matchAll(/callHandler\(\s*e,\s*"([\w/-]+)",\s*"(\w+)"/g)].map(
    ([, path, name]) => `${path} ${name}`,
  ),
]);
const door = readFileSync(join(ROOT, "src/server/index.ts"), "utf8");
const exported = [...door.matchAll(/export \{([^}]*)\} from "\.\/(.+)"/g)].flatMap(
  ([, names = "", path]) =>
    names
      .split(",")
      .map((name) => name.trim())
      .filter(Boolean)
      .map((name) => `${path} ${name}`),
);

test("every hook is checked by TypeScript's rules", () => {
  for (const { name, code } of files) expect(code, name).toMatch(/^\/\/ @ts-check\n/);
});

test("what the hooks call is what the build of the server has", () => {
  expect([...new Set(called)].sort()).toEqual(exported.sort());
});
