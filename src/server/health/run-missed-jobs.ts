import { isNightMissed } from "@/domain/health/health";
import { now } from "../core/clock";
import { handlerNamed } from "../core/handler-name";
import { jobRuns, noteMadeUp } from "../core/job-runs";
import { callJob } from "../core/load-handler";
import { JOBS } from "../jobs";

const STATE = "missed-nights.state";

/**
 * Each half hour: runs the nightly jobs that last night missed, one after the other and each once, whatever becomes of
 * it. The first time after a start it leaves the server to its members; one that starts again and again never works at it.
 */
export function runMissedJobs(app: App): void {
  const store = app.store();
  const state = store.get(STATE);
  if (state === "at work") return;
  try {
    store.set(STATE, "at work");
    if (state) runMissed(app);
  } finally {
    store.set(STATE, "started");
  }
}

function runMissed(app: App): void {
  const runs = new Map(
    jobRuns(app).map(({ id, ran_at, made_up_at }) => [id, [ran_at, made_up_at]]),
  );
  for (const [id, { at: cron, handler }] of Object.entries(JOBS)) {
    const known = runs.get(id) ?? [""];
    if (!known.every((ranAt) => isNightMissed({ cron, ranAt }, now()))) continue;
    const { file, name } = handlerNamed(handler);
    try {
      noteMadeUp(app, id); // a full disk, which would keep no run either, tries it later
      callJob(app, file, name, id);
    } catch (error) {
      app.logger().error("A job failed", "job", id, "error", String(error));
    }
  }
}
