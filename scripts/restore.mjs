import { existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { productModule, reserveBytes, runBackupProgram, size } from "./backups.mjs";
import { lockDataFolder, refuseBegunTakeOver } from "./data-folder.mjs";
import { Problem, runMain } from "./problem.mjs";
import { checkNode, ROOT } from "./project.mjs";
import { replaceData, restoreFolder } from "./replace-data.mjs";
import { readEnvironment, readSettings } from "./settings.mjs";
import { setUp } from "./setup.mjs";

const USAGE = "npm run restore -- FILE [--anyway]";

/** @typedef {typeof import("../src/domain/backup/backups.ts")} Backups */
/** @typedef {typeof import("../src/domain/time/sa-time.ts")} SaTime */
/** @typedef {{ made_at: string, rows: number, files: number, problems: string[], unasked: string[], figures: Record<string, string> }} Opened */

runMain(async () => {
  checkNode();
  const { file, anyway } = readArguments();
  const env = readEnvironment();
  const settings = readSettings(env);
  if (!file) {
    console.log(await listBackups(settings.backupDir));
    return 0;
  }
  const path = [resolve(file), join(settings.backupDir, file)].find(existsSync);
  if (!path) throw new Problem(`There's no file ${file}. ${await listBackups(settings.backupDir)}`);
  const { pocketbase } = await setUp(["pocketbase"], env);
  const lock = await lockDataFolder(settings.dataDir, pocketbase);
  refuseBegunTakeOver(settings.dataDir);
  const opened = await open({ pocketbase, settings, path });
  refuseUnsound(opened, anyway);
  const kept = replaceData(settings.dataDir);
  lock.release();
  console.log(
    [
      `Restored ${path}: ${opened.rows} rows and ${opened.files} files of members.`,
      ...(kept ? [`What was there before is in ${kept}. Delete it when all is well.`] : []),
      "Now start the server as you always do, such as with npm start.",
      "Members' phones send what they saved since the backup. Admins repeat what they decided since then.",
      "docs/restore.md says what else to check.",
    ].join("\n"),
  );
  return 0;
});

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { anyway: { type: "boolean", default: false } },
    });
    return { file: positionals[0], anyway: values.anyway };
  } catch {
    throw new Problem(`Unknown arguments. Use: ${USAGE}`);
  }
}

/** @param {string} folder */
async function listBackups(folder) {
  /** @type {Backups} */
  const { isNamedAhead, madeAt, newestFirst } = await productModule("domain/backup/backups.ts");
  /** @type {SaTime} */
  const { formatDayTime } = await productModule("domain/time/sa-time.ts");
  const now = Date.now();
  const names = existsSync(folder) ? newestFirst(readdirSync(folder), now) : [];
  if (names.length === 0) throw new Problem(`There are no backups in ${folder}. Use: ${USAGE}`);
  const lines = names.map((name) => {
    const isAhead = isNamedAhead(name, now);
    const made = isAhead ? "made while the clock was ahead" : `made ${formatDayTime(madeAt(name))}`;
    return `${name} (${size(statSync(join(folder, name)).size)}, ${made})`;
  });
  return [`Name the backup to restore: ${USAGE}`, ...lines].join("\n");
}

/**
 * Unpacks all of it beside the data, and compares it with what it says of itself and with the ledger's rules.
 * @param {{ pocketbase: string, settings: import("./settings.mjs").Settings, path: string }} options
 */
async function open({ pocketbase, settings, path }) {
  const folder = restoreFolder(settings.dataDir);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  /** @type {typeof import("../src/server/backup/backup-questions.ts")} */
  const { BACKUP_QUESTIONS } = await productModule("server/backup/backup-questions.ts");
  const migrations =
    "SELECT COALESCE(group_concat(file), '') FROM _migrations WHERE file LIKE '%.js'";
  const questions = join(folder, "questions.json");
  const figures = { ...BACKUP_QUESTIONS.figures, migrations };
  writeFileSync(questions, JSON.stringify({ ...BACKUP_QUESTIONS, figures }));
  /** @type {Opened} */
  const opened = await runBackupProgram(
    pocketbase,
    { open: path, into: folder, whole: "true", questions, reserve: reserveBytes(settings) },
    settings.variables.BACKUP_KEY,
  );
  return opened;
}

/** @param {Opened} opened @param {boolean} anyway */
function refuseUnsound({ problems, unasked, figures }, anyway) {
  const applied = (figures.migrations ?? "").split(",").filter(Boolean);
  const ours = readdirSync(join(ROOT, "pb_migrations"));
  if (applied.some((name) => !ours.includes(name))) {
    throw new Problem(
      "The backup is of a newer version of the product: install that version, then restore.",
    );
  }
  const isOlder = ours.some((name) => name.endsWith(".js") && !applied.includes(name));
  const found = isOlder ? problems : [...problems, ...unasked];
  if (isOlder)
    console.log("The backup is of an older version: the next start brings it up to date.");
  if (found.length === 0) return;
  if (!anyway) {
    throw new Problem(
      `The backup isn't sound, and nothing was replaced: ${found.join("; ")}. Choose another one, or add --anyway.`,
    );
  }
  console.log(`The backup isn't sound: ${found.join("; ")}.`);
}
