import { backupName, isBackupDue, madeAt, newestBackup } from "@/domain/backup/backups";
import { now } from "../core/clock";
import { inTransaction } from "../core/http";
import { settings } from "../core/settings";
import { printBelow } from "../core/terminal";
import { mailAdmins } from "../mail/mail-admins";
import { backupFolder, filesOfBackups } from "./backup-folder";
import { isRefused, runBackupProgram } from "./backup-program";
import { deleteExpired } from "./expired-backups";

/**
 * Each hour: makes the backup of the night where there is none, and deletes those that are not kept any more. Answers
 * why it could not be made; the next hour tries again.
 */
export function makeBackup(app: App): string {
  const at = now();
  if (!isBackupDue(madeAt(newestBackup(filesOfBackups(app), at)), at)) return "";
  deleteExpired(app, at); // what isn't kept any more makes room on a full disk
  const name = backupName(at, settings.encryptsBackups);
  const [data, into] = [app.dataDir(), backupFolder(app)];
  const answer = runBackupProgram<object>("-data", data, "-into", into, "-name", name);
  if (!isRefused(answer)) {
    deleteExpired(app, at);
    return "";
  }
  const { error, detail } = answer;
  if (error === "busy") return ""; // one is being made or tried
  app.logger().error("The backup couldn't be made", "error", error, "detail", detail);
  printBelow(
    "The backup couldn't be made:",
    `${error} (${detail}). The server tries again in an hour.`,
  );
  inTransaction(app, (tx) => mailAdmins(tx, "backup_failed", { what: "made", found: error }));
  return error;
}
