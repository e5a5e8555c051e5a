import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { History } from "./order-invariants";
import { type Answer, jpeg, type Shopper, shopping, start } from "./ordering";
import type { TestServer } from "./pocketbase";
import { seeded } from "./seeded";

const WORKERS = 8;

/** Members who order, eight at a time, until stopped, and what was confirmed to them. */
export interface Storm {
  readonly history: History;
  /** How often a command got no answer and was sent again. */
  readonly unanswered: () => number;
  /** Lets every worker finish its order. */
  end(): Promise<void>;
}

/**
 * Member after member places an order, sending a command again with the same ids until it is
 * answered: as a phone does whose server is killed, paused or out of reach.
 */
export function startStorm(server: TestServer, members: readonly Shopper[]): Storm {
  const orders = new Set<string>();
  const submitted = new Set<string>();
  let unanswered = 0;
  let running = true;

  async function untilAnswered<Body>(send: () => Promise<Answer<Body>>): Promise<Body> {
    for (;;) {
      const answer = await send().catch(() => undefined);
      if (answer?.status === 200) return answer.body;
      if (answer && answer.status < 500) throw new Error(JSON.stringify(answer));
      unanswered++;
      await sleep(50);
    }
  }

  async function placeOne(who: Shopper) {
    const shop = shopping(server, who);
    const sent = start();
    const proofId = randomUUID();
    const file = jpeg();
    await untilAnswered(() => shop.start(sent));
    orders.add(sent.id);
    await untilAnswered(() => shop.budget(sent.id, 50_000));
    const { order } = await untilAnswered(() => shop.proof(sent.id, file, proofId));
    await untilAnswered(() => shop.complete(order));
    submitted.add(sent.id);
  }

  // In turn, so that no member exceeds the daily number of orders.
  const inTurn = async (worker: number) => {
    for (let turn = worker; running; turn += WORKERS) {
      await placeOne(members[turn % members.length] as Shopper);
    }
  };
  const workers = Array.from({ length: WORKERS }, (_, worker) => inTurn(worker));
  return {
    history: { orders, submitted },
    unanswered: () => unanswered,
    async end() {
      running = false;
      await Promise.all(workers);
    },
  };
}

/**
 * Kills the server at random moments while members order; answers how long its slowest start took, in ms.
 * `SEED=<n>` makes the moments those of the run that printed it.
 */
export async function killRepeatedly(server: TestServer, loops: number): Promise<number> {
  const seed = Number(process.env.SEED ?? Date.now() % 100_000);
  console.log(`killed at the moments of seed ${seed}`);
  const random = seeded(seed);
  let slowest = 0;
  for (let loop = 0; loop < loops; loop++) {
    await sleep(5 + random() * 495);
    await server.kill();
    const from = performance.now();
    await server.restart();
    slowest = Math.max(slowest, performance.now() - from);
  }
  return slowest;
}
