import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, expect, test } from "vitest";
import { brokenInvariants } from "../support/order-invariants";
import { killRepeatedly, startStorm } from "../support/order-storm";
import {
  accepted,
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

test("F01 killed five times while eight members order: nothing told is lost, nothing is there twice", async () => {
  const storm = startStorm(server, makeShoppers(server, 8));
  await killRepeatedly(server, 5);
  await storm.end();
  expect(storm.history.submitted.size).toBeGreaterThan(0);
  expect(brokenInvariants(server, storm.history)).toEqual([]);
}, 120_000);

test("F08 an answer that is dropped after the commit, asked for again, is one order and one mail", async () => {
  const who = makeShopper(server);
  const sent = start();
  const dropped = new AbortController();
  const lost = fetch(`${server.url}/api/app/orders/start`, {
    method: "POST",
    headers: { Authorization: who.token, "Content-Type": "application/json" },
    body: JSON.stringify(sent),
    signal: dropped.signal,
  }).catch(() => undefined);
  await expect
    .poll(() => value(server, `SELECT COUNT(*) FROM orders WHERE id = '${sent.id}'`), {
      interval: 2,
    })
    .toBe(1);
  dropped.abort();
  await lost;
  const shop = shopping(server, who);
  const { order } = accepted(await shop.start(sent));
  accepted(await shop.budget(order.id, 50_000));
  const ready = accepted(await shop.proof(order.id, undefined, randomUUID())).order;
  await Promise.all([shop.complete(ready), shop.complete(ready)]);
  expect(mailsTo(server, who)).toEqual({ order_received: 1, membership_started: 1 });
  expect(brokenInvariants(server)).toEqual([]);
});
