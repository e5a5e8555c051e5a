import { type LastTrial, madeAt, newestBackup } from "@/domain/backup/backups";
import type { Health } from "@/domain/health/health";
import { momentText } from "@/domain/time/sa-time";
import { settings } from "../core/settings";

const MB = 1_000_000;
/** What became of the last trial: beside the backups, so that a restore does not bring back an older answer. */
const TRIAL_FILE = "last-trial.json";
const NO_TRIAL: LastTrial = { at: 0, file: "", problem: "" };

export function backupFolder(app: App): string {
  return settings.backupDir || besideData(app);
}

/** Where backups are without `BACKUP_DIR`. */
export function besideData(app: App): string {
  return `${app.dataDir()}_backups`;
}

/** Where a backup is unpacked, in plain: never beside the backups, which may lie on another's disk. */
export function scratchFolder(app: App): string {
  return `${app.dataDir()}/.backup`;
}

/** The names of all files in the folder of the backups; none where it can't be read. */
export function filesOfBackups(app: App): string[] {
  return filesIn(backupFolder(app));
}

/** The names of all files in a folder; none where it can't be read. */
export function filesIn(folder: string): string[] {
  return entries(folder).map((entry) => entry.name());
}

export function lastTrial(app: App): LastTrial {
  try {
    const text = toString($os.readFile(`${backupFolder(app)}/${TRIAL_FILE}`));
    return { ...NO_TRIAL, ...JSON.parse(text) };
  } catch {
    return NO_TRIAL;
  }
}

export function keepTrial(app: App, trial: LastTrial): void {
  $os.writeFile(`${backupFolder(app)}/${TRIAL_FILE}`, JSON.stringify(trial), 0o600);
}

/** The facts about the backups, as the folder has them: those made by hand count too. */
export function backupHealth(app: App, now: number): Health["backup"] {
  const files = entries(backupFolder(app));
  const newest = newestBackup(
    files.map((entry) => entry.name()),
    now,
  );
  const size =
    newest &&
    files
      .find((entry) => entry.name() === newest)
      ?.info()
      .size();
  const trial = lastTrial(app);
  return {
    last_at: newest && momentText(madeAt(newest)),
    size_mb: Math.ceil(Number(size || 0) / MB),
    tried_at: trial.at ? momentText(trial.at) : "",
    problem: trial.problem,
  };
}

function entries(folder: string): DirectoryEntry[] {
  try {
    return Array.from($os.readDir(folder));
  } catch {
    return []; // not made yet
  }
}
