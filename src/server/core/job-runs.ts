import { deletesUpTo, MISSED_NIGHT_MS } from "@/domain/privacy/outage";
import { momentOf, momentText } from "@/domain/time/sa-time";
import { now } from "./clock";
import { settings } from "./settings";
import { execute, selectAll, selectFirst } from "./sql";
import { printBelow } from "./terminal";

/**
 * Runs a job and keeps that it did: when, how long, whether it broke off, and what it answers, the name of what it
 * found wrong: where it breaks off, what it found before holds. A full disk keeps no job from its work.
 */
export function recordJobRun(app: App, id: string, work: () => unknown): void {
  const ran_at = momentText(now());
  const began = Date.now();
  let failed = true;
  let found: unknown = "";
  try {
    found = work();
    failed = false;
  } catch (error) {
    // What is thrown is in the log already, which `LOG_FORMAT=json` prints.
    if (!settings.logsAsJson) {
      printBelow(`The job ${id} broke off:`, $withoutPersons(String(error)).slice(0, 500));
    }
    throw error;
  } finally {
    try {
      execute(
        app,
        `INSERT INTO job_runs (id, ran_at, took_ms, failed, found)
         VALUES ({:id}, {:ran_at}, {:took_ms}, {:failed}, {:found})
         ON CONFLICT (id) DO UPDATE SET ran_at = excluded.ran_at, took_ms = excluded.took_ms,
           failed = excluded.failed, found = iif(excluded.failed, found, excluded.found)`,
        {
          id,
          ran_at,
          took_ms: Date.now() - began,
          failed: failed ? 1 : 0,
          found: typeof found === "string" ? found.slice(0, 500) : "",
        },
      );
    } catch (error) {
      app.logger().warn("A job's run isn't kept", "job", id, "error", String(error));
    }
  }
}

const NO_OUTAGE = { away_from: "", back_at: "" };
const LAST = "MAX(ran_at, began_at)";

/**
 * For a nightly job as it begins: accounts due by this moment may be deleted. Notes an outage if the last run, finished
 * or only begun, is more than a night ago.
 */
export function dueUpTo(app: App, id: string, at: number): number {
  const params = { id, at: momentText(at), missed: momentText(at - MISSED_NIGHT_MS) };
  execute(
    app,
    `UPDATE job_runs SET away_from = ${LAST}, back_at = {:at}
     WHERE id = {:id} AND ${LAST} > '' AND ${LAST} < {:missed}`,
    params,
  );
  execute(app, "UPDATE job_runs SET began_at = {:at} WHERE id = {:id}", params);
  const sql = "SELECT away_from, back_at FROM job_runs WHERE id = {:id}";
  const { away_from, back_at } = selectFirst(app, sql, { id }, NO_OUTAGE) ?? NO_OUTAGE;
  return deletesUpTo({ from: momentOf(away_from), to: momentOf(back_at) }, at);
}

/**
 * Keeps what a job has found with the transaction in which it did, so that its next run knows of it, whatever ends this
 * one.
 */
export function noteFound(app: App, id: string, found: string): void {
  note(app, id, "found", found);
}

/** What a job found last; empty where nothing. */
export function jobFound(app: App, id: string): string {
  const sql = "SELECT found FROM job_runs WHERE id = {:id}";
  return selectFirst(app, sql, { id }, { found: "" })?.found ?? "";
}

/** Keeps that a job makes up for a missed night, before it does: it may end the server, and is not begun again. */
export function noteMadeUp(app: App, id: string): void {
  note(app, id, "made_up_at", momentText(now()));
}

/** One that never ran has no moment yet. */
function note(app: App, id: string, column: "found" | "made_up_at", value: string): void {
  const never = "VALUES ({:id}, '', 0, 0, '')";
  execute(app, `INSERT OR IGNORE INTO job_runs (id, ran_at, took_ms, failed, found) ${never}`, {
    id,
  });
  execute(app, `UPDATE job_runs SET ${column} = {:value} WHERE id = {:id}`, { id, value });
}

/** The last run of each job that has run, or makes up for a night. */
export function jobRuns(app: App) {
  return selectAll(
    app,
    "SELECT id, ran_at, took_ms, failed, found, made_up_at FROM job_runs",
    {},
    { id: "", ran_at: "", took_ms: 0, failed: 0, found: "", made_up_at: "" },
  );
}
