import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startServer } from "./pocketbase";

/** Builds the server's bundle and one migrated data folder, which every test server starts from as a copy. */
export default async function setUp() {
  execFileSync("npx", ["vite", "build", "--mode", "server", "--logLevel", "warn"], {
    stdio: "inherit",
  });
  const base = mkdtempSync(join(tmpdir(), "pantry-base-"));
  const server = await startServer({ dataDir: base });
  await server.stop();
  process.env.TEST_BASE_DIR = base;
  return () => rmSync(base, { recursive: true, force: true });
}
