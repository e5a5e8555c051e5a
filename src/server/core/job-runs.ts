import { momentText } from "@/domain/time/sa-time";
import { now } from "./clock";
import { execute, selectAll } from "./sql";

/**
 * Runs a job and keeps that it did: when, how long, whether it broke off, and what it answers, the name of what it
 * found wrong. A full disk keeps no job from its work.
 */
export function recordJobRun(app: App, id: string, work: () => unknown): void {
  const ran_at = momentText(now());
  const began = Date.now();
  let failed = true;
  let found: unknown = "";
  try {
    found = work();
    failed = false;
  } finally {
    try {
      execute(
        app,
        `INSERT INTO job_runs (id, ran_at, took_ms, failed, found)
         VALUES ({:id}, {:ran_at}, {:took_ms}, {:failed}, {:found})
         ON CONFLICT (id) DO UPDATE SET ran_at = excluded.ran_at, took_ms = excluded.took_ms,
           failed = excluded.failed, found = excluded.found`,
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

/** The last run of each job that has run. */
export function jobRuns(app: App) {
  return selectAll(
    app,
    "SELECT id, ran_at, took_ms, failed, found FROM job_runs",
    {},
    { id: "", ran_at: "", took_ms: 0, failed: 0, found: "" },
  );
}
