import { createPrivateKey, randomBytes, randomUUID } from "node:crypto";
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { PUSH_KINDS } from "@/domain/notification/push";
import type { NotificationView } from "@/domain/notification/responses";
import type { OrderView } from "@/domain/order/view";
import { DAY_MS } from "@/domain/time/durations";
import { formatWeekday, sastDate } from "@/domain/time/sa-time";
import { scheduleDeliveries } from "../support/buying";
import { pushForFile, serverForFile } from "../support/for-file";
import { finishJob } from "../support/jobs";
import {
  accepted,
  call,
  deciding,
  mailsTo,
  makeShopper,
  moveClock,
  placeOrder,
  type Shopper,
  sql,
  toldOf,
  value,
} from "../support/ordering";
import type { ReceivedPush } from "../support/push-service";

const push = await pushForFile();
const server = await serverForFile({
  env: { PUSH_SERVICE_FOR_TESTS: push.origin, SUPPORT_EMAIL: "help@pantry.test" },
});
const admin = makeShopper(server, { admin: true, name: "Admin" });
beforeEach(() => push.setStatus(201));

interface Phone {
  readonly path: string;
  readonly endpoint: string;
  readonly secret: string;
}

function newPhone(): Phone {
  const path = `/push/${randomBytes(8).toString("hex")}`;
  return { path, endpoint: push.origin + path, secret: randomBytes(32).toString("hex") };
}

function phoning(who: Shopper | null) {
  return {
    add: ({ endpoint, secret }: Phone, kinds: readonly string[] = PUSH_KINDS) =>
      call<{ kinds: string[] }>(server, who, "push/phone", { endpoint, secret, kinds }),
    settings: (secret = "") =>
      call<{ public_key: string; kinds: string[] }>(server, who, "push/settings", { secret }),
    test: ({ secret }: Phone) => call(server, who, "push/test", { secret }),
  };
}

/** What the holder of the phone's secret may do: the worker has no session. */
const forget = (phone: Phone) => call(server, null, "push/forget", { secret: phone.secret });
const renew = (phone: Phone, endpoint: string) =>
  call(server, null, "push/renew", { secret: phone.secret, endpoint });
const messagesOf = async (phone: Phone) =>
  accepted(
    await call<{ news: NotificationView[] }>(server, null, "push/news", { secret: phone.secret }),
  ).news;

async function phoneOf(who: Shopper, kinds?: readonly string[]): Promise<Phone> {
  const phone = newPhone();
  accepted(await phoning(who).add(phone, kinds));
  return phone;
}

const pushesTo = ({ path }: Phone) => push.pushes.filter((sent) => sent.path === path);
const known = (phone: Phone) =>
  value(server, `SELECT COUNT(*) FROM push_phones WHERE endpoint = '${phone.endpoint}'`);
const rowOf = (phone: Phone) =>
  sql<{ wake_at: string; attempts: number; last_error: string }>(
    server,
    `SELECT wake_at, attempts, last_error FROM push_phones WHERE endpoint = '${phone.endpoint}'`,
  )[0];

async function rejected(who: Shopper): Promise<OrderView> {
  const order = await placeOrder(server, who);
  accepted(await deciding(server, admin).reject(order.id));
  return order;
}

/** Sends the decision's messages, as in the minute after the time to undo. */
async function announce(who: Shopper) {
  sql(
    server,
    `UPDATE notifications SET due_at = '2026-01-01 00:00:00.000Z' WHERE user_id = '${who.id}'`,
  );
  const pb = await server.asSuperuser();
  await pb.crons.run("announce");
  await expect
    .poll(() =>
      value(
        server,
        `SELECT COUNT(*) FROM notifications WHERE user_id = '${who.id}' AND announced_at = ''`,
      ),
    )
    .toBe(0);
}

/** What a phone shows once all messages are sent. */
async function textsOn(phone: Phone, who: Shopper): Promise<string[]> {
  await announce(who);
  return (await messagesOf(phone)).map(({ text }) => text);
}

async function wake() {
  await (await server.asSuperuser()).crons.run("push");
}

async function wakeUp(phone: Phone, times = 1): Promise<ReceivedPush> {
  await wake();
  await expect.poll(() => pushesTo(phone).length).toBe(times);
  return pushesTo(phone).at(-1) as ReceivedPush;
}

describe("a phone", () => {
  test("is woken by an empty request, signed by the key that it subscribed with", async () => {
    const who = makeShopper(server);
    const phone = await phoneOf(who);
    const { public_key, kinds } = accepted(await phoning(who).settings(phone.secret));
    expect(kinds).toEqual(PUSH_KINDS);
    await rejected(who);
    await announce(who);
    const sent = await wakeUp(phone);
    expect(sent.body).toBe("");
    expect(sent.headers).toMatchObject({ ttl: "86400", urgency: "high", topic: "news" });
    expect(sent.headers.authorization).toContain(`k=${public_key}`);
    expect(sent.claims).toMatchObject({ aud: push.origin, sub: "mailto:help@pantry.test" });
    const lasts = (sent.claims?.exp ?? 0) - Date.now() / 1000;
    expect(lasts).toBeGreaterThan(12 * 3600);
    expect(lasts).toBeLessThanOrEqual(24 * 3600);
    expect(JSON.stringify(sent)).not.toMatch(/Thandi|ORD-|members\.test/);
    await expect.poll(() => rowOf(phone)?.wake_at).toBe("");
    await wake();
    expect(pushesTo(phone)).toHaveLength(1);
  });

  test("gets the same token for twelve hours, also for another phone", async () => {
    const tokens = new Set<string>();
    for (const who of [makeShopper(server), makeShopper(server)]) {
      const phone = await phoneOf(who);
      await rejected(who);
      await announce(who);
      tokens.add(String((await wakeUp(phone)).headers.authorization));
    }
    expect(tokens.size).toBe(1);
  });

  test("is woken for what its member chose, and for nothing else", async () => {
    const who = makeShopper(server);
    const [chosen, other] = [
      await phoneOf(who, ["payment_rejected"]),
      await phoneOf(who, ["delivery_day"]),
    ];
    await rejected(who);
    await announce(who);
    await wakeUp(chosen);
    expect(pushesTo(other)).toEqual([]);
    expect(await messagesOf(other)).toEqual([]);
  });

  test("gets the text by its secret alone: what is new, and never nothing", async () => {
    const who = makeShopper(server);
    const phone = await phoneOf(who);
    const first = await rejected(who);
    await announce(who);
    const told = await messagesOf(phone);
    expect(told).toMatchObject([
      {
        title: "Your payment was rejected",
        text: expect.stringContaining(first.order_number),
        path: `/dashboard/orders#${first.id}`,
      },
    ]);
    expect(await messagesOf(phone)).toEqual(told);
    const second = await rejected(who);
    const third = await rejected(who);
    await announce(who);
    const numbers = (await messagesOf(phone)).map(({ text }) => text.split(":")[0]).sort();
    expect(numbers).toEqual([second.order_number, third.order_number].sort());
    expect(await messagesOf(newPhone())).toEqual([]);
  });
});

test("F558 a phone that is woken shows nothing of before its switch was on, nothing read and nothing of days ago", async () => {
  const who = makeShopper(server);
  const phone = await phoneOf(who, ["delivery_day"]);
  const numbers = async () =>
    (await messagesOf(phone)).map(({ text }) => text.split(":")[0] as string);
  const toldOfOne = async () => {
    const { order_number } = await rejected(who);
    await announce(who);
    return order_number;
  };
  await toldOfOne();
  accepted(await phoning(who).add(phone, ["delivery_day", "payment_rejected"]));
  const first = await toldOfOne();
  expect(await numbers()).toEqual([first]);
  await toldOfOne();
  const until = new Date(server.now()).toISOString();
  accepted(await call(server, who, "notifications/read", { until }));
  const second = await toldOfOne();
  expect(await numbers()).toEqual([second]);
  await toldOfOne();
  for (const [table, column] of [
    ["notifications", "announced_at"],
    ["push_phones", "told_at"],
  ]) {
    sql(
      server,
      `UPDATE ${table} SET ${column} = strftime('%Y-%m-%d %H:%M:%fZ', ${column}, '-2 days') WHERE user_id = '${who.id}'`,
    );
  }
  const third = await toldOfOne();
  expect(await numbers()).toEqual([third]);
});

/** A verified order whose delivery is today, and how an admin holds it or lets it go. There's a delivery tomorrow too. */
async function orderOfToday(who: Shopper) {
  const order = await placeOrder(server, who);
  const { decision } = accepted(await deciding(server, admin).verifyOrder(order));
  const [today, tomorrow] = [sastDate(Date.now()), sastDate(Date.now() + DAY_MS)];
  scheduleDeliveries(server, today, tomorrow);
  sql(server, `UPDATE orders SET delivery_date = '${today}' WHERE id = '${order.id}'`);
  const hold = async (held: boolean) =>
    accepted(
      await call(server, admin, "admin/deliveries/hold", { id: order.id, held, reason: "Asked" }),
    );
  return { order, decision, today, tomorrow, hold };
}

/** An order of tomorrow that was put on hold, and then moved to today's delivery. */
async function heldAndMovedToToday(who: Shopper) {
  const { order, today, tomorrow, hold } = await orderOfToday(who);
  sql(server, `UPDATE orders SET delivery_date = '${tomorrow}' WHERE id = '${order.id}'`);
  await hold(true);
  const move = { id: order.id, from: tomorrow, to: today, reason: "Earlier" };
  accepted(await call(server, admin, "admin/deliveries/move", move));
  return { order, hold };
}

test("F557 told that today is the day, a phone is woken too when the order doesn't come, and when it does after all", async () => {
  const who = makeShopper(server);
  const [phone, other] = [
    await phoneOf(who, ["delivery_day"]),
    await phoneOf(who, ["payment_verified"]),
  ];
  const { order, today, hold } = await orderOfToday(who);
  const texts = () => textsOn(phone, who);
  const number = order.order_number;
  await hold(true);
  await hold(false);
  expect(await texts(), "the day isn't told yet").toEqual([]);
  await finishJob(server, "delivery-day");
  expect(await texts()).toEqual([expect.stringContaining(`We're delivering ${number}.`)]);
  await hold(true);
  expect(await texts()).toEqual([
    `${number}: We can't deliver on ${formatWeekday(today)}. We'll let you know the next date.`,
  ]);
  await hold(false);
  expect(await texts()).toEqual([
    `${number}: Your order is for the delivery on ${formatWeekday(today)}.`,
  ]);
  accepted(await deciding(server, admin).cancel(order.id));
  expect(await texts()).toEqual([expect.stringContaining(`${number}: Out of stock.`)]);
  await wakeUp(phone);
  expect(await messagesOf(other)).toMatchObject([{ title: "Your payment is verified" }]);
});

test("F594 of an order that is on hold before its day is told, a phone hears that it doesn't come, and what becomes of it since", async () => {
  const who = makeShopper(server);
  const phone = await phoneOf(who, ["delivery_day"]);
  const { order, today, hold } = await orderOfToday(who);
  const texts = () => textsOn(phone, who);
  const notToday = `${order.order_number}: We can't deliver on ${formatWeekday(today)}. We'll let you know the next date.`;
  const mails = () => mailsTo(server, who).order_moved ?? 0;
  await hold(true);
  for (const run of [1, 2]) {
    await finishJob(server, "delivery-day");
    expect(await texts(), `run ${run}`).toEqual([notToday]);
  }
  expect(mails(), "once").toBe(1);
  await hold(false);
  expect(await texts()).toEqual([
    expect.stringContaining(`We're delivering ${order.order_number}.`),
  ]);
  expect(mails()).toBe(2);
  await hold(true);
  expect(await texts(), "held again").toEqual([notToday]);
});

test("F658 an order that is moved to today's delivery is said to come today, and not to once it's on hold", async () => {
  const who = makeShopper(server);
  const phone = await phoneOf(who, ["delivery_day"]);
  const { order, today, tomorrow, hold } = await orderOfToday(who);
  sql(server, `UPDATE orders SET delivery_date = '${tomorrow}' WHERE id = '${order.id}'`);
  const move = { id: order.id, from: tomorrow, to: today, reason: "Earlier" };
  accepted(await call(server, admin, "admin/deliveries/move", move));
  const texts = () => textsOn(phone, who);
  expect(await texts()).toEqual([
    expect.stringContaining(`We're delivering ${order.order_number}.`),
  ]);
  await hold(true);
  expect(await texts()).toEqual([expect.stringContaining("We can't deliver on")]);
  await hold(false);
  expect(await texts()).toEqual([
    `${order.order_number}: Your order is for the delivery on ${formatWeekday(today)}.`,
  ]);
});

test("F652 an order that was moved to today while it's on hold, and is let go, is said to come today", async () => {
  const who = makeShopper(server);
  const phone = await phoneOf(who, ["delivery_day"]);
  const { order, hold } = await heldAndMovedToToday(who);
  await finishJob(server, "delivery-day");
  expect(await textsOn(phone, who)).toEqual([expect.stringContaining("We can't deliver on")]);
  await hold(false);
  expect(await textsOn(phone, who)).toEqual([
    expect.stringContaining(`We're delivering ${order.order_number}.`),
  ]);
  expect(mailsTo(server, who).order_moved, "that it doesn't come, and that it does").toBe(2);
});

test("an order on hold that is moved to today after the morning's messages is said to come today once it's let go", async () => {
  const who = makeShopper(server);
  const phone = await phoneOf(who, ["delivery_day"]);
  const { order, hold } = await heldAndMovedToToday(who);
  expect(await textsOn(phone, who)).toEqual([]);
  await hold(false);
  expect(await textsOn(phone, who)).toEqual([
    expect.stringContaining(`We're delivering ${order.order_number}.`),
  ]);
});

test.each(["is unpaid again", "is let go on the day after, while we still buy"])(
  "F642 an order that is let go comes today only where it does: one that %s isn't said to",
  async (how) => {
    const who = makeShopper(server);
    const { order, decision, today, tomorrow, hold } = await orderOfToday(who);
    await hold(true);
    await finishJob(server, "delivery-day");
    if (how === "is unpaid again") {
      accepted(await deciding(server, admin).undo(decision.id));
      await hold(false);
    } else {
      sql(
        server,
        `INSERT INTO deliveries (id, date, cut_off_at, state)
       VALUES ('${randomUUID()}', '${today}', '2026-01-01 10:00:00.000Z', 'buying')
       ON CONFLICT (date) DO UPDATE SET state = 'buying'`,
      );
      await moveClock(server, `${tomorrow}T09:00:00+02:00`);
      await hold(false);
      await server.restart();
    }
    expect(toldOf(server, who, "delivery_day")).toEqual([]);
    expect(value(server, `SELECT delivery_date FROM orders WHERE id = '${order.id}'`)).toBe(today);
  },
);

describe("a test message", () => {
  test("wakes this phone at once, says what it is, and is sent once", async () => {
    const who = makeShopper(server);
    const [phone, other] = [await phoneOf(who), await phoneOf(who)];
    accepted(await phoning(who).test(phone));
    expect(pushesTo(phone)).toMatchObject([{ body: "", claims: { aud: push.origin } }]);
    expect(pushesTo(other)).toEqual([]);
    expect(await messagesOf(phone)).toMatchObject([{ id: "test", path: "/this-phone" }]);
    expect(await messagesOf(phone)).toEqual([]);
  });

  test("is sent once in a minute, whichever phone asks", async () => {
    const who = makeShopper(server);
    const [here, there] = [await phoneOf(who), await phoneOf(who)];
    accepted(await phoning(who).test(here));
    for (const phone of [here, there]) {
      expect(await phoning(who).test(phone)).toMatchObject({
        status: 429,
        body: { code: "already_asked" },
      });
    }
    expect([...pushesTo(here), ...pushesTo(there)]).toHaveLength(1);
  });

  test("is sent to the member's own phone only", async () => {
    const phone = await phoneOf(makeShopper(server));
    expect((await phoning(null).test(phone)).status).toBe(401);
    for (const of of [phone, newPhone()]) {
      expect(await phoning(makeShopper(server)).test(of)).toMatchObject({
        status: 404,
        body: { code: "push_phone_unknown" },
      });
    }
    expect(pushesTo(phone)).toEqual([]);
  });

  test("that its push service does not take is said, and not told later", async () => {
    const who = makeShopper(server);
    const phone = await phoneOf(who);
    push.setStatus(500);
    const answer = await phoning(who).test(phone);
    expect(answer).toMatchObject({ status: 409, body: { code: "push_not_taken" } });
    expect(await messagesOf(phone)).toEqual([]);
    const late = makeShopper(server);
    const gone = await phoneOf(late);
    push.setStatus(410);
    expect((await phoning(late).test(gone)).status).toBe(404);
    expect(known(gone)).toBe(0);
  });
});

describe("a push service that gives a phone another endpoint", () => {
  test("the phone is woken there from then on, for what its member chose", async () => {
    const who = makeShopper(server);
    const phone = await phoneOf(who, ["payment_rejected"]);
    const moved = { ...newPhone(), secret: phone.secret };
    expect(accepted(await phoning(null).settings(phone.secret)).public_key).not.toBe("");
    for (let twice = 0; twice < 2; twice++) accepted(await renew(phone, moved.endpoint));
    expect(known(phone)).toBe(0);
    expect(accepted(await phoning(who).settings(phone.secret)).kinds).toEqual(["payment_rejected"]);
    await rejected(who);
    await announce(who);
    await wakeUp(moved);
    expect(pushesTo(phone)).toEqual([]);
  });

  test("denies: an unknown secret, and an address that is no push service's", async () => {
    const phone = await phoneOf(makeShopper(server));
    const stranger = newPhone();
    expect((await renew(stranger, stranger.endpoint)).status).toBe(404);
    expect((await phoning(null).settings(stranger.secret)).status).toBe(401);
    expect(await renew(phone, "https://169.254.169.254/latest")).toMatchObject({
      status: 422,
      body: { code: "push_endpoint_unknown" },
    });
    expect(known(phone)).toBe(1);
  });
});

describe("a push service that answers", () => {
  test.each([404, 410])("%i: the phone is forgotten", async (status) => {
    const who = makeShopper(server);
    const phone = await phoneOf(who);
    await rejected(who);
    await announce(who);
    push.setStatus(status);
    await wake();
    await expect.poll(() => known(phone)).toBe(0);
    expect(accepted(await phoning(who).settings(phone.secret)).kinds).toEqual([]);
  });

  test.each([429, 500, 403])("%i: tried again later", async (status) => {
    const who = makeShopper(server);
    const phone = await phoneOf(who);
    await rejected(who);
    await announce(who);
    push.setStatus(status);
    await wake();
    await expect.poll(() => rowOf(phone)?.last_error).toBe(`answered ${status}`);
    const { wake_at, attempts } = rowOf(phone) ?? { wake_at: "", attempts: 0 };
    expect(attempts).toBe(1);
    expect(new Date(wake_at).getTime() - Date.now()).toBeGreaterThan(60_000);
    push.setStatus(201);
    sql(server, `UPDATE push_phones SET wake_at = '2026-01-01 00:00:00.000Z'`);
    await wakeUp(phone, 2);
    await expect.poll(() => rowOf(phone)).toMatchObject({ wake_at: "", last_error: "" });
  });
});

test("F562 a push service that is silent is left for a minute, so that the phones of others aren't kept waiting", async () => {
  const who = makeShopper(server);
  // Two runs at once, the clock's beside this one, ask it for a phone each.
  const phones = [await phoneOf(who), await phoneOf(who), await phoneOf(who)];
  await rejected(who);
  await announce(who);
  push.setStatus(0);
  await finishJob(server, "push");
  const attempts = phones.map((phone) => rowOf(phone)?.attempts);
  expect(attempts).toContain(1);
  expect(attempts).toContain(0);
  sql(server, `UPDATE push_phones SET wake_at = '' WHERE user_id = '${who.id}'`);
});

describe("T62 an address", () => {
  test.each([
    "https://169.254.169.254/latest/meta-data",
    "https://127.0.0.1:8090/api/health",
    "http://fcm.googleapis.com/fcm/send/x",
    "https://fcm.googleapis.com.evil.test/x",
    "file:///etc/passwd",
    "",
  ])("that is no push service's is refused: %s", async (endpoint) => {
    const answer = await phoning(makeShopper(server)).add({ ...newPhone(), endpoint });
    expect(answer).toMatchObject({ status: 422, body: { code: "push_endpoint_unknown" } });
  });

  test("that got into the table by other means is never asked", async () => {
    const who = makeShopper(server);
    const phone = await phoneOf(who);
    const inside = `${server.url}/api/health`;
    sql(
      server,
      `UPDATE push_phones SET endpoint = '${inside}', wake_at = '2026-01-01 00:00:00.000Z'
       WHERE endpoint = '${phone.endpoint}'`,
    );
    await wake();
    await expect
      .poll(() => value(server, `SELECT COUNT(*) FROM push_phones WHERE endpoint = '${inside}'`))
      .toBe(0);
  });
});

describe("who may", () => {
  test("denies: a guest adding a phone or asking for its settings, and nonsense", async () => {
    expect((await phoning(null).add(newPhone())).status).toBe(401);
    expect((await phoning(null).settings()).status).toBe(401);
    const desk = phoning(makeShopper(server));
    expect((await desk.add(newPhone(), [])).status).toBe(422);
    expect((await desk.add(newPhone(), ["order_received"])).status).toBe(422);
    expect((await desk.add({ ...newPhone(), secret: "short" })).status).toBe(422);
  });

  test("another member sees nothing of a phone, and takes over the browser that was handed on", async () => {
    const [first, second] = [makeShopper(server), makeShopper(server)];
    const phone = await phoneOf(first);
    expect(accepted(await phoning(second).settings(phone.secret)).kinds).toEqual([]);
    const handedOn = { ...newPhone(), endpoint: phone.endpoint, path: phone.path };
    accepted(await phoning(second).add(handedOn));
    await rejected(first);
    await announce(first);
    await wake();
    expect(await messagesOf(phone)).toEqual([]);
    expect(pushesTo(phone)).toEqual([]);
  });

  test("T51 signed out, a phone is forgotten; signed out everywhere, all of them are", async () => {
    const who = makeShopper(server);
    const [here, there] = [await phoneOf(who), await phoneOf(who)];
    accepted(await forget(here));
    accepted(await forget(here));
    expect([known(here), known(there)]).toEqual([0, 1]);
    accepted(await call(server, who, "sign-out-everywhere", { remove_data: true }));
    expect(known(there)).toBe(0);
  });

  test("a member has at most ten phones", async () => {
    const who = makeShopper(server);
    const first = await phoneOf(who);
    for (let more = 0; more < 10; more++) await phoneOf(who);
    expect(known(first)).toBe(0);
    expect(value(server, `SELECT COUNT(*) FROM push_phones WHERE user_id = '${who.id}'`)).toBe(10);
  });
});

test("the key is made once, readable by its owner alone, and outlives a restart", async () => {
  const who = makeShopper(server);
  const file = join(server.dataDir, "push.key");
  const key = readFileSync(file, "utf8");
  const { public_key } = accepted(await phoning(who).settings());
  expect(createPrivateKey(key).asymmetricKeyDetails).toEqual({ namedCurve: "prime256v1" });
  expect(statSync(file).mode & 0o077).toBe(0);
  expect(public_key).toMatch(/^[\w-]{87}$/);
  await server.restart();
  expect(readFileSync(file, "utf8")).toBe(key);
  expect(accepted(await phoning(who).settings()).public_key).toBe(public_key);
});
