import { randomBytes, randomUUID } from "node:crypto";
import { request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import { brokenInvariants } from "../support/order-invariants";
import { killRepeatedly, startStorm } from "../support/order-storm";
import {
  accepted,
  jpeg,
  makeShopper,
  makeShoppers,
  placeOrder,
  type Shopper,
  shopping,
  value,
  withoutRateLimits,
} from "../support/ordering";
import { startServer, type TestServer } from "../support/pocketbase";
import { orderBesideAnotherWriter } from "../support/second-writer";

let server: TestServer;
beforeEach(async () => {
  server = await startServer();
});
afterEach(() => server.stop());

test("F01 killed fifty times while eight members order: nothing told is lost, every start takes < 5 s", async () => {
  const storm = startStorm(server, makeShoppers(server, 200));
  const slowest = await killRepeatedly(server, 50);
  await storm.end();
  console.log(`${storm.history.submitted.size} orders, slowest start ${slowest.toFixed(0)} ms`);
  expect(slowest).toBeLessThan(5_000);
  expect(brokenInvariants(server, storm.history)).toEqual([]);
});

test("F02 killed in the middle of a 5 MB proof: the row with its file, or neither", async () => {
  const bytes = Buffer.concat([Buffer.from(await jpeg().arrayBuffer()), randomBytes(4_900_000)]);
  for (let loop = 0; loop < 10; loop++) {
    const who = makeShopper(server); // a member may have five drafts
    const { id } = await placeOrder(server, who, "budget");
    const proofId = randomUUID();
    const sending = sendSlowly(who, { id: proofId, order_id: id }, bytes);
    await sleep(100 + Math.random() * 900);
    await server.kill();
    await sending;
    await server.restart();
    const superuser = await server.asSuperuser();
    await superuser.crons.run("sweep-orphan-files");
    accepted(await shopping(server, who).proof(id, new Blob([bytes]), proofId));
    expect(value(server, `SELECT COUNT(*) FROM payment_proofs WHERE order_id = '${id}'`)).toBe(1);
  }
  expect(brokenInvariants(server)).toEqual([]);
});

test("F20 paused for 30 s while members order: they ask again, and every order is there once", async () => {
  await withoutRateLimits(server);
  const storm = startStorm(server, makeShoppers(server, 200));
  await sleep(1_000);
  process.kill(server.pid(), "SIGSTOP");
  await sleep(30_000);
  process.kill(server.pid(), "SIGCONT");
  await sleep(2_000);
  await storm.end();
  expect(brokenInvariants(server, storm.history)).toEqual([]);
});

/** A form over a link that takes about a second for it. Resolves however it ends. */
function sendSlowly(who: Shopper, fields: Record<string, string>, file: Buffer): Promise<void> {
  const boundary = randomUUID();
  const head = Object.entries(fields)
    .map(
      ([name, text]) =>
        `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`,
    )
    .join("");
  const before = Buffer.from(
    `${head}--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n`,
  );
  const body = Buffer.concat([before, file, Buffer.from(`\r\n--${boundary}--\r\n`)]);
  return new Promise((done) => {
    const sending = request(`${server.url}/api/app/orders/proof`, {
      method: "POST",
      headers: {
        Authorization: who.token,
        "Content-Type": `multipart/form-data; boundary=${boundary}`,
        "Content-Length": body.length,
      },
    });
    sending.once("error", () => done());
    sending.once("response", (answer) => answer.resume().once("close", () => done()));
    void (async () => {
      for (let at = 0; at < body.length && !sending.destroyed; at += 250_000) {
        sending.write(body.subarray(at, at + 250_000));
        await sleep(40);
      }
      sending.end();
    })();
  });
}

test("F34 ten orders a second for 90 s beside another writer: none takes a second", async () => {
  const took = await orderBesideAnotherWriter(server, 90_000);
  console.log(`${took.length} orders, slowest ${Math.max(...took).toFixed(0)} ms`);
  expect(Math.max(...took)).toBeLessThan(1_000);
});
