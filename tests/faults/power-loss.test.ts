import { rmSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { serverForFile } from "../support/for-file";
import { brokenInvariants } from "../support/order-invariants";
import { startStorm } from "../support/order-storm";
import { accepted, makeShoppers, placeOrder, shopping, start } from "../support/ordering";
import { startServer } from "../support/pocketbase";
import { afterPowerLoss, type Instant, instantOf, isCarriedOver } from "../support/power-loss";
import { seeded } from "../support/seeded";

const INSTANTS = 40;
const SEED = Number(process.env.SEED ?? Date.now() % 100_000);
const server = await serverForFile();

test(`F03 the power fails while members order: it starts, nothing is half done, and only the last moments are lost (seed ${SEED})`, async () => {
  const random = seeded(SEED);
  const [settled, late, ...others] = makeShoppers(server, 60);
  if (!settled || !late) throw new Error("no members were made");
  const early = new Set<string>();
  for (let n = 0; n < 3; n++) early.add((await placeOrder(server, settled)).id);
  await expect.poll(() => isCarriedOver(server), { interval: 50 }).toBe(true);

  const sent = start();
  const storm = startStorm(server, others);
  accepted(await shopping(server, late).start(sent));
  const instants: Instant[] = [];
  for (let n = 0; n < INSTANTS; n++) {
    await sleep(50 + random() * 400); // a moment, not a state: the power fails whenever it does
    instants.push(instantOf(server));
  }
  await storm.end();

  expect(instants.some(({ synced, written }) => synced < written)).toBe(true);
  for (const instant of instants) {
    for (const tail of ["none", "some", "torn"] as const) {
      const dataDir = afterPowerLoss(instant, tail, random);
      const restarted = await startServer({ dataDir });
      try {
        const sure = { orders: early, submitted: early };
        expect(brokenInvariants(restarted, sure), tail).toEqual([]);
        // What was lost, its phone sends again with the same id: one order, whether or not it was there.
        const { order } = accepted(await shopping(restarted, late).start(sent));
        expect(order.id).toBe(sent.id);
        expect(brokenInvariants(restarted, sure), tail).toEqual([]);
      } finally {
        await restarted.stop();
        rmSync(dataDir, { recursive: true, force: true });
      }
    }
    instant.remove();
  }
});
