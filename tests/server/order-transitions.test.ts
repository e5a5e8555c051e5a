import { describe, expect, test } from "vitest";
import type { OrderView } from "@/domain/order/view";
import { serverForFile } from "../support/for-file";
import { byRun } from "../support/long-run";
import { sendCommand } from "../support/member-commands";
import {
  accepted,
  call,
  deciding,
  makeShopper,
  moveClock,
  placeOrder,
  type Shopper,
  shopping,
  sql,
  start,
} from "../support/ordering";

const EDITS = byRun(15, 50);
const server = await serverForFile();
const admin = makeShopper(server, { admin: true, name: "Admin" });

type State = keyof typeof STATES;

/** How an order comes into each of its states. */
const STATES = {
  draft: async (who: Shopper) => accepted(await shopping(server, who).start()).order,
  budgeted: (who: Shopper) => placeOrder(server, who, "budget"),
  proven: (who: Shopper) => placeOrder(server, who, "proof"),
  submitted: (who: Shopper) => placeOrder(server, who),
  rejected: async (who: Shopper) => {
    const order = await placeOrder(server, who);
    accepted(await deciding(server, admin).reject(order.id));
    return order;
  },
  verified: async (who: Shopper) => {
    const order = await placeOrder(server, who);
    accepted(await deciding(server, admin).verifyOrder(order));
    return order;
  },
  delivered: async (who: Shopper) => {
    const order = await STATES.verified(who);
    accepted(await deciding(server, admin).delivered(order.id));
    return order;
  },
  cancelled: async (who: Shopper) => {
    const order = await placeOrder(server, who);
    return accepted(await shopping(server, who).cancel(order.id)).order;
  },
} as const;

type Act = (order: OrderView, who: Shopper) => Promise<{ status: number }>;

const ACTS: Record<string, Act> = {
  budget: (order, who) => shopping(server, who).budget(order.id, 60_000),
  whatsapp: (order, who) => shopping(server, who).whatsapp(order.id),
  proof: (order, who) => shopping(server, who).proof(order.id),
  complete: (order, who) => shopping(server, who).complete(order),
  cancel: (order, who) => shopping(server, who).cancel(order.id),
  verify: (order) => deciding(server, admin).verifyOrder(order),
  reject: (order) => deciding(server, admin).reject(order.id),
  reopen: (order) => deciding(server, admin).reopen(order.id),
  delivered: (order) => deciding(server, admin).delivered(order.id),
  cancelAsAdmin: (order) => deciding(server, admin).cancel(order.id),
  checkDeposit: (order) => deciding(server, admin).checkDeposit(order.id, "refunded"),
};

const CANCELLED = "cancelled/pending";
const VERIFIED = "processing/verified submitted";

/** Every allowed move; everything else leaves the order unchanged. */
const MOVES: Record<State, Record<string, string>> = {
  draft: { cancel: CANCELLED, cancelAsAdmin: CANCELLED, reject: "pending/failed" },
  budgeted: {
    cancel: CANCELLED,
    cancelAsAdmin: CANCELLED,
    reject: "pending/failed",
    verify: VERIFIED,
  },
  proven: {
    cancel: CANCELLED,
    cancelAsAdmin: CANCELLED,
    complete: "pending/pending submitted",
    reject: "pending/failed",
    verify: VERIFIED,
  },
  submitted: {
    cancel: `${CANCELLED} submitted`,
    cancelAsAdmin: `${CANCELLED} submitted`,
    reject: "pending/failed submitted",
    verify: VERIFIED,
  },
  rejected: {
    cancel: "cancelled/failed submitted",
    cancelAsAdmin: "cancelled/failed submitted",
    proof: "pending/pending submitted",
    reopen: "pending/pending submitted",
    whatsapp: "pending/pending submitted",
  },
  verified: {
    cancelAsAdmin: "cancelled/verified submitted",
    delivered: "delivered/verified submitted",
  },
  delivered: {},
  cancelled: {},
};

describe.each(Object.keys(STATES) as State[])("T15 %s", (state) => {
  test.each(Object.keys(ACTS))("%s moves it only where it may", async (act) => {
    const who = makeShopper(server);
    const order = await STATES[state](who);
    const before = stateOf(order.id);
    const { status } = (await ACTS[act]?.(order, who)) ?? {};
    expect([200, 409, 422]).toContain(status);
    expect(stateOf(order.id)).toBe(MOVES[state][act] ?? before);
  });
});

test("T15 a member's token opens none of the admin's commands", async () => {
  const who = makeShopper(server);
  const order = await placeOrder(server, who);
  const before = stateOf(order.id);
  const judge = deciding(server, who);
  for (const { status } of [
    await judge.verifyOrder(order),
    await judge.reject(order.id),
    await judge.reopen(order.id),
    await judge.delivered(order.id),
    await judge.cancel(order.id),
  ]) {
    expect(status).toBe(403);
  }
  expect(stateOf(order.id)).toBe(before);
});

test("T14 whatever moment and month a phone claims, the server's are stored", async () => {
  for (const year of ["2016", "2036"]) {
    const who = makeShopper(server);
    const claimed = {
      placed_at: `${year}-11-21 10:00:00.000Z`,
      submitted_at: `${year}-11-21 10:00:00.000Z`,
      created: `${year}-11-21 10:00:00.000Z`,
      month_period: `${year}-11`,
      membership_fee: 0,
      order_number: "ORD-1",
      payment_reference: "THA1",
    };
    const from = Date.now() - 1000;
    const { order } = accepted(await shopping(server, who).start(start(claimed)));
    const budget = { id: order.id, order_budget: 50_000, ...claimed };
    accepted(await call(server, who, "orders/budget", budget));
    const stored = accepted(await shopping(server, who).view(order.id)).order;
    const placed = Date.parse(stored.placed_at.replace(" ", "T"));
    expect(placed).toBeGreaterThanOrEqual(from);
    expect(placed).toBeLessThanOrEqual(Date.now() + 1000);
    expect(stored).toMatchObject({ membership_fee: 5_900, submitted_at: "", total: 55_900 });
    expect(stored.month_period).not.toContain(year);
    expect(stored.order_number).toBe(`ORD-${placed}`);
  }
});

test("T59 at 22:30 UTC it is tomorrow in South Africa, and at the month's end next month", async () => {
  await moveClock(server, "2026-11-30T22:30:00Z");
  const { order } = accepted(await shopping(server, makeShopper(server)).start());
  expect(order.month_period).toBe("2026-12");
  expect(order.payment_reference.slice(3, 11)).toBe("20261201");
  await moveClock(server, "2026-11-30T21:30:00Z");
  const earlier = accepted(await shopping(server, makeShopper(server)).start()).order;
  expect(earlier.month_period).toBe("2026-11");
  expect(earlier.payment_reference.slice(3, 11)).toBe("20261130");
});

test(`T26 a profile edit beside a decision, ${EDITS} times: both are stored`, async () => {
  const who = makeShopper(server);
  const order = await placeOrder(server, who);
  for (let round = 0; round < EDITS; round++) {
    const name = `Thandi ${round}`;
    const [decided, edited] = await Promise.all([
      deciding(server, admin).verifyOrder(order),
      sendCommand(server, who, "profile", { full_name: name, phone: "082 123 4567" }),
    ]);
    expect([decided.status, edited.status]).toEqual([200, 200]);
    expect(sql(server, bothOf(order.id))).toEqual([
      { full_name: name, payment_status: "verified" },
    ]);
    accepted(await deciding(server, admin).undo(decided.body.decision.id));
  }
});

function bothOf(id: string): string {
  return `SELECT p.full_name, o.payment_status FROM orders o JOIN profiles p ON p.id = o.user_id WHERE o.id = '${id}'`;
}

function stateOf(id: string): string {
  const [row] = sql<{ status: string; payment_status: string; submitted_at: string }>(
    server,
    `SELECT status, payment_status, submitted_at FROM orders WHERE id = '${id}'`,
  );
  return `${row?.status}/${row?.payment_status}${row?.submitted_at ? " submitted" : ""}`;
}
