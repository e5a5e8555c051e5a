import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ClosingView } from "@/domain/closing/responses";
import { buying, makeDelivery } from "../support/buying";
import {
  accepted,
  call,
  makeShopper,
  type Shopper,
  shopping,
  sql,
  withoutRateLimits,
} from "../support/ordering";
import type { TestServer } from "../support/pocketbase";
import { report, reportRatio, timed } from "./figures";
import { startProductServer } from "./product-server";

const ITEMS_EACH = 20;
/** Of the first delivery: what each step took for an order, in milliseconds. */
const first: { readonly [step: string]: number }[] = [];

let server: TestServer;
let admin: Shopper;
beforeAll(async () => {
  server = await startProductServer();
  await withoutRateLimits(server);
  admin = makeShopper(server, { admin: true });
});
afterAll(() => server.stop());

test.each([
  [300, "2098-01-15"],
  [1000, "2098-02-15"],
  [3000, "2098-03-15"],
])("a delivery of %i orders of 20 items is begun, looked at and closed", async (orders, date) => {
  makeDelivery(
    server,
    date,
    Array.from({ length: orders }, (_, at) => ({
      name: `Thandi ${at}`,
      items: Array.from({ length: ITEMS_EACH }, (_, item) => ({
        item_name: `Item ${(at * 7 + item) % 150}`,
        shop_preference: ["Shoprite", "Checkers", "Spar"][item % 3] ?? "Spar",
        quantity: 1 + (item % 3),
      })),
    })),
  );
  const list = buying(server, admin, date);
  const begun = await whileOthersWrite(async () => accepted(await list.start()));
  buyAll(date);
  const view = () => call<ClosingView>(server, admin, `admin/closing/${date}`);
  let seen = accepted(await view());
  const looked = await timed(async () => {
    seen = accepted(await view());
  });
  const closed = await whileOthersWrite(async () =>
    accepted(
      await call(server, admin, "admin/closing/close", {
        delivery_date: date,
        figures: seen.figures,
      }),
    ),
  );
  report(`${orders} orders of ${ITEMS_EACH} items`, {
    "begin to buy, ms": begun.took,
    "others waited meanwhile for at most, ms": begun.othersWaited,
    "figures before closing, ms": looked,
    "close, ms": closed.took,
    "others waited for it at most, ms": closed.othersWaited,
  });
  const each = { "beginning to buy": begun.took / orders, closing: closed.took / orders };
  const [small] = first;
  if (small) {
    for (const [step, ms] of Object.entries(each)) {
      reportRatio(`${step}, an order of ${orders} against one of 300`, ms / (small[step] ?? 0), "");
    }
  } else first.push(each);
  expect(accepted(await view()).state).toBe("closed");
});

/** How long it took, and how long the order of a member waited meanwhile to be written. */
async function whileOthersWrite(act: () => Promise<unknown>) {
  const shop = shopping(server, makeShopper(server));
  const { order } = accepted(await shop.start());
  let isOver = false;
  const waits: number[] = [];
  const writing = (async () => {
    for (let cents = 10_000; !isOver; cents += 100) {
      waits.push(await timed(async () => accepted(await shop.budget(order.id, cents))));
    }
  })();
  const took = await timed(act);
  isOver = true;
  await writing;
  return { took, othersWaited: Math.max(...waits) };
}

/** Every line is bought for all of its members, and is on the one slip of its shop. */
function buyAll(date: string): void {
  const shops = ["Shoprite", "Checkers", "Spar"].map((shop) => ({ shop, id: randomUUID() }));
  sql(
    server,
    `BEGIN IMMEDIATE;
     CREATE TEMP TABLE bought AS SELECT l.id AS line_id, l.shop, SUM(w.quantity) AS n,
       json_group_array(json_object('want_id', w.id, 'quantity_milli', w.quantity * 1000)) AS shares
       FROM buying_lines l JOIN buying_wants w ON w.line_id = l.id
       WHERE l.delivery_date = '${date}' GROUP BY l.id;
     INSERT INTO slips (id, revision, delivery_date, shop, total_cents, differences, "by", at)
       SELECT s.value ->> 'id', 1, '${date}', s.value ->> 'shop', (SELECT SUM(n) * 700 FROM bought b WHERE b.shop = s.value ->> 'shop'),
         '[]', '${admin.id}', '2098-01-01 10:00:00.000Z' FROM json_each('${JSON.stringify(shops)}') s;
     INSERT INTO purchases (id, delivery_date, line_id, outcome, quantity_milli, cents, shelf_cents, shop, bought_item,
         reason, shares, slip_id, "by", at, changed_at)
       SELECT lower(hex(randomblob(4)) || '-' || hex(randomblob(2)) || '-4' || substr(hex(randomblob(2)), 2) || '-8' || substr(hex(randomblob(2)), 2) || '-' || hex(randomblob(6))),
         '${date}', line_id, 'bought', n * 1000, n * 700, n * 900, b.shop, '', '', shares, s.value ->> 'id',
         '${admin.id}', '2098-01-01 10:00:00.000Z', '2098-01-01 10:00:00.000Z'
       FROM bought b JOIN json_each('${JSON.stringify(shops)}') s ON s.value ->> 'shop' = b.shop;
     DROP TABLE bought;
     COMMIT;`,
  );
}
