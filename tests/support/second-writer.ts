import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { accepted, item, makeShoppers, shopping, start, withoutRateLimits } from "./ordering";
import type { TestServer } from "./pocketbase";

const EVERY_MS = 100;

/**
 * Starts ten orders a second while another process writes to the database and checkpoints it, as a
 * backup or Litestream does. Returns how long each took, in milliseconds.
 */
export async function orderBesideAnotherWriter(server: TestServer, ms: number): Promise<number[]> {
  await withoutRateLimits(server);
  const members = makeShoppers(server, 20);
  const other = spawn("sqlite3", [join(server.dataDir, "data.db")]);
  other.stdin.write(".output /dev/null\n.timeout 20000\n");
  const writing = setInterval(() => {
    other.stdin.write("UPDATE _params SET value = value;\nPRAGMA wal_checkpoint(TRUNCATE);\n");
  }, 20);
  const took: Promise<number>[] = [];
  for (const until = Date.now() + ms; Date.now() < until; await sleep(EVERY_MS)) {
    const who = members[took.length % members.length];
    if (who) took.push(timed(async () => accepted(await startOne(server, who))));
  }
  const all = await Promise.all(took);
  clearInterval(writing);
  other.kill("SIGKILL");
  return all;
}

const WAITING_MS = 500;

/** What `work` is answered where it waits for another process to write, which commits `statements`. */
export async function waitingForAnotherWriter<T>(
  server: TestServer,
  work: () => Promise<T>,
  statements: string,
): Promise<T> {
  const other = spawn("sqlite3", [join(server.dataDir, "data.db")]);
  other.stdin.write(".timeout 20000\nBEGIN IMMEDIATE;\nSELECT 'writing';\n");
  await once(other.stdout, "data");
  const answer = work();
  await sleep(WAITING_MS);
  other.stdin.end(`${statements};\nCOMMIT;\n`);
  return answer;
}

function startOne(server: TestServer, who: Parameters<typeof shopping>[1]) {
  return shopping(server, who).start(start({ items: [item()] }));
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  await work();
  return performance.now() - from;
}
