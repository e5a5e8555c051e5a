import { isTrialDue, madeAt, newestBackup } from "@/domain/backup/backups";
import { now } from "../core/clock";
import { inTransaction } from "../core/http";
import { lastRestore } from "../core/runs";
import { selectFirst } from "../core/sql";
import { printBelow } from "../core/terminal";
import { mailAdmins } from "../mail/mail-admins";
import { backupFolder, filesOfBackups, keepTrial, lastTrial, scratchFolder } from "./backup-folder";
import { isRefused, type Opened, runBackupProgram } from "./backup-program";
import { BACKUP_QUESTIONS, LEDGER_FIGURE } from "./backup-questions";

/**
 * Each hour, where a trial is due: restores the newest backup into a scratch folder and compares it with what it says
 * of itself, with the rules of the ledger and with the database. Answers what isn't as it should be.
 */
export function tryBackup(app: App): string {
  const newest = newestBackup(filesOfBackups(app), now());
  if (!isTrialDue(newest, lastTrial(app), now())) return lastTrial(app).problem;
  const scratch = scratchFolder(app);
  $os.mkdirAll(scratch, 0o700);
  const questions = `${scratch}/questions.json`;
  $os.writeFile(questions, JSON.stringify(BACKUP_QUESTIONS), 0o600);
  const file = `${backupFolder(app)}/${newest}`;
  const answer = runBackupProgram<Opened>("-open", file, "-into", scratch, "-questions", questions);
  $os.removeAll(questions);
  if (isRefused(answer) && (answer.error === "busy" || answer.error === "no_room")) {
    return answer.error === "busy" ? "" : answer.error; // nothing is known: the next hour tries again
  }
  const problem = isRefused(answer)
    ? `${answer.error} (${answer.detail})`
    : problemsOf(app, answer, madeAt(newest)).join("; ");
  keepTrial(app, { at: now(), file: newest, problem: problem.slice(0, 400) });
  if (problem) tell(app, newest, problem);
  return problem;
}

function problemsOf(app: App, opened: Opened, backupAt: number): string[] {
  const problems = [...opened.problems, ...opened.unasked];
  // A server that went back since knows less than its newest backup.
  if (backupAt < lastRestore(app)) return problems;
  const [count, cents, last] = (opened.figures.ledger ?? "").split("|").map(Number);
  const live = selectFirst(app, LEDGER_FIGURE, { last: last ?? 0 }, { count: 0, cents: 0 });
  return live?.count === count && live?.cents === cents
    ? problems
    : [...problems, "Ledger entries of another database"];
}

function tell(app: App, file: string, problem: string): void {
  app.logger().error("The newest backup isn't sound", "file", file, "problem", problem);
  printBelow("The newest backup isn't sound:", `${file}: ${problem}`);
  inTransaction(app, (tx) =>
    mailAdmins(tx, "backup_failed", { what: "tried", found: problem }, file),
  );
}
