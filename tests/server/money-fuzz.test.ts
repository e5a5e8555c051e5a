import { expect, test } from "vitest";
import { serverForFile } from "../support/for-file";
import { MoneyHistory } from "../support/money-fuzz";
import { moveClock, withoutRateLimits } from "../support/ordering";

// The long runs are `tests/faults/money-fuzz.test.ts`; SEED repeats one.
const seed = Number(process.env.SEED ?? 16);
const steps = Number(process.env.STEPS ?? 160);

const server = await serverForFile();
await withoutRateLimits(server);

test(`T305, F170 deposits, credit, refunds and undos meet at random: every cent is accounted for, seed ${seed}`, {
  timeout: 600_000,
}, async () => {
  const history = new MoneyHistory(server, seed);
  await history.run(steps / 2);
  await moveClock(server, new Date(Date.now() + 20 * 86_400_000).toISOString());
  await history.run(steps / 2);
  expect(history.done.size).toBeGreaterThan(15);
});
