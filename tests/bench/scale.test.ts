import { statSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  accepted,
  item,
  jpeg,
  makeShoppers,
  type Shopper,
  shopping,
  sql,
  start,
  withoutRateLimits,
} from "../support/ordering";
import type { TestServer } from "../support/pocketbase";
import { listen } from "../support/realtime";
import { cpuMs, report, residentMb } from "./figures";
import { startProductServer } from "./product-server";

/** What docs/scale.md calculates with. */
const MEMBERS = 100;
const ITEMS = 20;
const ORDERS = 300;
const STREAMS = 500;

let server: TestServer;
let members: Shopper[];
beforeAll(async () => {
  server = await startProductServer();
  await withoutRateLimits(server);
  members = makeShoppers(server, MEMBERS);
});
afterAll(() => server.stop());

async function wholeOrder(who: Shopper) {
  const shop = shopping(server, who);
  const items = Array.from({ length: ITEMS }, () => item());
  const { order } = accepted(await shop.start(start({ items })));
  accepted(await shop.budget(order.id, 50_000));
  const { order: paid } = accepted(await shop.proof(order.id, jpeg()));
  accepted(await shop.complete(paid));
}

async function place(count: number) {
  for (let n = 0; n < count; n++) {
    const who = members[n % MEMBERS];
    if (who) await wholeOrder(who);
  }
}

function databaseBytes(): number {
  sql(server, "PRAGMA wal_checkpoint(TRUNCATE)");
  return statSync(join(server.dataDir, "data.db")).size;
}

test(`a whole order of ${ITEMS} items: processors' time, and bytes in the database`, async () => {
  await place(60); // every runtime loads the bundle once
  const [time, bytes] = [cpuMs(server.pid()), databaseBytes()];
  await place(ORDERS);
  const grown = (databaseBytes() - bytes) / ORDERS;
  report("one whole order", {
    "processors' ms": (cpuMs(server.pid()) - time) / ORDERS,
    "kB in the database": grown / 1000,
  });
  expect(grown).toBeLessThan(40_000);
});

test(`${STREAMS} members with the app open`, async () => {
  const before = residentMb(server.pid());
  const open = [];
  for (let n = 0; n < STREAMS; n++) {
    open.push(await listen(server.url, members[n % MEMBERS]?.token ?? "", ["PB_CONNECT"]));
  }
  report("streams", {
    open: open.length,
    "kB of memory each": ((residentMb(server.pid()) - before) * 1000) / STREAMS,
    "resident MB": residentMb(server.pid()),
  });
  for (const stream of open) stream.close();
  expect(open).toHaveLength(STREAMS);
});
