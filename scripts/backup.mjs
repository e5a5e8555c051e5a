import { statSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { productModule, reserveBytes, runBackupProgram, size } from "./backups.mjs";
import { refuseRoot } from "./data-folder.mjs";
import { Problem, runMain } from "./problem.mjs";
import { checkNode } from "./project.mjs";
import { readEnvironment, readSettings } from "./settings.mjs";
import { setUp } from "./setup.mjs";

const USAGE = "npm run backup [-- --new-key]";

runMain(async () => {
  checkNode();
  const isForKey = asksForKey();
  const env = readEnvironment();
  const settings = readSettings(env);
  const { pocketbase } = await setUp(["pocketbase"], env);
  if (isForKey) {
    /** @type {{ key: string }} */
    const { key } = await runBackupProgram(pocketbase, { "new-key": "true" });
    console.log(`BACKUP_KEY=${key}`);
    console.log(
      "Put this line where the settings are, such as .env, and keep a copy of it away from this machine.",
    );
    if (settings.variables.BACKUP_KEY) {
      console.log("Keep the key that is set now as well: the backups made with it need it.");
    }
    return 0;
  }
  if (!statSync(join(settings.dataDir, "data.db"), { throwIfNoEntry: false })) {
    throw new Problem(`There's no data in ${settings.dataDir}: set DATA_DIR as for the server.`);
  }
  refuseRoot(settings.dataDir);
  const key = settings.variables.BACKUP_KEY ?? "";
  /** @type {typeof import("../src/domain/backup/backups.ts")} */
  const { backupName } = await productModule("domain/backup/backups.ts");
  /** @type {{ file: string, bytes: number, files: number }} */
  const { file, bytes, files } = await runBackupProgram(
    pocketbase,
    {
      data: settings.dataDir,
      into: settings.backupDir,
      name: backupName(Date.now(), key !== ""),
      reserve: reserveBytes(settings),
    },
    key,
  );
  console.log(`Backup: ${join(settings.backupDir, file)} (${size(bytes)}, ${files} files).`);
  return 0;
});

function asksForKey() {
  try {
    const { values } = parseArgs({ options: { "new-key": { type: "boolean", default: false } } });
    return values["new-key"];
  } catch {
    throw new Problem(`Unknown arguments. Use: ${USAGE}`);
  }
}
