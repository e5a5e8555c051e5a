import { afterEach, beforeEach, expect, test } from "vitest";
import { MoneyHistory } from "../support/money-fuzz";
import { withoutRateLimits } from "../support/ordering";
import { startServer, type TestServer } from "../support/pocketbase";

const DAY_MS = 24 * 60 * 60 * 1000;
const STEPS = 150;

let server: TestServer;
beforeEach(async () => {
  server = await startServer();
  await withoutRateLimits(server);
});
afterEach(() => server.stop());

const first = Number(process.env.SEED ?? Date.now() % 1_000_000);
const seeds = Array.from({ length: Number(process.env.SEEDS ?? 20) }, (_, place) => first + place);

test.each(seeds)(
  "T305, F170 deposits, credit, refunds and undos meet over two months, seed %i",
  { timeout: 300_000 },
  async (seed) => {
    const history = new MoneyHistory(server, seed);
    const from = Date.now();
    for (const days of [0, 12, 38]) {
      await history.moveClock(new Date(from + days * DAY_MS).toISOString());
      await history.run(STEPS / 6);
      await history.runAndLose(STEPS / 6);
      await history.run(STEPS / 6);
    }
    console.log(seed, JSON.stringify(Object.fromEntries([...history.done].sort())));
    expect(history.done.size).toBeGreaterThan(10);
  },
);
