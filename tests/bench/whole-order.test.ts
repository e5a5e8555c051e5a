import { afterAll, beforeAll, expect, test } from "vitest";
import {
  accepted,
  deciding,
  item,
  makeShopper,
  makeShoppers,
  type Shopper,
  shopping,
  start,
  withoutRateLimits,
} from "../support/ordering";
import type { TestServer } from "../support/pocketbase";
import { cpuMs, median, percentile, report, reportRatio, timed } from "./figures";
import { startProductServer } from "./product-server";
import { storeOrders } from "./stored-orders";

const SMALL = 1_000;
const LARGE = 100_000;
const ORDERS = 150;
const WARM_UP = 30;
const MEMBERS = 60;
const ITEMS = 20;
const RATIO = 1.2;
const STEPS = ["Start", "budget", "proof", "Complete", "Verify"] as const;

type Step = (typeof STEPS)[number] | "whole order";

interface Shop {
  readonly stored: number;
  readonly server: TestServer;
  readonly members: readonly Shopper[];
  readonly admin: Shopper;
  readonly took: Record<Step, number[]>;
}

const shops: Shop[] = [];
const servers: TestServer[] = [];
beforeAll(async () => {
  for (const stored of [SMALL, LARGE]) shops.push(await openShop(stored));
}, 600_000);
afterAll(async () => {
  for (const server of servers) await server.stop();
});

test(`a whole order takes as long with ${LARGE} orders stored as with ${SMALL}`, async () => {
  for (let n = 0; n < WARM_UP; n++) for (const shop of shops) await order(shop, n);
  for (const { took } of shops) for (const step of Object.values(took)) step.length = 0;
  const before = shops.map(({ server }) => cpuMs(server.pid()));
  // In turns: whatever else the machine does meets both.
  for (let n = 0; n < ORDERS; n++) {
    for (const shop of n % 2 ? shops : [...shops].reverse()) await order(shop, WARM_UP + n);
  }
  const [cpuSmall = 0, cpuLarge = 0] = shops.map(
    ({ server }, at) => (cpuMs(server.pid()) - (before[at] ?? 0)) / ORDERS,
  );
  report("processors' time of an order", {
    [`ms at ${SMALL}`]: cpuSmall,
    [`at ${LARGE}`]: cpuLarge,
  });
  const against = `with ${LARGE} orders stored, against ${SMALL}`;
  reportRatio(`processors' time of an order ${against}`, cpuLarge / cpuSmall, "");
  const [small, large] = shops as [Shop, Shop];
  for (const step of [...STEPS, "whole order"] as const) {
    report(step, {
      [`median ms at ${SMALL}`]: median(small.took[step]),
      [`at ${LARGE}`]: median(large.took[step]),
      [`p95 ms at ${SMALL}`]: p95(small, step),
      [`at ${LARGE} `]: p95(large, step),
      "ratio of p95": p95(large, step) / p95(small, step),
    });
  }
  const ratio = p95(large, "whole order") / p95(small, "whole order");
  reportRatio(`p95 of a whole order ${against}`, ratio, `≤ ${RATIO}`);
  expect(ratio).toBeLessThanOrEqual(RATIO);
});

async function openShop(stored: number): Promise<Shop> {
  const server = await startProductServer();
  servers.push(server);
  await withoutRateLimits(server);
  const members = makeShoppers(server, MEMBERS);
  storeOrders(server, members, stored);
  return {
    stored,
    server,
    members,
    admin: makeShopper(server, { admin: true }),
    took: { Start: [], budget: [], proof: [], Complete: [], Verify: [], "whole order": [] },
  };
}

async function order({ server, members, admin, took }: Shop, n: number): Promise<void> {
  const shop = shopping(server, members[n % members.length] as Shopper);
  const sent = start({ items: Array.from({ length: ITEMS }, () => item()) });
  const from = performance.now();
  const step = async (name: Step, work: () => Promise<unknown>) => {
    took[name].push(await timed(work));
  };
  await step("Start", async () => accepted(await shop.start(sent)));
  await step("budget", async () => accepted(await shop.budget(sent.id, 50_000)));
  let seen = { id: sent.id, revision: 1, total: 0 } as Parameters<typeof shop.complete>[0];
  await step("proof", async () => {
    seen = accepted(await shop.proof(sent.id)).order;
  });
  type Completed = Parameters<ReturnType<typeof deciding>["verifyOrder"]>[0];
  let completed: Completed = { ...seen, proof: null };
  await step("Complete", async () => {
    completed = accepted(await shop.complete(seen)).order;
  });
  await step("Verify", async () => accepted(await deciding(server, admin).verifyOrder(completed)));
  took["whole order"].push(performance.now() - from);
}

function p95(shop: Shop, step: Step): number {
  return percentile(shop.took[step], 0.95);
}
