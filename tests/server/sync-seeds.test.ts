import { afterAll, beforeAll, expect, test } from "vitest";
import { startServer, type TestServer } from "../support/pocketbase";
import { runSeed } from "../support/sync-seeds";

let server: TestServer;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const seeds = Array.from({ length: 20 }, (_, place) => 1000 + place);

test.each(seeds)("F09 two phones with gaps in the network end equal, seed %i", async (seed) => {
  const { first, second, lost } = await runSeed(server, seed);
  expect(first).toBe(second);
  expect(lost).toEqual([]);
});
