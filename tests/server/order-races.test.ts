import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { serverForFile } from "../support/for-file";
import { brokenInvariants } from "../support/order-invariants";
import {
  deciding,
  makeShopper,
  placeOrder,
  shopping,
  sql,
  withoutRateLimits,
} from "../support/ordering";

const server = await serverForFile();
await withoutRateLimits(server);

test("F20 a paused server answers what was sent during the pause, once", async () => {
  const thandi = makeShopper(server);
  const order = await placeOrder(server, thandi, "proof");
  process.kill(server.pid(), "SIGSTOP");
  const complete = () => shopping(server, thandi).complete(order);
  const sentDuringPause = [complete(), complete()];
  await sleep(1_000); // the fault itself
  process.kill(server.pid(), "SIGCONT");
  const answers = await Promise.all([...sentDuringPause, complete()]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  const told = new Set([order.id]);
  expect(brokenInvariants(server, { orders: told, submitted: told })).toEqual([]);
});

test("T26 an admin's decision and a member's new proof at the same time both stay", async () => {
  const admin = makeShopper(server, { admin: true });
  for (let round = 0; round < 15; round++) {
    const thandi = makeShopper(server);
    const order = await placeOrder(server, thandi);
    const [decided, sent] = await Promise.all([
      deciding(server, admin).verifyOrder(order),
      shopping(server, thandi).proof(order.id),
    ]);
    const [row] = sql<{ payment_status: string; proofs: number }>(
      server,
      `SELECT payment_status, (SELECT COUNT(*) FROM payment_proofs p WHERE p.order_id = o.id) AS proofs
       FROM orders o WHERE id = '${order.id}'`,
    );
    // A proof is always taken; a decision that had not seen it got 409. Neither overwrote the other.
    expect(sent.status).toBe(200);
    expect([200, 409]).toContain(decided.status);
    expect(row).toEqual({
      payment_status: decided.status === 200 ? "verified" : "pending",
      proofs: 2,
    });
  }
});
