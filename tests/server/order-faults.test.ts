import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, expect, test } from "vitest";
import { startDroppingProxy } from "../support/dropping-proxy";
import { longTest } from "../support/long-run";
import { brokenInvariants } from "../support/order-invariants";
import { killRepeatedly, startStorm } from "../support/order-storm";
import {
  accepted,
  jpeg,
  mailsTo,
  makeShopper,
  makeShoppers,
  shopping,
  start,
  value,
} from "../support/ordering";
import { startServer, type TestServer } from "../support/pocketbase";

// Short forms of the faults; the long ones are in tests/faults.
let server: TestServer;
beforeEach(async () => {
  server = await startServer();
});
afterEach(() => server.stop());

longTest(
  "F01 killed five times while eight members order: nothing told is lost, nothing is there twice",
  async () => {
    const storm = startStorm(server, makeShoppers(server, 200));
    await killRepeatedly(server, 5);
    await storm.end();
    expect(storm.history.submitted.size).toBeGreaterThan(0);
    expect(brokenInvariants(server, storm.history)).toEqual([]);
  },
);

test("F08 each answer of an order is lost on its way back, asked for again, and the order is there once", async () => {
  const who = makeShopper(server);
  const proxy = await startDroppingProxy(server.url);
  const [near, far] = [shopping(server, who), shopping({ ...server, url: proxy.url }, who)];
  const twice = async (send: (shop: typeof near) => ReturnType<typeof near.start>) => {
    await expect(send(far)).rejects.toThrow();
    return accepted(await send(near)).order;
  };
  try {
    const [sent, file, proofId] = [start(), jpeg(), randomUUID()];
    const { id } = await twice((shop) => shop.start(sent));
    await twice((shop) => shop.budget(id, 50_000));
    const ready = await twice((shop) => shop.proof(id, file, proofId));
    await twice((shop) => shop.complete(ready));
    expect(proxy.dropped()).toBe(4);
    expect(value(server, `SELECT COUNT(*) FROM orders WHERE user_id = '${who.id}'`)).toBe(1);
    expect(value(server, `SELECT COUNT(*) FROM payment_proofs WHERE order_id = '${id}'`)).toBe(1);
  } finally {
    await proxy.stop();
  }
  expect(mailsTo(server, who)).toEqual({ order_received: 1, membership_started: 1 });
  expect(brokenInvariants(server)).toEqual([]);
});
