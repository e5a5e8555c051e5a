import { afterAll, beforeAll, expect, test } from "vitest";
import { brokenInvariants, orderUnderCrashes } from "../support/crash";
import { withoutRateLimits } from "../support/ordering";
import { startServer, type TestServer } from "../support/pocketbase";

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
  await withoutRateLimits(server);
});
afterAll(() => server.stop());

test("F01, F02 killed 50 times in the middle of orders and uploads, the server loses and doubles nothing", async () => {
  const seed = Number(process.env.SEED ?? Date.now() % 1_000_000);
  console.log(`seed ${seed}`);
  const { acknowledged } = await orderUnderCrashes(server, 50, seed);
  expect(brokenInvariants(server, acknowledged), `seed ${seed}`).toEqual([]);
});
