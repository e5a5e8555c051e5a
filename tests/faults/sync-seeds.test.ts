import { afterAll, beforeAll, expect, test } from "vitest";
import { withoutRateLimits } from "../support/ordering";
import { startServer, type TestServer } from "../support/pocketbase";
import { runSeed } from "../support/sync-seeds";

const SEEDS = 200;
let server: TestServer;

beforeAll(async () => {
  server = await startServer();
  await withoutRateLimits(server); // more accounts in a minute than any address may make
});
afterAll(() => server.stop());

test(`F09 ${SEEDS} random runs of two phones with gaps in the network end equal`, async () => {
  const from = Number(process.env.SEED ?? Date.now() % 1_000_000);
  console.log(`seeds ${from} to ${from + SEEDS - 1}`);
  for (let seed = from; seed < from + SEEDS; seed++) {
    const { first, second, lost } = await runSeed(server, seed);
    expect(first, `seed ${seed}`).toBe(second);
    expect(lost, `seed ${seed}`).toEqual([]);
  }
});
