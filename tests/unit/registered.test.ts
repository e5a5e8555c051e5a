import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { REGISTERED } from "@/server/registered";

const SERVER = resolve(import.meta.dirname, "../../src/server");
const { routes, jobs, hooks } = REGISTERED;
const ours = routes.filter(({ file }) => file !== undefined);

/** What the handler's file has after `export const <name> =`, or the whole function. */
function exported(file = "", name = ""): string {
  const code = readFileSync(join(SERVER, `${file}.ts`), "utf8");
  return (
    new RegExp(`export (?:const|function) ${name}\\b(?: = )?([^]{0,200})`).exec(code)?.[1] ?? ""
  );
}

test("every handler of a route, a job and a hook is exported by its file", () => {
  const missing = [...ours, ...jobs, ...hooks].filter(({ file, name }) => !exported(file, name));
  expect(missing).toEqual([]);
});

test("T08 a handler that checks its caller names the route that it is registered for", () => {
  for (const { route, file, name } of ours) {
    const named = /^\w+\(\s*(?:\{\s*route: )?"([^"]+)"/.exec(exported(file, name))?.[1];
    if (named) expect(named, `${file} ${name}`).toBe(route);
  }
});

test("T08 a handler that checks no caller is of a route for anyone", () => {
  const unchecked = ours.filter(({ file, name }) => exported(file, name).startsWith("("));
  expect(unchecked.length).toBeGreaterThan(20);
  expect(unchecked.filter(({ access }) => access !== "anyone")).toEqual([]);
  const checked = ours.filter((row) => !unchecked.includes(row));
  expect(checked.filter(({ file, name }) => !/^\w+\(/.test(exported(file, name)))).toEqual([]);
});
