import { afterAll, expect, test, vi } from "vitest";
import { LIST_EXPORTED_MAX } from "@/domain/limits/limits";
import { startShowing } from "@/ui/toast";
import { stubBrowser } from "../../../../../tests/support/browser-globals";

stubBrowser();
afterAll(() => vi.unstubAllGlobals());
const { exportedRows } = await import("./exported-rows");

const { signal } = new AbortController();

test("F434 a file that ends before its list says so, and one of all rows doesn't", async () => {
  const told: unknown[] = [];
  startShowing((content) => told.push(content));
  const rows = (count: number) => Array.from({ length: count }, (_, id) => ({ id }));
  const first = { rows: rows(LIST_EXPORTED_MAX - 1), next: "a" };
  const list = (last: number) => async (query: { after?: string | undefined }) =>
    query.after ? { rows: rows(last), next: "b" } : first;
  const done = async () => ({ rows: rows(3), next: null });
  expect(await exportedRows(done, { query: {}, signal, rest: "Filter." })).toHaveLength(3);
  expect(told).toEqual([]);
  const all = await exportedRows(list(1), { query: {}, signal, rest: "Choose fewer months." });
  expect(all).toHaveLength(LIST_EXPORTED_MAX);
  expect(told).toEqual([
    { title: "The file has the first 50\u00a0000 rows", description: "Choose fewer months." },
  ]);
});
