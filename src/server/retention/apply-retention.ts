import { keptSince, type NightlyId } from "@/domain/retention/retention";
import { MINUTE_MS } from "@/domain/time/durations";
import { momentText } from "@/domain/time/sa-time";
import { now } from "../core/clock";
import { inTransaction } from "../core/http";
import { PURGES } from "./purges";

/** Rows at a time: other requests wait for one transaction, never for a night's work. */
const BATCH = 200;
/** From then on each kind has one batch: the next night goes on. */
const RUN_TIME_MS = 10 * MINUTE_MS;

/**
 * Every night: deletes what is older than the retention table allows. What was missed is made up for by the
 * next run; one that fails does not keep the others from theirs. Answers which failed.
 */
export function applyRetention(app: App): string {
  const at = now();
  const until = Date.now() + RUN_TIME_MS;
  const failed: NightlyId[] = [];
  for (const id of Object.keys(PURGES) as NightlyId[]) {
    try {
      const before = momentText(keptSince(id, at));
      const count = purge(app, { id, before, until });
      if (count) app.logger().info("data was deleted by age", "what", id, "rows", count);
    } catch (error) {
      failed.push(id);
      app.logger().error("data was not deleted by age", "what", id, "error", String(error));
    }
  }
  return failed.join(", ");
}

interface Purging {
  readonly id: NightlyId;
  readonly before: string;
  readonly until: number;
}

function purge(app: App, { id, before, until }: Purging): number {
  let total = 0;
  let count = 0;
  do {
    inTransaction(app, (tx) => {
      count = PURGES[id](tx, before, BATCH);
    });
    total += count;
  } while (count === BATCH && Date.now() < until);
  return total;
}
