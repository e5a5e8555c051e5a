import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { ADMIN_TABS, tabGroups } from "@/features/admin/admin-tabs";

const SRC = resolve(import.meta.dirname, "../../src");
const ADMIN = join(SRC, "features/admin");

const SPECIFIED = [
  "Payments",
  "Analytics",
  "Users",
  "Feedback",
  "FAQs",
  "Policies",
  "Delivery Schedules",
  "Newsletter",
  "Social Media",
];

test("the specified tabs keep their order among themselves", () => {
  const labels: readonly string[] = ADMIN_TABS.map(({ label }) => label);
  expect(labels.filter((label) => SPECIFIED.includes(label))).toEqual(SPECIFIED);
});

test("the tabs of a group stand together", () => {
  expect(tabGroups().flatMap(([, tabs]) => tabs)).toEqual(ADMIN_TABS);
});

test("every tab is a file in routes and a folder of its own, and every such file a tab", () => {
  const names = ADMIN_TABS.map(({ to }) => to.replace("/admin/", ""));
  for (const name of names) {
    expect(existsSync(join(SRC, "routes/admin", `${name}.tsx`)), name).toBe(true);
    expect(existsSync(join(ADMIN, name)), name).toBe(true);
  }
  const files = readdirSync(join(SRC, "routes/admin"))
    .map((file) => file.replace(/\.tsx$/, ""))
    .filter((name) => !/^(index|route)$/.test(name) && !name.includes("."));
  expect(files.sort()).toEqual([...names].sort());
});

/** Older than the pattern: it has lists of its own. */
const OWN_LISTS = new Set(["payments", "administrators"]);

test("every list and form of a tab is made by the shared pattern", () => {
  const tabs = readdirSync(ADMIN, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== "shared")
    .map(({ name }) => name);
  for (const tab of tabs.filter((name) => !OWN_LISTS.has(name))) {
    const code = readdirSync(join(ADMIN, tab), { recursive: true, encoding: "utf8" })
      .filter((file) => /\.tsx?$/.test(file) && !file.includes(".test."))
      .map((file) => readFileSync(join(ADMIN, tab, file), "utf8"))
      .join("\n");
    expect(code, `${tab} loads its rows by useList`).not.toMatch(
      /\bfetchListPage\(|\bsetInterval\(/,
    );
    expect(code, `${tab} saves by useEditForm`).not.toMatch(/from "react-hook-form"/);
  }
});
