import {
  expiredBackups,
  expiredFormerBackups,
  newestBackup,
  newestFirst,
} from "@/domain/backup/backups";
import { settings } from "../core/settings";
import { printBelow } from "../core/terminal";
import { backupFolder, besideData, filesIn } from "./backup-folder";

/** The names of backups, by the folder that they were made in. */
type Backups = Readonly<Record<string, readonly string[]>>;

/**
 * Deletes the backups that are not kept any more, in each folder that this server has made some in. In a former one it
 * deletes nothing before there is one in today's.
 */
export function deleteExpired(app: App, at: number): void {
  const known = remembered(app);
  const there = backupsThere(app, known, at);
  const today = backupFolder(app);
  const terms = settings.backupTerms;
  const hasNewer = newestBackup(there[today] ?? [], at) !== "";
  for (const [folder, names] of Object.entries(there)) {
    if (folder === today) deleteIn(app, folder, expiredBackups(names, terms, at));
    else if (hasNewer) deleteIn(app, folder, expiredFormerBackups(names, terms.days, at));
  }
  remember(app, { ...stillKnown(known, there), [today]: backupsIn(today, at) });
}

/** Of a former folder only what was made there by this server: another one may use it now. */
function backupsThere(app: App, known: Backups, at: number): Backups {
  const former = Object.entries(known).map(([folder, made]) => {
    return [folder, backupsIn(folder, at).filter((name) => made.includes(name))] as const;
  });
  const own = [besideData(app), backupFolder(app)];
  return Object.fromEntries([...former, ...own.map((folder) => [folder, backupsIn(folder, at)])]);
}

function deleteIn(app: App, folder: string, names: readonly string[]): void {
  try {
    for (const name of names) $os.removeAll(`${folder}/${name}`);
  } catch (error) {
    app.logger().error("Old backups couldn't be deleted", "folder", folder, "error", String(error));
    printBelow("Old backups couldn't be deleted:", `Delete them in ${folder} yourself.`);
  }
}

/** What was there and is gone is forgotten. What wasn't there may be on a disk that is away. */
function stillKnown(known: Backups, there: Backups): Backups {
  const left = Object.entries(known).map(([folder, made]) => {
    const files = filesIn(folder);
    const isGone = (name: string) => there[folder]?.includes(name) && !files.includes(name);
    return [folder, made.filter((name) => !isGone(name))] as const;
  });
  return Object.fromEntries(left.filter(([, made]) => made.length > 0));
}

function backupsIn(folder: string, at: number): string[] {
  return newestFirst(filesIn(folder), at);
}

/** Beside the registers: no restore brings an older one back. */
function file(app: App): string {
  return `${app.dataDir()}/backups/backup-folders.json`;
}

function remembered(app: App): Backups {
  try {
    return JSON.parse(toString($os.readFile(file(app))));
  } catch {
    return {}; // none was made yet
  }
}

function remember(app: App, backups: Backups): void {
  try {
    $os.writeFile(`${file(app)}.new`, JSON.stringify(backups), 0o600);
    $os.rename(`${file(app)}.new`, file(app));
  } catch (error) {
    // A full disk keeps no backup from being made: it may lie on another one.
    app.logger().warn("The folders of the backups aren't kept", "error", String(error));
  }
}
