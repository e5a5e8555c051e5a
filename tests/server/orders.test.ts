import { randomUUID } from "node:crypto";
import * as fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import { seenOrder } from "@/domain/order/seen-order";
import type { OrderContent, OrderView } from "@/domain/order/view";
import { areNeighbours } from "@/domain/payment/reference";
import { sastDate } from "@/domain/time/sa-time";
import { serverForFile } from "../support/for-file";
import { sendCommand } from "../support/member-commands";
import {
  accepted,
  call,
  deciding,
  item,
  jpeg,
  mailsTo,
  makeShopper,
  makeShoppers,
  placeOrder,
  type Shopper,
  shopping,
  sql,
  start,
  subscriptionsOf,
  value,
  withoutRateLimits,
} from "../support/ordering";
import { listen } from "../support/realtime";

let thandi: Shopper;
let sipho: Shopper;
const server = await serverForFile({ hooksPool: 40 });
await withoutRateLimits(server);
const admin = makeShopper(server, { admin: true });
beforeEach(() => {
  [thandi, sipho] = makeShoppers(server, 2) as [Shopper, Shopper];
});

/** How many rows every table of an order has. */
function rowCounts() {
  return sql(
    server,
    `SELECT (SELECT COUNT(*) FROM orders) AS orders, (SELECT COUNT(*) FROM baskets) AS baskets,
      (SELECT COUNT(*) FROM basket_items) AS items, (SELECT COUNT(*) FROM basket_preferences) AS preferences,
      (SELECT COUNT(*) FROM addresses) AS addresses, (SELECT COUNT(*) FROM subscriptions) AS subscriptions,
      (SELECT COUNT(*) FROM payment_references) AS refs, (SELECT COUNT(*) FROM payment_proofs) AS proofs,
      (SELECT COUNT(*) FROM mail_outbox) AS mails, (SELECT COUNT(*) FROM audit_log) AS audit`,
  )[0];
}

describe("Start", () => {
  test("makes the draft with everything that steps 1 to 3 say", async () => {
    const who = makeShopper(server, { name: "" });
    const sent = start({ items: [item({ budget: "R 49,99" }), item({ budget: "about fifty" })] });
    const { order } = accepted(await shopping(server, who).start(sent));
    expect(order).toMatchObject({
      id: sent.id,
      revision: 1,
      status: "pending",
      payment_status: "pending",
      order_budget: 0,
      total: 0,
      membership_fee: 5_900,
      submitted_at: "",
      proof: null,
    });
    expect(order.order_number).toMatch(/^ORD-\d{13}$/);
    expect(order.payment_reference).toMatch(/^THA\d{11,14}S$/);
    const { content } = accepted(
      await call<{ content: OrderContent }>(server, who, `orders/${order.id}`),
    );
    expect(content.delivery).toMatchObject({ phone: "+27821234567", line1: "12 Vilakazi Street" });
    expect(content.items.map(({ id, budget }) => [id, budget])).toEqual([
      [sent.items[0]?.id, 4_999],
      [sent.items[1]?.id, null],
    ]);
    expect(content.items[0]?.notes).toBe(
      "Budget: R 49,99; Substitution: Allow substitute (any brand)",
    );
    expect(content.preferences).toEqual({ priority: "price", delivery_frequency: "monthly" });
    expect(
      sql(server, `SELECT full_name, phone, email FROM profiles WHERE id = '${who.id}'`),
    ).toEqual([{ full_name: "Thandi Mokoena", phone: "+27821234567", email: who.email }]);
  });

  test("T22 the same one 20 times at once, and again later, is one order with one reference", async () => {
    const sent = start();
    const before = rowCounts();
    const tries = Array.from({ length: 20 }, () => shopping(server, thandi).start(sent));
    const answers = (await Promise.all(tries)).map(accepted);
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    const after = rowCounts();
    expect(after).toMatchObject({
      orders: Number(before?.orders) + 1,
      items: Number(before?.items) + 2,
      refs: Number(before?.refs) + 1,
    });
    accepted(await shopping(server, thandi).start(sent));
    expect(rowCounts()).toEqual(after);
  });

  test("T23 the same revision with other content is refused with what is stored", async () => {
    const sent = start();
    const shop = shopping(server, thandi);
    const { order } = accepted(await shop.start(sent));
    const before = rowCounts();
    const other = await shop.start({ ...sent, items: [item({ itemName: "Eggs" })] });
    expect(other.status).toBe(409);
    expect(other.body).toMatchObject({ code: "order_changed", order });
    expect(other.body).toHaveProperty("content.items.0.item_name", "Milk");
    expect(rowCounts()).toEqual(before);
  });

  test("a later revision replaces address, basket and preferences, and nothing else", async () => {
    const who = makeShopper(server);
    const shop = shopping(server, who);
    const sent = start();
    const first = accepted(await shop.start(sent)).order;
    await shop.budget(first.id, 10_000);
    const revised = {
      ...sent,
      revision: 2,
      details: { ...sent.details, addressLine1: "14 Vilakazi Street", fullName: "Zanele M" },
      items: [sent.items[1], item({ itemName: "Rice" })],
      preferences: { prioritize: "brand", frequency: "weekly" },
    };
    const { order } = accepted(await shop.start(revised));
    expect(order).toEqual({
      ...first,
      revision: 2,
      order_budget: 10_000,
      subtotal: 10_000,
      total: 15_900,
    });
    const { content } = accepted(
      await call<{ content: OrderContent }>(server, who, `orders/${order.id}`),
    );
    expect(content.items.map((row) => row.item_name)).toEqual(["Bread", "Rice"]);
    expect(content.preferences.priority).toBe("brand");
    expect(
      sql(server, `SELECT line1, is_default FROM addresses WHERE user_id = '${who.id}'`),
    ).toEqual([{ line1: "14 Vilakazi Street", is_default: 1 }]);
    // An older revision that arrives late changes nothing.
    expect(accepted(await shop.start(sent)).order).toEqual(order);
  });

  test("an identical address is used again, a new one becomes the only default", async () => {
    const who = makeShopper(server);
    const shop = shopping(server, who);
    accepted(await shop.start(start()));
    accepted(await shop.start(start()));
    const elsewhere = start();
    elsewhere.details.addressLine1 = "1 Long Street";
    accepted(await shop.start(elsewhere));
    expect(
      sql(
        server,
        `SELECT line1, label, is_default FROM addresses WHERE user_id = '${who.id}' ORDER BY is_default`,
      ),
    ).toEqual([
      { line1: "12 Vilakazi Street", label: "Home", is_default: 0 },
      { line1: "1 Long Street", label: "Home", is_default: 1 },
    ]);
  });

  test("F412 what is carried over from before undoes no change of profile or addresses since", async () => {
    const who = makeShopper(server);
    const shop = shopping(server, who);
    const first = start();
    const { details } = first;
    accepted(await shop.start(first));
    const known = () =>
      sql(
        server,
        `SELECT p.full_name, p.phone, a.line1, a.is_default FROM profiles p JOIN addresses a ON a.user_id = p.id
         WHERE p.id = '${who.id}' ORDER BY a.is_default, a.line1`,
      );
    const [{ id }] = sql<{ id: string }>(
      server,
      `SELECT id FROM addresses WHERE user_id = '${who.id}'`,
    ) as [{ id: string }];
    const moved = { ...details, label: "Home", addressLine1: "9 New Street", id };
    const { fullName: _, phone: __, ...address } = moved;
    await sendCommand(server, who, "addresses/save", address);
    await sendCommand(server, who, "profile", { full_name: "Thandi Nkosi", phone: "0831112222" });
    const corrected = [
      { full_name: "Thandi Nkosi", phone: "+27831112222", line1: "9 New Street", is_default: 1 },
    ];
    expect(known()).toEqual(corrected);

    accepted(await shop.start(start()));
    expect(known(), "of the next order").toEqual(corrected);
    accepted(await shop.start({ ...first, revision: 2, items: [item({ itemName: "Rice" })] }));
    expect(known(), "of a change of the items").toEqual(corrected);
    const typed = { ...details, phone: "084 000 1111", addressLine1: "3 Gogo Street" };
    accepted(await shop.start({ ...first, revision: 3, details: typed }));
    expect(known(), "what is typed for it is written").toEqual([
      { ...corrected[0], phone: "+27840001111", is_default: 0 },
      { ...corrected[0], phone: "+27840001111", line1: "3 Gogo Street" },
    ]);
  });

  test("items that are ordered once more keep the first order whole", async () => {
    const sent = start();
    const shop = shopping(server, thandi);
    accepted(await shop.start(sent));
    const again = { ...sent, id: randomUUID() };
    accepted(await shop.start(again));
    accepted(await shop.start(again));
    for (const id of [sent.id, again.id]) {
      const answer = await call<{ content: OrderContent }>(server, thandi, `orders/${id}`);
      expect(accepted(answer).content.items).toHaveLength(2);
    }
  });

  test("T24 an id that another member used first does not exist for its owner-to-be", async () => {
    const sent = start();
    accepted(await shopping(server, sipho).start(sent));
    expect((await shopping(server, thandi).start(sent)).status).toBe(404);
    expect((await shopping(server, thandi).view(sent.id)).status).toBe(404);
    accepted(await shopping(server, thandi).start({ ...sent, id: randomUUID() }));
  });

  test("is refused once the order is submitted or cancelled; a repeated one is not", async () => {
    const sent = start();
    const shop = shopping(server, thandi);
    accepted(await shop.start(sent));
    const { order } = accepted(await shop.budget(sent.id, 20_000));
    accepted(await shop.whatsapp(sent.id));
    accepted(await shop.complete(order));
    const later = await shop.start({ ...sent, revision: 2 });
    expect([later.status, later.body.code]).toEqual([409, "order_submitted"]);
    expect(accepted(await shop.start(sent)).order.submitted_at).not.toBe("");
    accepted(await shop.cancel(sent.id));
    const cancelled = start();
    accepted(await shop.start(cancelled));
    accepted(await shop.cancel(cancelled.id));
    const revived = await shop.start({ ...cancelled, revision: 2 });
    expect([revived.status, revived.body.code]).toEqual([409, "order_cancelled"]);
  });
});

describe("references", () => {
  test("T20 orders started at once by members called Tha… get a reference each, also after the day's first 900", async () => {
    const members = makeShoppers(server, 200, { name: "Thabo" });
    const today = sastDate(Date.now()).replaceAll("-", "");
    sql(
      server,
      `WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 899)
       INSERT OR IGNORE INTO payment_references (id, reference, user_id, purpose, order_id, month_period, issued_at, replaced_at)
       SELECT printf('00000000-0000-4000-8000-%012d', i), printf('THA${today}%03dS', i), '${thandi.id}', 'order', '',
         '2026-01', '2026-01-01 10:00:00.000Z', '' FROM n`,
    );
    const sent = () => {
      const body = start();
      body.details.fullName = "Thabo";
      return body;
    };
    const orders = await inBatches(members, 40, async (who) =>
      accepted(await shopping(server, who).start(sent())),
    );
    expect(orders.every(({ order }) => /^THA\d{11,14}S$/.test(order.payment_reference))).toBe(true);
    expect(new Set(orders.map(({ order }) => order.payment_reference)).size).toBe(200);
    expect(new Set(orders.map(({ order }) => order.order_number)).size).toBe(200);
    const taken = `SELECT COUNT(*) FROM payment_references WHERE reference LIKE 'THA${today}%'`;
    expect(value(server, taken)).toBeGreaterThanOrEqual(1_100);
  });

  test("T309 no two references that can be paid are one slip apart, however many there are of one name and day", async () => {
    const members = makeShoppers(server, 120, { name: "Zwelakhe" });
    const body = () => ({ ...start(), details: { ...start().details, fullName: "Zwelakhe" } });
    const orders = await inBatches(members, 20, async (who) =>
      accepted(await shopping(server, who).start(body())),
    );
    const references = orders.map(({ order }) => order.payment_reference);
    const near = references.filter((one) =>
      references.some((other) => other !== one && areNeighbours(one, other)),
    );
    expect(near).toEqual([]);
    expect(references.filter((one) => one.length <= 15).length).toBeGreaterThan(30);
  });

  test("T21 knowing another member's reference opens nothing", async () => {
    const order = await placeOrder(server, thandi, "budget");
    const form = new FormData();
    form.set("id", randomUUID());
    form.set("reference", order.payment_reference);
    form.set("file", jpeg(), "x.jpg");
    const before = value(server, "SELECT COUNT(*) FROM payment_proofs");
    expect((await call(server, sipho, "orders/proof", form)).status).toBe(404);
    expect(value(server, "SELECT COUNT(*) FROM payment_proofs")).toBe(before);
    const guesses = Array.from(
      { length: 200 },
      (_, n) => `THA20261121${String(n).padStart(3, "0")}`,
    );
    for (const path of guesses) {
      expect((await call(server, sipho, `orders/${path}`)).status).toBe(404);
    }
  });
});

describe("Budget", () => {
  test("T11 whatever fields are added to a command, the order is what the server makes of it", async () => {
    const who = makeShopper(server);
    const sent = start();
    const { order } = accepted(await shopping(server, who).start(sent));
    let revision = 1;
    const columns = `total subtotal discount delivery_fee membership_fee month_period payment_status status
      user_id basket_id payment_reference order_number amount_received credit deposit_check verified_at
      verified_by submitted_at placed_at proof_channel proof_of_payment_url rejected_reason now`;
    const field = fc
      .tuple(fc.constantFrom("", "+", "-"), fc.constantFrom(...columns.split(/\s+/)), fc.boolean())
      .map(([sign, name, isAfter]) => (isAfter ? `${name}${sign}` : `${sign}${name}`));
    const value = fc.oneof(
      fc.integer(),
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.constantFrom("verified", "failed", "delivered", "2020-01-01", "", sipho.id),
      fc.boolean(),
      fc.constant(null),
      fc.array(fc.integer(), { maxLength: 2 }),
    );
    const row = () =>
      sql(
        server,
        `SELECT user_id, basket_id, order_number, payment_reference, order_budget, subtotal, delivery_fee, discount,
           total, membership_fee, month_period, payment_status, status, proof_of_payment_url, amount_received, credit,
           deposit_check, placed_at, submitted_at, verified_at, verified_by, rejected_reason
         FROM orders WHERE id = '${order.id}'`,
      )[0];
    accepted(await shopping(server, who).budget(order.id, 50_000));
    const expected = row();
    expect(expected).toMatchObject({ total: 55_900, user_id: who.id, status: "pending" });
    await fc.assert(
      fc.asyncProperty(fc.dictionary(field, value, { maxKeys: 8 }), async (added) => {
        revision++;
        const commands: [string, object][] = [
          ["orders/start", { ...sent, revision }],
          ["orders/budget", { id: order.id, order_budget: 50_000 }],
          ["orders/whatsapp", { id: order.id }],
        ];
        for (const [path, body] of commands) {
          accepted(await call(server, who, path, { ...added, ...body }));
        }
        expect(row()).toEqual(expected);
      }),
      { numRuns: 25 },
    );
  });

  test("T11 the total is the server's, whatever else a request says", async () => {
    const shop = shopping(server, thandi);
    const who = makeShopper(server);
    const { order } = accepted(await shopping(server, who).start(start()));
    const answer = await call(server, who, "orders/budget", {
      id: order.id,
      order_budget: 50_000,
      total: 1,
      subtotal: 1,
      membership_fee: 0,
      discount: 50_000,
      delivery_fee: -50_000,
      payment_status: "verified",
    });
    expect(answer.body).toMatchObject({
      order: { total: 55_900, subtotal: 50_000, discount: 0, payment_status: "pending" },
    });
    expect((await shop.budget(order.id, 1_000)).status).toBe(404);
  });

  test.each([
    [0, "budget_required"],
    [-1, "budget_required"],
    [1.5, "budget_required"],
    ["500", "budget_required"],
    [null, "budget_required"],
    [5_000_001, "budget_too_large"],
    [1e300, "budget_too_large"],
  ])("T12, T13 %s is refused and changes nothing", async (budget, code) => {
    const order = await placeOrder(server, thandi, "budget");
    const answer = await shopping(server, thandi).budget(order.id, budget);
    expect(answer.status).toBe(422);
    expect(answer.body).toMatchObject({ data: { order_budget: { code } } });
    expect(accepted(await shopping(server, thandi).view(order.id)).order).toEqual(order);
  });

  test("is refused once the order is submitted", async () => {
    const order = await placeOrder(server, thandi);
    const answer = await shopping(server, thandi).budget(order.id, 60_000);
    expect([answer.status, answer.body.code]).toEqual([409, "order_submitted"]);
    expect(answer.body.order).toEqual(order);
    accepted(await shopping(server, thandi).cancel(order.id));
  });
});

describe("Complete", () => {
  test("needs a budget, and a proof or a declaration", async () => {
    const shop = shopping(server, thandi);
    const { order } = accepted(await shop.start());
    const empty = await shop.complete(order);
    expect([empty.status, empty.body.code]).toEqual([422, "budget_required"]);
    const budgeted = accepted(await shop.budget(order.id, 10_000)).order;
    const unpaid = await shop.complete(budgeted);
    expect([unpaid.status, unpaid.body.code]).toEqual([422, "proof_required"]);
    expect(subscriptionsOf(server, thandi).filter((row) => row.id === order.id)).toEqual([]);
  });

  test("of another total or revision than stored is refused with what is stored", async () => {
    const shop = shopping(server, thandi);
    const order = await placeOrder(server, thandi, "whatsapp");
    for (const seen of [{ total: order.total - 1 }, { revision: order.revision + 1 }]) {
      const answer = await shop.complete({ ...order, ...seen });
      expect([answer.status, answer.body.code]).toEqual([409, "order_changed"]);
      expect(answer.body.order).toEqual(order);
    }
  });

  test("a rejected draft needs a new proof first", async () => {
    const who = makeShopper(server);
    const order = await placeOrder(server, who, "proof");
    accepted(await deciding(server, admin).reject(order.id));
    const answer = await shopping(server, who).complete(order);
    expect([answer.status, answer.body.code]).toEqual([422, "proof_required"]);
    accepted(await shopping(server, who).whatsapp(order.id));
    accepted(await shopping(server, who).complete(order));
    expect(mailsTo(server, who)).toMatchObject({ order_received: 1 });
  });

  test("two phones with one draft complete one order", async () => {
    const who = makeShopper(server);
    const order = await placeOrder(server, who, "proof");
    const [one, two] = await Promise.all([
      shopping(server, who).complete(order),
      shopping(server, who).complete(order),
    ]);
    expect(accepted(one).order).toEqual(accepted(two).order);
    expect(subscriptionsOf(server, who)).toHaveLength(1);
  });
});

describe("Cancel", () => {
  test("after verification is refused and says how to reach support", async () => {
    const who = makeShopper(server);
    const order = await placeOrder(server, who);
    accepted(await deciding(server, admin).verifyOrder(order));
    const answer = await shopping(server, who).cancel(order.id);
    expect([answer.status, answer.body.code]).toEqual([409, "verified_order_not_cancellable"]);
    expect(answer.body).toHaveProperty("message", expect.stringContaining("contact us"));
  });

  test("twice is once", async () => {
    const order = await placeOrder(server, thandi);
    const shop = shopping(server, thandi);
    const first = accepted(await shop.cancel(order.id)).order;
    expect(accepted(await shop.cancel(order.id)).order).toEqual(first);
  });

  test("F501 a late one undoes nothing that its member did since on another phone", async () => {
    const order = await placeOrder(server, thandi, "budget");
    const shop = shopping(server, thandi);
    const cancel = (...seen: OrderView[]) =>
      call<{ order: OrderView; code?: string }>(server, thandi, "orders/cancel", {
        id: order.id,
        based_on: seen.map((view) => seenOrder(view, view.proof)),
      });
    const proven = accepted(await shop.proof(order.id)).order;
    const completed = accepted(await shop.complete(proven)).order;
    for (const seen of [[], [order], [proven], [order, proven]]) {
      const late = await cancel(...seen);
      expect([late.status, late.body.code]).toEqual([409, "order_changed"]);
      expect(late.body.order).toMatchObject({ status: "pending", proof: completed.proof });
    }
    const cancelled = accepted(await cancel(order, completed)).order;
    expect(cancelled.status).toBe("cancelled");
    expect(accepted(await cancel(completed)).order, "sent again").toEqual(cancelled);
  });
});

test("F501 a late declaration takes back no rejection, and an older app's is taken as ever", async () => {
  const order = await placeOrder(server, thandi, "whatsapp");
  const shop = shopping(server, thandi);
  accepted(await deciding(server, admin).reject(order.id));
  const rejected = accepted(await shop.view(order.id)).order;
  const declare = (seen: OrderView) =>
    call<{ order: OrderView; code?: string }>(server, thandi, "orders/whatsapp", {
      id: order.id,
      based_on: [seenOrder(seen, seen.proof)],
    });
  const late = await declare(order);
  expect([late.status, late.body.code]).toEqual([409, "order_changed"]);
  expect(late.body.order).toMatchObject({
    payment_status: "failed",
    rejected_reason: rejected.rejected_reason,
  });
  const declared = accepted(await declare(rejected)).order;
  expect(declared.payment_status).toBe("pending");
  expect(accepted(await declare(rejected)).order, "sent again").toEqual(declared);
  accepted(await deciding(server, admin).reject(order.id));
  expect(accepted(await shop.whatsapp(order.id)).order.payment_status).toBe("pending");
});

describe("who may", () => {
  const commands = ["start", "budget", "whatsapp", "complete", "cancel", "proof"];
  const tokens: [string, () => string | null][] = [
    ["nobody", () => null],
    ["a forged token", () => `${thandi.token.slice(0, -4)}AAAA`],
    ["an expired token", () => makeShopper(server, { seconds: -60 }).token],
  ];

  test.each(tokens)("%s is answered 401 by every command", async (_who, token) => {
    const sent = token();
    for (const command of commands) {
      const answer = await call(server, sent ? { token: sent } : null, `orders/${command}`, {});
      expect([command, answer.status]).toEqual([command, 401]);
    }
  });

  test("T04, T14 another member's order does not exist for one", async () => {
    const order = await placeOrder(server, thandi, "proof");
    const shop = shopping(server, sipho);
    const before = rowCounts();
    const answers = await Promise.all([
      shop.view(order.id),
      shop.budget(order.id, 100),
      shop.whatsapp(order.id),
      shop.proof(order.id),
      shop.complete(order),
      shop.cancel(order.id),
    ]);
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(
      answers.map(() => [404, "order_not_found"]),
    );
    expect(rowCounts()).toEqual(before);
  });

  test("T15 no member moves an order by PocketBase's own endpoints", async () => {
    const order = await placeOrder(server, thandi, "proof");
    for (const status of ["processing", "delivered", "cancelled"]) {
      const answer = await fetch(`${server.url}/api/collections/orders/records/${order.id}`, {
        method: "PATCH",
        headers: { Authorization: thandi.token, "Content-Type": "application/json" },
        body: JSON.stringify({ status, payment_status: "verified" }),
      });
      expect([403, 404]).toContain(answer.status);
    }
    expect(accepted(await shopping(server, thandi).view(order.id)).order).toEqual(order);
  });

  test("an admin sees any order", async () => {
    const order = await placeOrder(server, thandi, "budget");
    expect(accepted(await shopping(server, admin).view(order.id)).order).toEqual(order);
  });
});

describe("realtime", () => {
  test("a submitted order reaches only the admins, a decision only its member", async () => {
    const who = makeShopper(server);
    const [forAdmin, forMember, forOther] = await Promise.all(
      [admin, who, sipho].map(({ token }) => listen(server.url, token, ["orders/*"])),
    );
    const order = await placeOrder(server, who);
    accepted(await deciding(server, admin).verifyOrder(order));
    await expect.poll(() => forMember?.events.join("\n")).toContain('"payment_status":"verified"');
    await expect.poll(() => forAdmin?.events.join("\n")).toContain(order.payment_reference);
    expect(forOther?.events.join("\n") ?? "").not.toContain(order.id);
    for (const listener of [forAdmin, forMember, forOther]) listener?.close();
  });
});

test("T59 the month and the date of a reference are South Africa's", async () => {
  const now = String(value(server, "SELECT datetime('now', '+2 hours')"));
  const { order } = accepted(await shopping(server, makeShopper(server)).start());
  expect(order.month_period).toBe(now.slice(0, 7));
  expect(order.payment_reference.slice(3, 11)).toBe(now.slice(0, 10).replaceAll("-", ""));
});

async function inBatches<In, Out>(
  all: readonly In[],
  size: number,
  work: (one: In) => Promise<Out>,
): Promise<Out[]> {
  const done: Out[] = [];
  for (let from = 0; from < all.length; from += size) {
    done.push(...(await Promise.all(all.slice(from, from + size).map(work))));
  }
  return done;
}
