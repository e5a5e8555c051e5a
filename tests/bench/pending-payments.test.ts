import { afterAll, beforeAll, expect, test } from "vitest";
import {
  accepted,
  call,
  deciding,
  makeShopper,
  type Shopper,
  sql,
  withoutRateLimits,
} from "../support/ordering";
import type { TestServer } from "../support/pocketbase";
import { median, percentile, report, timed } from "./figures";
import { startProductServer } from "./product-server";

const SMALL = 1_000;
const LARGE = 1_000_000;
const MEMBERS = 100_000;
const PAGES = 40;
const BUDGET_MS = 50;

let server: TestServer;
beforeAll(async () => {
  server = await startProductServer();
  await withoutRateLimits(server);
});
afterAll(() => server.stop());

test("a page of the payments list takes as long with a million orders as with a thousand", async () => {
  const admin = makeShopper(server, { admin: true });
  fill(0, SMALL);
  const small = await pages(admin);
  fill(SMALL, LARGE);
  const large = await pages(admin);
  report("a page of the payments list", {
    [`median ms of ${SMALL}`]: median(small),
    [`p95 ms of ${SMALL}`]: percentile(small, 0.95),
    [`median ms of ${LARGE}`]: median(large),
    [`p95 ms of ${LARGE}`]: percentile(large, 0.95),
  });
  expect(percentile(large, 0.95)).toBeLessThanOrEqual(BUDGET_MS);
});

async function pages(who: Shopper): Promise<number[]> {
  const took: number[] = [];
  const admin = deciding(server, who);
  for (const group of ["waiting", "unsubmitted", "rejected"]) {
    await admin.pending(`?group=${group}`); // the runtime loads the list once
    for (let n = 0; n < PAGES; n++) {
      took.push(await timed(async () => accepted(await admin.pending(`?group=${group}`))));
    }
  }
  for (const query of ["state=to_deliver", "state=all", "state=all&owed=1"]) {
    const page = () => call(server, who, `admin/payments/verified?${query}`);
    accepted(await page());
    for (let n = 0; n < PAGES; n++) took.push(await timed(async () => accepted(await page())));
  }
  return took;
}

/** Orders number `from` to `to`: one in two hundred waits, one in two hundred was never submitted, the others are verified. */
function fill(from: number, to: number): void {
  sql(
    server,
    `PRAGMA synchronous = OFF; PRAGMA cache_size = -400000;
     WITH RECURSIVE n(i) AS (SELECT ${from} UNION ALL SELECT i + 1 FROM n WHERE i + 1 < ${to})
     INSERT INTO orders (id, user_id, basket_id, order_number, payment_reference, revision,
       order_budget, subtotal, total, month_period, payment_status, status, proof_channel,
       placed_at, submitted_at, verified_at)
     SELECT printf('%08x-0000-4000-8000-000000000000', i),
       printf('%08x-0000-4000-9000-000000000000', i % ${MEMBERS}),
       printf('%08x-0000-4000-a000-000000000000', i),
       'ORD-' || i, 'BEN20261121' || i, 1, 50000, 50000, 50000, '2026-11',
       CASE WHEN i % 200 < 2 THEN 'pending' ELSE 'verified' END,
       CASE WHEN i % 200 < 2 THEN 'pending' ELSE 'processing' END,
       CASE WHEN i % 200 = 1 THEN '' ELSE 'upload' END,
       strftime('%Y-%m-%d %H:%M:%S.000Z', 1764000000 + i, 'unixepoch'),
       CASE WHEN i % 200 = 1 THEN '' ELSE strftime('%Y-%m-%d %H:%M:%S.000Z', 1764000000 + i, 'unixepoch') END,
       CASE WHEN i % 200 < 2 THEN '' ELSE strftime('%Y-%m-%d %H:%M:%S.000Z', 1764000000 + i, 'unixepoch') END
     FROM n;
     PRAGMA wal_checkpoint(TRUNCATE);`,
  );
}
