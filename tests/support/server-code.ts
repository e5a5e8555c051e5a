/// <reference path="../../src/server/pocketbase.d.ts" />
import { createHash } from "node:crypto";
import { afterAll, vi } from "vitest";
import { sql, value } from "./ordering";
import type { TestServer } from "./pocketbase";

/**
 * An app for functions of `src/server` that only read: what they ask of the database is asked of the one of a running
 * server, from beside it. For the tests of one file.
 */
export function readingFrom(server: TestServer): App {
  vi.stubGlobal("$sql", {
    rows: (_app: App, statement: string, params: Record<string, unknown>) =>
      sql(
        server,
        statement.replace(/\{:(\w+)\}/g, (_all, name) => literal(params[name])),
      ),
  });
  vi.stubGlobal("$security", {
    sha256: (text: string) => createHash("sha256").update(text).digest("hex"),
  });
  vi.stubGlobal("$os", { getenv: () => "" });
  vi.stubGlobal("$app", { store: () => ({ get: (key: string) => storedSetting(server, key) }) });
  afterAll(() => {
    vi.unstubAllGlobals();
  });
  return {} as App;
}

function literal(value: unknown): string {
  return typeof value === "number" ? String(value) : `'${String(value).replaceAll("'", "''")}'`;
}

function storedSetting(server: TestServer, key: string): unknown {
  const name = key.replace("setting.", "");
  return value(server, `SELECT value FROM settings WHERE name = '${name}'`);
}
