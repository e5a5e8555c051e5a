import { expect, test } from "vitest";
import { serverForFile } from "../support/for-file";
import { withoutRateLimits } from "../support/ordering";
import { runSeed } from "../support/sync-seeds";

const SEEDS = 200;

const server = await serverForFile();
await withoutRateLimits(server); // more accounts in a minute than any address may make

test(`F09 ${SEEDS} random runs of two phones with gaps in the network end equal`, async () => {
  const from = Number(process.env.SEED ?? Date.now() % 1_000_000);
  console.log(`seeds ${from} to ${from + SEEDS - 1}`);
  for (let seed = from; seed < from + SEEDS; seed++) {
    const { first, second, lost } = await runSeed(server, seed);
    expect(first, `seed ${seed}`).toBe(second);
    expect(lost, `seed ${seed}`).toEqual([]);
  }
});
