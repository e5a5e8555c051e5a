import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readEnvironment } from "../../scripts/settings.mjs";
import { setUp } from "../../scripts/setup.mjs";
import { startServer } from "./pocketbase";

/** Builds what the servers serve and one migrated data folder, which every test server starts from as a copy. */
export default async function prepareServers() {
  const { pocketbase } = await setUp(["pocketbase", "build"], readEnvironment());
  process.env.POCKETBASE_BIN = pocketbase;
  const base = mkdtempSync(join(tmpdir(), "pantry-base-"));
  const server = await startServer({ dataDir: base });
  await server.stop();
  process.env.TEST_BASE_DIR = base;
  return () => rmSync(base, { recursive: true, force: true });
}
