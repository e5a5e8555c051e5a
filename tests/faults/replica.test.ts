import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import { makeShoppers, value, withoutRateLimits } from "../support/ordering";
import { twoMachines } from "../support/replicated-server";
import { SwitchingPhone } from "../support/switching-phone";

let machines: Awaited<ReturnType<typeof twoMachines>>;
beforeEach(async () => {
  machines = await twoMachines();
});
afterEach(() => machines.remove());

/** How long each order took at ten a second, sorted. */
async function orderFor(ms: number): Promise<number[]> {
  const { server } = machines.first;
  await withoutRateLimits(server);
  const phones = makeShoppers(server, 150).map((who) => new SwitchingPhone({ server }, who));
  const sent: Promise<void>[] = [];
  for (const until = Date.now() + ms; Date.now() < until; await sleep(100)) {
    const phone = phones[sent.length % phones.length];
    if (phone) sent.push(phone.order());
  }
  await Promise.all(sent);
  return phones.flatMap(({ took }) => took).sort((a, b) => a - b);
}

const at = (times: readonly number[], part: number) =>
  Math.round(times[Math.floor(times.length * part)] ?? 0);
const figures = (times: readonly number[]) =>
  `p50 ${at(times, 0.5)} ms, p95 ${at(times, 0.95)} ms, slowest ${Math.round(times.at(-1) ?? 0)} ms`;

test("F220 ten orders a second beside Litestream: none waits for it, and all are copied", async () => {
  const { first, env } = machines;
  const { REPLICA_URL: _, ...alone } = env;
  const without = first.project.start(alone);
  await without.ready();
  await orderFor(3_000); // warm
  const before = await orderFor(30_000);
  without.signal("SIGTERM");
  await without.ended;
  const start = first.project.start(env);
  await start.ready();
  await orderFor(3_000);
  const beside = await orderFor(30_000);
  console.info(`alone: ${figures(before)}; beside Litestream: ${figures(beside)}`);
  // Of the same machine at the same hour: none waits for Litestream's lock.
  expect(beside.at(-1)).toBeLessThan(Math.max(1_000, 3 * (before.at(-1) ?? 0)));
  expect(Number(value(first.server, "SELECT COUNT(*) FROM orders"))).toBeGreaterThan(500);
  start.signal("SIGTERM");
  const asked = Date.now();
  expect(await start.ended).toBe(0);
  console.info(`it ended after ${Date.now() - asked} ms`);

  const { second } = machines;
  const taking = second.project.standby(env, "take-over");
  await taking.ready();
  const counted = "SELECT COUNT(*) FROM orders";
  expect(value(second.server, counted), "a stop in order loses nothing").toBe(
    value(first.server, counted),
  );
}, 180_000);
