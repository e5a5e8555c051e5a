import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { OrderView } from "@/domain/order-view";
import {
  type Answer,
  jpeg,
  makeShoppers,
  type Shopper,
  shopping,
  sql,
  start,
  value,
} from "./ordering";
import type { TestServer } from "./pocketbase";

const CLIENTS = 4;

/** Pseudo-random numbers below `limit`, the same for the same seed (mulberry32). */
export function seeded(seed: number): (limit: number) => number {
  let state = seed >>> 0;
  return (limit) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) % limit;
  };
}

/**
 * Members order without a pause while the server is killed `kills` times at random moments. Each
 * step is sent again, with its own id, until it is answered, as a phone does.
 * @returns the orders that the server acknowledged as completed
 */
export async function orderUnderCrashes(server: TestServer, kills: number, seed: number) {
  const random = seeded(seed);
  const members = makeShoppers(server, CLIENTS);
  const acknowledged: OrderView[] = [];
  let running = true;
  const clients = members.map(async (member) => {
    do acknowledged.push(await orderPatiently(server, member));
    while (running);
  });
  for (let n = 0; n < kills; n++) {
    await sleep(5 + random(495));
    await server.kill();
    await server.restart();
  }
  running = false;
  await Promise.all(clients);
  return { members, acknowledged };
}

async function orderPatiently(server: TestServer, member: Shopper): Promise<OrderView> {
  const shop = shopping(server, member);
  const content = start();
  const proof = { id: randomUUID(), file: jpeg() };
  await patiently(() => shop.start(content));
  await patiently(() => shop.budget(content.id, 50_000));
  const { order } = await patiently(() => shop.proof(content.id, proof.file, proof.id));
  return (await patiently(() => shop.complete(order))).order;
}

/** Sends the same thing again until the server says yes; a refusal is a fault of the test's order of steps. */
async function patiently<Body>(send: () => Promise<Answer<Body>>): Promise<Body> {
  for (;;) {
    const answer = await send().catch(() => null); // cut off, or nobody listens just now
    if (answer?.status === 200) return answer.body;
    if (answer && answer.status < 500) throw new Error(JSON.stringify(answer));
    await sleep(20);
  }
}

/** What must hold of the stored orders after any fault; answers what does not. */
export function brokenInvariants(server: TestServer, acknowledged: readonly OrderView[]): string[] {
  const counted = (statement: string) => Number(value(server, `SELECT COUNT(*) ${statement}`));
  const checks: [string, boolean][] = [
    ["the database is whole", value(server, "PRAGMA integrity_check") === "ok"],
    [
      "every acknowledged order is stored as it was acknowledged",
      acknowledged.every(
        ({ id, total }) =>
          counted(`FROM orders WHERE id = '${id}' AND total = ${total} AND submitted_at != ''`) ===
          1,
      ),
    ],
    [
      "each order has its rows once",
      counted(
        "FROM (SELECT o.id FROM orders o LEFT JOIN basket_items i ON i.basket_id = o.basket_id GROUP BY o.id HAVING COUNT(i.id) != 2)",
      ) === 0,
    ],
    [
      "references are unique",
      counted("FROM (SELECT 1 FROM orders GROUP BY payment_reference HAVING COUNT(*) > 1)") === 0,
    ],
    [
      "one order-received mail for each",
      counted("FROM mail_outbox WHERE event = 'order_received'") ===
        counted("FROM orders WHERE submitted_at != ''"),
    ],
    ["every proof has its file", proofsWithoutFile(server).length === 0],
  ];
  return checks.filter(([, holds]) => !holds).map(([name]) => name);
}

function proofsWithoutFile(server: TestServer) {
  const collection = value(server, "SELECT id FROM _collections WHERE name = 'payment_proofs'");
  return sql<{ id: string; file: string }>(server, "SELECT id, file FROM payment_proofs").filter(
    ({ id, file }) => !existsSync(join(server.dataDir, "storage", String(collection), id, file)),
  );
}
