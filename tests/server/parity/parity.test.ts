import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { build } from "vite";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startServer, type TestServer } from "../../support/pocketbase";
import { type Answer, answers } from "./bundle";

const HERE = import.meta.dirname;
let hooksDir: string;
let server: TestServer;

beforeAll(async () => {
  hooksDir = mkdtempSync(join(tmpdir(), "pantry-parity-"));
  cpSync(join(HERE, "pb_hooks"), hooksDir, { recursive: true });
  await bundleTables(join(hooksDir, "build"));
  server = await startServer({ hooksDir });
});

afterAll(async () => {
  await server?.stop();
  rmSync(hooksDir, { recursive: true, force: true });
});

test("every rule of the domain answers the same inside PocketBase as in Node", async () => {
  const answer = await fetch(`${server.url}/api/app/parity`);
  expect(answer.status).toBe(200);
  const inPocketBase: Answer[] = await answer.json();
  expect(inPocketBase.length).toBeGreaterThan(300);
  expect(inPocketBase).toEqual(answers());
});

function bundleTables(outDir: string) {
  return build({
    configFile: false,
    logLevel: "warn",
    publicDir: false,
    resolve: {
      alias: { "@": resolve(HERE, "../../../src") },
      conditions: ["worker", "module"],
    },
    build: {
      target: "es2020",
      outDir,
      emptyOutDir: true,
      minify: false,
      lib: { entry: join(HERE, "bundle.ts"), formats: ["cjs"], fileName: () => "parity.js" },
    },
  });
}
