import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { REFLOW_ROUTES } from "../e2e/reflow-pages";

const ROUTES = resolve(import.meta.dirname, "../../src/routes");

/** The route that a file of src/routes shows; none where it only redirects, or is the frame of others. */
function shownBy(name: string): string[] {
  const code = readFileSync(join(ROUTES, name), "utf8");
  const [, id = ""] = /createFileRoute\("(.+?)"\)/.exec(code) ?? [];
  const isPage = id && code.includes("component:") && !name.endsWith("route.tsx");
  return isPage ? [id.replaceAll("_/", "/").replace(/(?<=.)\/$/, "")] : [];
}

test("every page is read at 320 px and with text twice as large", () => {
  const shown = readdirSync(ROUTES, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".tsx"))
    .flatMap(shownBy);
  expect(shown.length).toBeGreaterThan(40);
  expect(shown.filter((route) => !REFLOW_ROUTES.includes(route))).toEqual([]);
});
