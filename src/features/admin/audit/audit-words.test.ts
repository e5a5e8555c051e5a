import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { COLLECTIONS, valueText } from "./audit-words";

test.each([
  ["date", "2026-11-30", "30 Nov 2026"],
  ["cut_off_at", "2026-11-27 16:00:00.000Z", "27 Nov 2026, 18:00"],
  ["order.total", "55900", "R559.00"],
  ["is_active", "true", "Yes"],
  ["reason", "Out of stock", "Out of stock"],
])("the log's %s of %s reads as %s", (field, stored, shown) => {
  expect(valueText(field, stored)).toBe(shown);
});

test("F332 whatever the server's log is about has its word, by which the page follows it too", () => {
  const server = join(import.meta.dirname, "../../../server");
  const code = readdirSync(server, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts"))
    .map((file) => readFileSync(join(server, file), "utf8"));
  const named = code.flatMap((text) => [...text.matchAll(/collection: "(\w+)"/g)]);
  const unknown = named.map(([, name = ""]) => name).filter((name) => !COLLECTIONS.has(name));
  expect(named.length).toBeGreaterThan(50);
  expect(unknown).toEqual([]);
});
