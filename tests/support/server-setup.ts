import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readEnvironment } from "../../scripts/settings.mjs";
import { setUp } from "../../scripts/setup.mjs";
import { baseFolder, SUPERUSER, startServer } from "./pocketbase";

/** Of the superuser's password, at bcrypt's lowest cost. */
const QUICK_HASH = "$2a$04$JD6JNwUxSelxa/o5swfVL.iI82k7B5zmYRt6iwmqglMqwNup4We/m";

/** Builds what the servers serve and the migrated data folders, which every test server starts from as a copy. */
export default async function prepareServers() {
  const { pocketbase } = await setUp(["pocketbase", "sqlite", "build"], readEnvironment());
  process.env.POCKETBASE_BIN = pocketbase;
  const folder = mkdtempSync(join(tmpdir(), "pantry-base-"));
  const [real, quick] = [baseFolder(folder, true), baseFolder(folder, false)];
  mkdirSync(real);
  await (await startServer({ dataDir: real })).stop();
  cpSync(real, quick, { recursive: true });
  hashQuickly(quick);
  process.env.TEST_BASE_DIR = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}

/**
 * Each sign-up and sign-in takes a twentieth of a second, on purpose; few tests are about that. By
 * statements, for what a server would leave: statistics of tables with no rows, which queries are planned by.
 */
function hashQuickly(dataDir: string): void {
  const input = `
    UPDATE _superusers SET password = '${QUICK_HASH}' WHERE email = '${SUPERUSER.email}';
    UPDATE _collections SET fields = (
      SELECT json_group_array(json(iif(value ->> 'type' = 'password', json_set(value, '$.cost', 4), value)))
      FROM json_each(fields)
    ) WHERE name IN ('users', '_superusers');`;
  execFileSync("sqlite3", [join(dataDir, "data.db")], { input });
}
