import { spawn } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { BACKUP_QUESTIONS } from "@/server/backup/backup-questions";
import { serverForFile } from "../support/for-file";
import {
  accepted,
  item,
  makeShoppers,
  type Shopper,
  shopping,
  start,
  value,
  withoutRateLimits,
} from "../support/ordering";

const server = await serverForFile();
const folder = `${server.dataDir}_backups`;
const program = process.env.POCKETBASE_BIN ?? "pocketbase";

/** Starts twenty orders a second, and answers how long each took, sorted. */
async function orderFor(ms: number, members: readonly Shopper[]): Promise<number[]> {
  const took: Promise<number>[] = [];
  for (const until = Date.now() + ms; Date.now() < until; await sleep(50)) {
    const who = members[took.length % members.length];
    if (who) took.push(timed(who));
  }
  return (await Promise.all(took)).sort((a, b) => a - b);
}

async function timed(who: Shopper): Promise<number> {
  const from = performance.now();
  accepted(await shopping(server, who).start(start({ items: [item()] })));
  return performance.now() - from;
}

/** The program's answer. */
function backup(...args: string[]): Promise<Record<string, unknown>> {
  const child = spawn(program, ["backup", "-into", folder, ...args]);
  let output = "";
  child.stdout.on("data", (chunk) => {
    output += chunk;
  });
  return new Promise((done) => child.once("close", () => done(JSON.parse(output))));
}

test("F23 backups beside twenty orders a second: each is sound, no order waits for one", async () => {
  await withoutRateLimits(server);
  const members = makeShoppers(server, 40);
  const files = join(server.dataDir, "storage/many");
  mkdirSync(files, { recursive: true });
  for (let n = 0; n < 250; n++) writeFileSync(join(files, String(n)), Buffer.alloc(400_000, n));
  await orderFor(2_000, members); // warm
  const alone = await orderFor(8_000, members);
  const made: string[] = [];
  let isOver = false;
  const making = (async () => {
    while (!isOver) {
      const name = `pantry-${made.length}.zip`;
      expect(await backup("-data", server.dataDir, "-name", name)).not.toHaveProperty("error");
      made.push(name);
    }
  })();
  const beside = await orderFor(8_000, members);
  isOver = true;
  await making;

  const p95 = (times: readonly number[]) => times[Math.floor(times.length * 0.95)] ?? 0;
  console.info(
    `${made.length} backups; p95 alone ${p95(alone).toFixed(0)} ms, beside ${p95(beside).toFixed(0)} ms`,
  );
  expect(made.length).toBeGreaterThan(0);
  // A write lock held while all files are packed would take longer than any order may.
  expect(beside.at(-1)).toBeLessThan(5_000);
  const asked = join(folder, "questions.json");
  writeFileSync(asked, JSON.stringify(BACKUP_QUESTIONS));
  for (const name of made) {
    const opened = await backup("-open", join(folder, name), "-questions", asked);
    expect(opened, name).toMatchObject({ problems: [], unasked: [] });
  }
  expect(Number(value(server, "SELECT COUNT(*) FROM orders"))).toBeGreaterThan(100);
}, 120_000);
