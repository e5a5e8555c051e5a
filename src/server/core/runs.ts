import { DAY_MS } from "@/domain/time/durations";
import { momentOf, momentText } from "@/domain/time/sa-time";
import { now } from "./clock";
import { newId } from "./ids";
import { execute, exists, insertAll, selectFirst } from "./sql";

/**
 * A moment of this server's history: a random id of the run, and how often it had written since its start.
 * The counts of all runs are in the database. A restored backup knows no later run, and of its own
 * run a lower count: a phone that has seen more knows that the server was restored.
 */
export interface Mark {
  readonly run: string;
  readonly rev: number;
}

const RUN_KEY = "history.run";
const REV_KEY = "history.rev";
/** Whether the routes of a restore answer: pocketbase/gateway.go reads it. */
const RESTORED_KEY = "history.restored";
/** So long after a restore phones may send what the server lost. */
const OPEN_MS = 35 * DAY_MS;
const MARK = /^([0-9a-f-]{36})\.(\d{1,15})(\.|$)/;

/** The count of the transaction that this runtime is in; 0 outside. */
let writing = 0;
/** What the request of this runtime has surely read: the count at its start, then that of its own last write. */
let known = 0;

/**
 * Begins a run, before the first request. The last one's name also lies among the backups, which
 * PocketBase neither backs up nor restores: where the database does not know it, it is an older backup.
 * Returns whether it is.
 */
export function beginRun(app: App): boolean {
  const last = lastRun(app);
  const isRestored =
    last !== "" && !exists(app, "SELECT 1 FROM server_runs WHERE id = {:last}", { last });
  const run = newId();
  const at = momentText(now());
  insertAll(app, "server_runs", [
    { id: run, rev: 0, started_at: at, went_back_at: isRestored ? at : "" },
  ]);
  app.store().set(RUN_KEY, run);
  app.store().set(REV_KEY, 0);
  app.store().set(RESTORED_KEY, isOpen(lastRestore(app)));
  $os.mkdirAll(`${app.dataDir()}/backups`, 0o700);
  $os.writeFile(runFile(app), run, 0o600);
  return isRestored;
}

/**
 * Counts a transaction, as its first statement: so it also has the database's write lock before it reads.
 * Returns its number; 0 where nothing is served.
 */
export function countWrite(tx: App): number {
  const run = currentRun(tx);
  if (!run) return 0;
  const sql = "UPDATE server_runs SET rev = rev + 1 WHERE id = {:run} RETURNING rev";
  writing = Number($sql.value(tx, sql, { run }));
  return writing;
}

/** Before a request reads anything: what others write during it may not be in its answer. */
export function beginRequest(app: App): void {
  known = countOf(app);
}

/** After a transaction: what it committed may be in answers from now on. */
export function endWrite(app: App, committed: number): void {
  writing = 0;
  if (committed === 0) return;
  known = committed;
  app.store().setFunc(REV_KEY, (rev) => Math.max(Number(rev ?? 0), committed));
}

/** The moment of what is read or written now; null where nothing is served. */
export function currentMark(app: App): Mark | null {
  const run = currentRun(app);
  return run ? { run, rev: writing || known || countOf(app) } : null;
}

export function markText({ run, rev }: Mark): string {
  return `${run}.${rev}`;
}

/** The moment that a mark or a seal names; null for what is none. */
export function parseMark(text: string): Mark | null {
  const [, run = "", rev = ""] = MARK.exec(text) ?? [];
  return run ? { run, rev: Number(rev) } : null;
}

/** Whether what happened at this moment is not in the database any more. */
export function isLost(app: App, { run, rev }: Mark): boolean {
  if (run === currentRun(app)) return rev > countOf(app);
  const known = selectFirst(
    app,
    "SELECT rev FROM server_runs WHERE id = {:run}",
    { run },
    { rev: 0 },
  );
  return !known || rev > known.rev;
}

/** Whether phones may send what this server has lost: for 35 days after a restore that it knows of. */
export function isAfterRestore(tx: App, lost: { readonly at: number }): boolean {
  const last = lastRestore(tx);
  return lost.at <= last && isOpen(last);
}

function isOpen(restoredAt: number): boolean {
  return restoredAt > now() - OPEN_MS;
}

/** What this server told after the last restore that it knows of, and does not know any more, proves another one. */
export function isUnknownRestore(app: App, lost: { readonly at: number }): boolean {
  return lost.at > lastRestore(app) && lost.at <= now();
}

/** This run continues from a backup that the start did not notice. */
export function noteRestore(tx: App): void {
  execute(tx, "UPDATE server_runs SET went_back_at = {:at} WHERE id = {:run}", {
    at: momentText(now()),
    run: currentRun(tx),
  });
  tx.store().set(RESTORED_KEY, true);
}

/** When the server went back last, milliseconds UTC; 0 where it never did. */
export function lastRestore(app: App): number {
  const found = selectFirst(
    app,
    "SELECT went_back_at FROM server_runs WHERE went_back_at > '' ORDER BY went_back_at DESC LIMIT 1",
    {},
    { went_back_at: "" },
  );
  return found ? momentOf(found.went_back_at) : 0;
}

/** Whether the server went back since `moment`: what it gave to members before, it may not know. */
export function restoredSince(app: App, moment: string): boolean {
  return exists(app, "SELECT 1 FROM server_runs WHERE went_back_at >= {:moment}", { moment });
}

function countOf(app: App): number {
  return Number(app.store().get(REV_KEY) ?? 0);
}

function currentRun(app: App): string {
  return String(app.store().get(RUN_KEY) ?? "");
}

function lastRun(app: App): string {
  try {
    return toString($os.readFile(runFile(app))).trim();
  } catch {
    return ""; // the first start
  }
}

function runFile(app: App): string {
  return `${app.dataDir()}/backups/last-run`;
}
