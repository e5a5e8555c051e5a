import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { isPagePath, PAGE_PATHS } from "./page-paths";

test("the list of pages is the router's", () => {
  const tree = readFileSync(join(import.meta.dirname, "../../routeTree.gen.ts"), "utf8");
  const [, union = ""] = /fullPaths:([^}]+?)\n {2}\w/.exec(tree) ?? [];
  const routes = [...union.matchAll(/'(.+?)'/g)].map(([, path = ""]) =>
    path.replace(/(?<=.)\/$/, "").replace(/\$\w+/g, "*"),
  );
  expect([...new Set(routes)].sort()).toEqual([...PAGE_PATHS].sort());
});

test.each(["/dashboard/orders", "/dashboard/orders/", "/dashboard/orders/a-1/receipt", "/admin"])(
  "%s is a page",
  (path) => expect(isPagePath(path)).toBe(true),
);

test.each([
  ...["/dashboard/nothing", "/dashboard/orders/a-1", "/dashboard/orders//receipt"],
  ...["/dashboard/orders/a/b/receipt", "/admin/nothing", "/admin/administrators/1", "/dashboards"],
])("%s is none", (path) => expect(isPagePath(path)).toBe(false));
