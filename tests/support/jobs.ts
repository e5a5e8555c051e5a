import { expect } from "vitest";
import { momentText } from "@/domain/time/sa-time";
import { daysAgo, sql, value } from "./ordering";
import type { TestServer } from "./pocketbase";

/** Runs a job, and answers what it found once it is done: one that the server had begun before doesn't count. */
export async function finishJob(server: TestServer, id: string): Promise<string> {
  const ranAt = () => String(value(server, `SELECT MAX(ran_at) FROM job_runs WHERE id = '${id}'`));
  const before = ranAt();
  const called = momentText(server.now());
  await (await server.asSuperuser()).crons.run(id);
  await expect.poll(() => ranAt() !== before && ranAt() >= called).toBe(true);
  return String(value(server, `SELECT found FROM job_runs WHERE id = '${id}'`));
}

/** As if a job had run last so many days ago. */
export function lastRun(server: TestServer, id: string, days: number): void {
  sql(
    server,
    `INSERT OR REPLACE INTO job_runs (id, ran_at, took_ms, failed, found)
     VALUES ('${id}', '${daysAgo(days)}', 5, 0, '')`,
  );
}
