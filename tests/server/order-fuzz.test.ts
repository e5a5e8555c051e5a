import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { serverForFile } from "../support/for-file";
import { byRun } from "../support/long-run";
import { brokenInvariants } from "../support/order-invariants";
import {
  type Answer,
  deciding,
  makeShoppers,
  type Shopper,
  shopping,
  start,
  withoutRateLimits,
} from "../support/ordering";
import type { TestServer } from "../support/pocketbase";
import { seeded } from "../support/seeded";

const SEEDS = (process.env.FUZZ_SEEDS ?? "1,2,3").split(",").map(Number);
const STEPS = Number(process.env.FUZZ_STEPS ?? byRun(60, 120));
/** What a command may be answered; anything else is a fault of the server. */
const HONEST = [200, 404, 409, 422];

const server = await serverForFile();
await withoutRateLimits(server);

test.each(SEEDS)(
  "two phones and two admins in any order, commands sent twice, answers lost: the money stays right (seed %i)",
  async (seed) => {
    const random = seeded(seed);
    const world = newWorld(server);
    const orders = new Set<string>();
    const submitted = new Set<string>();
    for (let step = 0; step < STEPS; step++) {
      const at = Array.from({ length: 1 + Math.floor(random() * 3) }, () =>
        chooseCommand(world, random),
      );
      const answers = await Promise.all(at.map((command) => command.send()));
      for (const [index, answer] of answers.entries()) {
        const lost = random() < 0.15; // the phone never gets the answer, and asks again
        const told = lost ? ((await at[index]?.send()) as Answer<object>) : answer;
        expect([seed, step, at[index]?.name, HONEST.includes(told.status)]).toEqual([
          seed,
          step,
          at[index]?.name,
          true,
        ]);
        const { order, decision } = told.body as {
          order?: { id: string; submitted_at: string };
          decision?: { id: string };
        };
        if (told.status === 200 && order) orders.add(order.id);
        if (told.status === 200 && at[index]?.name === "complete" && order) submitted.add(order.id);
        if (told.status === 200 && decision) world.decisions.push(decision.id);
      }
    }
    // Undo of a verified draft takes its submission back: only the member's own counts as told.
    expect(brokenInvariants(server, { orders, submitted })).toEqual([]);
  },
  180_000,
);

interface World {
  readonly server: TestServer;
  readonly members: readonly Shopper[];
  readonly admins: readonly Shopper[];
  readonly starts: Map<string, ReturnType<typeof start>>;
  readonly decisions: string[];
}

interface Command {
  readonly name: string;
  readonly send: () => Promise<Answer<object>>;
}

function newWorld(at: TestServer): World {
  return {
    server: at,
    members: makeShoppers(at, 2),
    admins: makeShoppers(at, 2, { admin: true }),
    starts: new Map(),
    decisions: [],
  };
}

/** The next command of a random member. The phones of a member share their orders. */
function chooseCommand(world: World, random: () => number): Command {
  const pick = <T>(all: readonly T[]) => all[Math.floor(random() * all.length)] as T;
  const who = pick(world.members);
  const shop = shopping(world.server, who);
  const judge = deciding(world.server, pick(world.admins));
  const own = [...world.starts].filter(([key]) => key.startsWith(who.id)).map(([, sent]) => sent);
  const sent = own.length && random() < 0.85 ? pick(own) : newStart(world, who);
  const { id } = sent;
  const seen = async () =>
    (await shop.view(id)).body.order ?? { id, revision: 1, total: 0, proof: null };
  const amount = pick([55_900, 50_000, 60_000]);
  const proofId = random() < 0.3 ? sent.items[0]?.id : randomUUID();
  const budget = pick([50_000, 20_000, 0]);
  const revision = 1 + Math.floor(random() * 3);
  const decision = world.decisions[world.decisions.length - 1] ?? randomUUID();
  return pick<Command>([
    { name: "start", send: () => shop.start(sent) },
    { name: "start", send: () => shop.start({ ...sent, revision }) },
    { name: "budget", send: () => shop.budget(id, budget) },
    { name: "budget", send: () => shop.budget(id, 50_000) },
    { name: "proof", send: () => shop.proof(id, undefined, proofId) },
    { name: "whatsapp", send: () => shop.whatsapp(id) },
    { name: "complete", send: async () => shop.complete(await seen()) },
    { name: "complete", send: async () => shop.complete(await seen()) },
    { name: "cancel", send: () => (random() < 0.3 ? shop.cancel(id) : shop.view(id)) },
    { name: "verify", send: async () => judge.verifyOrder(await seen()) },
    { name: "verify", send: async () => judge.verifyOrder(await seen(), amount) },
    { name: "reject", send: () => judge.reject(id) },
    { name: "undo", send: () => judge.undo(decision) },
    { name: "reopen", send: () => judge.reopen(id) },
    { name: "admin cancel", send: () => (random() < 0.3 ? judge.cancel(id) : judge.reopen(id)) },
    { name: "delivered", send: () => judge.delivered(id) },
    { name: "deposit check", send: () => judge.checkDeposit(id, "refunded") },
  ]);
}

function newStart(world: World, who: Shopper) {
  const sent = start();
  world.starts.set(`${who.id}:${sent.id}`, sent);
  return sent;
}
