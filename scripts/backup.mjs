import { join } from "node:path";
import { productModule, reserveBytes, runBackupProgram, size } from "./backups.mjs";
import { runMain } from "./problem.mjs";
import { checkNode } from "./project.mjs";
import { readEnvironment, readSettings } from "./settings.mjs";
import { setUp } from "./setup.mjs";

runMain(async () => {
  checkNode();
  const env = readEnvironment();
  const settings = readSettings(env);
  const { pocketbase } = await setUp(["pocketbase"], env);
  /** @type {typeof import("../src/domain/backup/backups.ts")} */
  const { backupName } = await productModule("domain/backup/backups.ts");
  /** @type {{ file: string, bytes: number, files: number }} */
  const { file, bytes, files } = await runBackupProgram(pocketbase, {
    data: settings.dataDir,
    into: settings.backupDir,
    name: backupName(Date.now()),
    reserve: reserveBytes(settings),
  });
  console.log(`Backup: ${join(settings.backupDir, file)} (${size(bytes)}, ${files} files).`);
  return 0;
});
