import { describe, expect, test } from "vitest";
import type { NotificationView } from "@/domain/notification/responses";
import { serverForFile } from "../support/for-file";
import {
  accepted,
  call,
  deciding,
  mailsTo,
  makeShopper,
  makeShoppers,
  moveClock,
  placeOrder,
  type Shopper,
  shopping,
  sql,
  value,
} from "../support/ordering";

const server = await serverForFile();
const admin = makeShopper(server, { admin: true, name: "Admin" });

interface Bell {
  readonly notifications: readonly NotificationView[];
}

async function bellOf(who: Shopper): Promise<readonly NotificationView[]> {
  return accepted(await call<Bell>(server, who, "notifications")).notifications;
}

const titles = async (who: Shopper) => (await bellOf(who)).map(({ title }) => title).sort();
/** What a first order tells of. */
const BEGUN = ["We received your order", "Your membership has started"];

/** What a decision tells appears when it can no longer be undone. */
function endUndoWindow(who: Shopper) {
  const past = "2026-01-01 00:00:00.000Z";
  sql(server, `UPDATE notifications SET due_at = '${past}' WHERE user_id = '${who.id}'`);
}

async function runJob(name: string, done: () => boolean | Promise<boolean>) {
  await (await server.asSuperuser()).crons.run(name);
  await expect.poll(done).toBe(true);
}

test("denies: a guest", async () => {
  for (const answer of [
    await call(server, null, "notifications"),
    await call(server, null, "notifications/read", { until: "2026-11-21 12:00:00.000Z" }),
  ]) {
    expect(answer).toMatchObject({ status: 401, body: { code: "not_signed_in" } });
  }
});

test("the bell tells of the same events as the mails, each once", async () => {
  const who = makeShopper(server);
  const other = makeShopper(server);
  const order = await placeOrder(server, who);
  accepted(await shopping(server, who).complete(order));
  expect(await titles(who)).toEqual(BEGUN);
  expect((await bellOf(who)).find(({ title }) => title === BEGUN[0])).toMatchObject({
    text: expect.stringContaining(`Your order ${order.order_number} is R559.00.`),
    path: `/dashboard/orders#${order.id}`,
    read: false,
  });
  accepted(await deciding(server, admin).verifyOrder(order));
  expect(await titles(who)).toEqual(BEGUN);
  endUndoWindow(who);
  expect(await titles(who)).toEqual([...BEGUN, "Your payment is verified"]);
  expect(mailsTo(server, who)).toEqual({
    order_received: 1,
    membership_started: 1,
    payment_verified: 1,
  });
  expect(await bellOf(other)).toEqual([]);
});

test("a decision that is undone is never told", async () => {
  const who = makeShopper(server);
  const judge = deciding(server, admin);
  const order = await placeOrder(server, who);
  const { decision } = accepted(await judge.reject(order.id));
  accepted(await judge.undo(decision.id));
  endUndoWindow(who);
  expect(await titles(who)).toEqual(BEGUN);
});

test("what was seen is read on every phone, and what came later is not", async () => {
  const who = makeShopper(server);
  const draft = await placeOrder(server, who, "proof");
  sql(
    server,
    `UPDATE orders SET membership_fee = 0, total = order_budget WHERE id = '${draft.id}'`,
  );
  const order = accepted(
    await shopping(server, who).complete({ ...draft, total: draft.order_budget }),
  ).order;
  const [seen] = await bellOf(who);
  const read = (until: unknown) => call<Bell>(server, who, "notifications/read", { until });
  expect(accepted(await read(seen?.at)).notifications).toMatchObject([{ read: true }]);
  accepted(await shopping(server, who).proof(order.id));
  expect(await bellOf(who)).toMatchObject([{ read: false }, { read: true }]);
  expect(accepted(await read(seen?.at)).notifications).toMatchObject([
    { read: false },
    { read: true },
  ]);
  expect(accepted(await read("2999-01-01 00:00:00.000Z")).notifications).toMatchObject([
    { read: true },
    { read: true },
  ]);
  for (const nonsense of ["", "yesterday", 7, null])
    expect((await read(nonsense)).status).toBe(422);
});

test("lists the member's own only", async () => {
  const who = makeShopper(server);
  await placeOrder(server, who);
  accepted(
    await call(server, makeShopper(server), "notifications/read", {
      until: "2999-01-01 00:00:00.000Z",
    }),
  );
  expect(await bellOf(who)).toMatchObject([{ read: false }, { read: false }]);
});

describe("F24 the delivery day", () => {
  test("T116 is announced to each member whose order it delivers, once, whatever runs are missed or doubled", async () => {
    await moveClock(server, "2026-11-24T12:00:00+02:00");
    const superuser = await server.asSuperuser();
    await superuser.collection("delivery_schedules").create({
      month: "November 2026",
      mid_month_date: "2026-11-14",
      month_end_date: "2026-11-28",
    });
    const [early, late, unpaid, previous, held, next, nothing] = makeShoppers(server, 7) as [
      Shopper,
      Shopper,
      Shopper,
      Shopper,
      Shopper,
      Shopper,
      Shopper,
    ];
    // Of the delivery of the 14th, and not marked delivered.
    const before = await placeOrder(server, previous);
    accepted(await deciding(server, admin).verifyOrder(before));
    sql(server, `UPDATE orders SET delivery_date = '2026-11-14' WHERE id = '${before.id}'`);
    const order = await placeOrder(server, early);
    accepted(await deciding(server, admin).verifyOrder(order));
    await placeOrder(server, unpaid);
    for (const [who, change] of [
      [held, "held_at = '2026-11-24 10:00:00.000Z'"],
      [next, "delivery_date = '2026-12-12'"],
      [nothing, "closed_at = '2026-11-24 10:00:00.000Z'"], // F551 closed, and nothing was bought for it
    ] as const) {
      const other = await placeOrder(server, who);
      accepted(await deciding(server, admin).verifyOrder(other));
      sql(server, `UPDATE orders SET ${change} WHERE id = '${other.id}'`);
    }
    const told = (who: Shopper) =>
      value(
        server,
        `SELECT COUNT(*) FROM notifications WHERE event = 'delivery_day' AND user_id = '${who.id}'`,
      );

    await moveClock(server, "2026-11-27T09:00:00+02:00");
    await (await server.asSuperuser()).crons.run("delivery-day");
    await moveClock(server, "2026-11-28T00:30:00+02:00");
    accepted(await deciding(server, admin).verifyOrder(await placeOrder(server, late)));
    await runJob("delivery-day", () => told(early) === 1);
    await runJob("delivery-day", () => told(early) === 1);
    expect(told(late)).toBe(0);
    expect(told(unpaid)).toBe(0);
    const others = [previous, held, next, nothing];
    expect(others.map(told), "of another delivery, on hold, or empty").toEqual([0, 0, 0, 0]);
    // F552 nor does a message to the delivery's members go to them.
    const audience = { group: "delivery", date: "2026-11-28" };
    const count = { kind: "transactional", audience };
    expect(accepted(await call(server, admin, "admin/messages/count", count))).toMatchObject({
      members: 1,
    });
    const [first] = await bellOf(early);
    expect(first).toMatchObject({
      title: "Delivery day, Sat 28 Nov 2026",
      text: expect.stringContaining(order.order_number),
      path: `/dashboard/orders#${order.id}`,
    });
    expect(mailsTo(server, early)).not.toHaveProperty("delivery_day");
  });
});

test("the night forgets what is older than half a year", async () => {
  const who = makeShopper(server);
  await placeOrder(server, who);
  endUndoWindow(who);
  sql(
    server,
    `UPDATE notifications SET due_at = '2026-01-01 00:00:00.000Z' WHERE user_id = '${who.id}'`,
  );
  await runJob("retention", async () => (await bellOf(who)).length === 0);
});
