import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import { brokenInvariants } from "../support/order-invariants";
import {
  jpeg,
  makeShoppers,
  placeOrder,
  shopping,
  sql,
  value,
  withoutRateLimits,
} from "../support/ordering";
import { twoMachines } from "../support/replicated-server";
import { type Address, SwitchingPhone } from "../support/switching-phone";

/** What a machine that fails may take with it: what its last second wrote. */
const LOSS_MS = 2_000;
const SERVES_WITHIN_MS = 30_000;

let machines: Awaited<ReturnType<typeof twoMachines>>;
beforeEach(async () => {
  machines = await twoMachines();
});
afterEach(() => machines.remove());

/** When a machine copied its last change. */
async function copiedAt(url: string, token: string): Promise<number> {
  const answer = await fetch(`${url}/metrics`, { headers: { Authorization: `Bearer ${token}` } });
  const text = await answer.text();
  return Number(text.match(/^pantry_replica_copied_timestamp_seconds (\S+)$/m)?.[1]) * 1000;
}

/** Orders at ten a second, each by the phone whose turn it is, until told to stop. */
function orderSteadily(phones: readonly SwitchingPhone[]) {
  const sent: Promise<void>[] = [];
  let isOver = false;
  const running = (async () => {
    for (let n = 0; !isOver; n++) {
      const phone = phones[n % phones.length];
      if (phone) sent.push(phone.order());
      await sleep(100);
    }
  })();
  return async () => {
    isOver = true;
    await running;
    await Promise.all(sent);
  };
}

test("F222 killed under ten orders a second, the second machine serves within 30 s: nothing told is missing or doubled", async () => {
  const { first, second, env } = machines;
  await first.project.start(env).ready();
  await withoutRateLimits(first.server);
  const address: Address = { server: first.server };
  const members = makeShoppers(first.server, 400);
  const phones = members.slice(1).map((who) => new SwitchingPhone(address, who));
  const [early] = members;
  if (!early) throw new Error("no members");
  const proof = await placeOrder(first.server, early, "complete");
  const standby = second.project.standby(env);
  await expect.poll(standby.output, { timeout: 60_000 }).toContain("Following");
  const end = orderSteadily(phones);
  await sleep(15_000);

  await first.project.killAll();
  const killedAt = Date.now();
  const before = phones.flatMap(({ told }) => [...told].map(([id, { at }]) => ({ id, at })));
  const command = second.project.standby(env, "take-over");
  expect(await command.ended, command.output()).toBe(0);
  await withoutRateLimits(second.server);
  const served = Date.now() - killedAt;
  address.server = second.server;
  await sleep(5_000);
  await end();
  for (const phone of phones) await phone.comeBack();

  const rows = sql<{ id: string; told_at: number }>(
    second.server,
    "SELECT id, told_at FROM orders",
  );
  const stored = new Map(rows.map(({ id, told_at }) => [id, told_at]));
  const told = new Set(phones.flatMap((phone) => [...phone.told.keys()]));
  // A phone has sent these again, as the machine that took over didn't know them.
  const lost = before.filter(({ id }) => stored.get(id) !== 0);
  const oldest = Math.max(0, ...lost.map(({ at }) => killedAt - at));
  console.info(
    `${before.length} orders before, ${told.size} in all; serves after ${served} ms; ` +
      `${lost.length} sent again, the oldest ${oldest} ms before the end`,
  );
  expect([...told].filter((id) => !stored.has(id))).toEqual([]);
  expect(stored.size).toBe(told.size + 1);
  expect(oldest).toBeLessThan(LOSS_MS);
  expect(served).toBeLessThan(SERVES_WITHIN_MS);
  expect(brokenInvariants(second.server, { orders: told, submitted: new Set([proof.id]) })).toEqual(
    [],
  );
  expect(value(second.server, "SELECT COUNT(*) - COUNT(DISTINCT order_number) FROM orders")).toBe(
    0,
  );

  const back = first.project.start(env);
  expect(await back.ended, "the first machine comes back").toBe(1);
  expect(back.output()).toContain("has served since");
  const again = first.project.standby(env);
  await expect.poll(again.output, { timeout: 60_000 }).toContain("Following");
}, 180_000);

test("F223 a first machine that was only cut off is not taken over by mistake, and ends when it is", async () => {
  const { first, second, env, replica } = machines;
  const serving = first.project.start(env);
  await serving.ready();
  const [who] = makeShoppers(first.server, 1);
  if (!who) throw new Error("no member");
  const order = await placeOrder(first.server, who, "budget");
  const orderedAt = Date.now();
  await expect
    .poll(() => copiedAt(first.project.url, env.METRICS_TOKEN), { timeout: 30_000 })
    .toBeGreaterThan(orderedAt);

  const refused = second.project.standby(env, "take-over");
  expect(await refused.ended).toBe(1);
  expect(refused.output()).toMatch(/still runs: stop it first, or add --anyway/);
  expect((await shopping(first.server, who).view(order.id)).status).toBe(200);

  const taking = second.project.standby(env, "take-over", "--anyway");
  await taking.ready();
  expect(await serving.ended).toBe(1);
  expect(serving.output()).toContain("has served since");
  expect((await shopping(second.server, who).view(order.id)).status).toBe(200);
  await shopping(second.server, who).proof(order.id, jpeg());
  const owner = JSON.parse(readFileSync(join(replica, "owner.json"), "utf8"));
  const mine = join(replica, "db", owner.history);
  await expect.poll(() => existsSync(mine), { timeout: 30_000 }).toBe(true);
  expect(readdirSync(join(replica, "db")), "each history has a folder of its own").toHaveLength(2);
}, 120_000);

test("F225 a second machine that stops in the middle of a take-over goes on with it", async () => {
  const { first, second, env, replica } = machines;
  const serving = first.project.start(env);
  await serving.ready();
  const [who] = makeShoppers(first.server, 1);
  if (!who) throw new Error("no member");
  const order = await placeOrder(first.server, who, "complete");
  const orderedAt = Date.now();
  await expect
    .poll(() => copiedAt(first.project.url, env.METRICS_TOKEN), { timeout: 60_000 })
    .toBeGreaterThan(orderedAt);
  serving.signal("SIGTERM");
  await serving.ended;
  const file = join(replica, "owner.json");
  const before = readFileSync(file, "utf8");

  second.project.standby(env, "take-over");
  await expect
    .poll(() => readFileSync(file, "utf8"), { timeout: 60_000, interval: 5 })
    .not.toBe(before);
  await second.project.killAll();
  expect(existsSync(join(second.project.dataDir, ".standby/plan.json"))).toBe(true);
  const again = second.project.standby(env);
  await again.ready();
  expect(again.output()).toContain("Taken over");
  expect((await shopping(second.server, who).view(order.id)).body.order.submitted_at).not.toBe("");
  expect(brokenInvariants(second.server)).toEqual([]);
}, 120_000);
