import { keptSince, type NightlyId } from "@/domain/retention/retention";
import { momentText } from "@/domain/time/sa-time";
import { now } from "../core/clock";
import { inTransaction } from "../core/http";
import { PURGES } from "./purges";

/** Rows at a time: other requests wait for one transaction, never for a night's work. */
const BATCH = 200;
const BATCHES_A_NIGHT = 50;

/**
 * Every night: deletes what is older than the retention table allows. What was missed is made up for by the
 * next run; one that fails does not keep the others from theirs.
 */
export function applyRetention(app: App): void {
  const at = now();
  for (const id of Object.keys(PURGES) as NightlyId[]) {
    try {
      const before = momentText(keptSince(id, at));
      const count = purge(app, id, before);
      if (count) app.logger().info("data was deleted by age", "what", id, "rows", count);
    } catch (error) {
      app.logger().error("data was not deleted by age", "what", id, "error", String(error));
    }
  }
}

function purge(app: App, id: NightlyId, before: string): number {
  let total = 0;
  for (let batch = 0; batch < BATCHES_A_NIGHT; batch++) {
    let count = 0;
    inTransaction(app, (tx) => {
      count = PURGES[id](tx, before, BATCH);
    });
    total += count;
    if (count < BATCH) break;
  }
  return total;
}
