import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import type { OrderView } from "@/domain/order/view";
import type { PaymentDetails } from "@/domain/payment/details";
import { momentText } from "@/domain/time/sa-time";
import { serverForFile } from "../support/for-file";
import { sendCommand } from "../support/member-commands";
import {
  accepted,
  call,
  deciding,
  item,
  jpeg,
  makeShopper,
  placeOrder,
  proofForm,
  type Shopper,
  shopping,
  sql,
  start,
  subscriptionsOf,
} from "../support/ordering";
import { eraseNow } from "../support/privacy";

const server = await serverForFile();
const admin = makeShopper(server, { admin: true });

const open = (id: string, who: Shopper | null = admin) =>
  call<PaymentDetails & { code?: string }>(server, who, `admin/payments/${id}`);
const views = (id: string) =>
  sql<{ action: string; actor_id: string; after: string }>(
    server,
    `SELECT action, actor_id, after FROM audit_log WHERE record_id = '${id}' AND action LIKE '%.opened'`,
  );

describe("an opened order", () => {
  test("has every item with its eight facts, preferences, address, history and messages", async () => {
    const member = makeShopper(server);
    const shop = shopping(server, member);
    const sent = start({
      items: [
        item({
          brandPreference: "Specific Brand",
          customBrand: "Clover",
          category: "Other",
          customCategory: "Breakfast",
          shopPreference: "Other",
          customShop: "Food Lover's",
          budget: "45.50",
        }),
        item({ budget: "", substitutionRule: "Only exact item", substitutionDetails: "" }),
      ],
    });
    const { order } = accepted(await shop.start(sent));
    accepted(await shop.budget(order.id, 50_000));
    const proved = accepted(await shop.proof(order.id)).order;
    const done = accepted(await shop.complete(proved)).order;
    const judge = deciding(server, admin);
    accepted(await judge.reject(done.id));
    accepted(await judge.reopen(done.id));
    accepted(await judge.verifyOrder(done));
    const late = await judge.reject(done.id);
    expect(late.status).toBe(409);

    const details = accepted(await open(done.id));
    expect(details.content?.items).toMatchObject([
      {
        quantity: 2,
        item_name: "Milk",
        unit: "2L",
        category: "Other",
        category_other: "Breakfast",
        brand_preference: "Clover",
        shop_preference: "Other",
        shop_preference_other: "Food Lover's",
        budget: 4_550,
        substitution_rule: "Allow substitute",
        substitution_details: "any brand",
      },
      { budget: null, substitution_rule: "Only exact item", substitution_details: "" },
    ]);
    expect(details.content?.preferences).toEqual({
      priority: "price",
      delivery_frequency: "monthly",
    });
    expect(details.content?.delivery).toMatchObject({
      line1: "12 Vilakazi Street",
      delivery_instructions: "Blue gate",
    });
    expect(details.payment).toMatchObject({ id: done.id, payment_status: "verified" });
    expect(details.membership).toMatchObject({ price: 5_900, paid: true });
    expect(details.history).toMatchObject([
      { action: "payment.reject_refused", by: admin.email, reason: "payment_already_verified" },
      { action: "payment.verified", by: admin.email, by_kind: "person", amount: done.total },
      { action: "payment.reopened", by: admin.email },
      { action: "payment.rejected", reason: "The proof cannot be read", amount: 0 },
    ]);
    expect(details.entries.map(({ kind, purse, cents }) => [kind, purse, cents]).sort()).toEqual([
      ["charge", "groceries", -50_000],
      ["charge", "membership", -5_900],
      ["deposit", "groceries", 50_000],
      ["deposit", "membership", 5_900],
    ]);
    const kinds = (channel: string) =>
      details.messages.filter((message) => message.channel === channel).map(({ event }) => event);
    expect(new Set(kinds("email"))).toEqual(
      new Set(["order_received", "payment_verified", "payment_rejected", "membership_started"]),
    );
    expect(kinds("app")).toContain("payment_verified");
    expect(details.member_erased).toBe(false);
  });

  test("says of each email whether it was sent, is waiting or failed", async () => {
    const member = makeShopper(server);
    const order = await placeOrder(server, member);
    accepted(await deciding(server, admin).verifyOrder(order));
    const set = (event: string, change: string) =>
      sql(
        server,
        `UPDATE mail_outbox SET ${change} WHERE "to" = '${member.email}' AND event = '${event}'`,
      );
    const now = momentText(Date.now());
    set("order_received", `sent_at = '${now}'`);
    set("membership_started", "attempts = 10, last_error = '550 no such mailbox'");
    const { messages } = accepted(await open(order.id));
    const email = (event: string) =>
      messages.find((message) => message.channel === "email" && message.event === event);
    expect(email("order_received")).toMatchObject({ state: "sent", at: now, problem: "" });
    expect(email("membership_started")).toMatchObject({
      state: "failed",
      problem: "550 no such mailbox",
    });
    expect(email("payment_verified")?.state).toBe("waiting");
    const inApp = messages.find(
      ({ channel, event }) => channel === "app" && event === "payment_verified",
    );
    expect(inApp?.state).toBe("waiting"); // until it can't be undone any more
  });

  test("T162 has nothing of another order or another member", async () => {
    const member = makeShopper(server);
    const [one, two] = [await placeOrder(server, member), await placeOrder(server, member)];
    accepted(await deciding(server, admin).verifyOrder(two));
    const { entries, history, messages } = accepted(await open(one.id));
    expect(history).toEqual([]);
    expect(entries).toEqual([]);
    expect(messages.map(({ event }) => event)).not.toContain("payment_verified");
  });
});

test("an opened membership has its facts, its history and no basket", async () => {
  const member = makeShopper(server);
  const { payment } = (
    await call<{ payment: { payment_reference: string; price: number } }>(
      server,
      member,
      "membership/reference",
      {},
    )
  ).body;
  const reference = payment.payment_reference;
  accepted(
    await call(server, member, "orders/proof", proofForm({ id: randomUUID(), reference }, jpeg())),
  );
  accepted(
    await sendCommand(server, member, "membership/complete", { payment_reference: reference }),
  );
  const [{ id } = { id: "" }] = subscriptionsOf(server, member);
  const { body } = await open(id);
  expect(body).toMatchObject({
    payment: { kind: "subscription", payment_reference: reference },
    content: null,
    membership: { plan_name: "Monthly Membership", price: 5_900, paid: false, status: "active" },
    delivery_date: "",
    history: [],
  });
  expect(body.messages.map(({ event }) => event)).toContain("membership_started");
  expect(views(id)).toMatchObject([{ action: "membership.opened", actor_id: admin.id }]);
});

/** T798 In the lists of payments, of a delivery and of its closing. */
async function expectListedAsDeleted({ id }: OrderView): Promise<void> {
  const date = "2026-03-13";
  sql(
    server,
    `INSERT INTO deliveries (id, date, cut_off_at, state)
       VALUES ('${randomUUID()}', '${date}', '2026-03-10 16:00:00.000Z', 'closed');
     UPDATE orders SET delivery_date = '${date}', closed_at = '${date} 18:00:00.000Z' WHERE id = '${id}'`,
  );
  const read = async (path: string) => accepted(await call<Named>(server, admin, `admin/${path}`));
  const found = [
    (await read(`payments/verified?state=delivered&date=${date}`)).rows?.[0]?.name,
    (await read(`deliveries/${date}/orders`)).rows?.[0]?.name,
    (await read(`closing/${date}`)).orders?.[0]?.member,
    (await read(`closed-orders/${id}`)).order?.member,
  ];
  expect(found).toEqual(found.map(() => "Deleted account"));
}

interface Named {
  readonly rows?: readonly { readonly name: string }[];
  readonly orders?: readonly { readonly member: string }[];
  readonly order?: { readonly member: string };
}

test("T798 of a member who was erased only the amounts and the decisions are left", async () => {
  const member = makeShopper(server);
  const order = await placeOrder(server, member);
  accepted(await deciding(server, admin).verifyOrder(order));
  accepted(await deciding(server, admin).delivered(order.id));
  await server.restart();
  await eraseNow(server, member);
  const details = accepted(await open(order.id));
  expect(details).toMatchObject({
    member_erased: true,
    content: null,
    messages: [],
    payment: { name: "Deleted account", email: "Unknown", total: order.total, proof: null },
  });
  await expectListedAsDeleted(order);
  expect(details.history.map(({ action }) => action)).toEqual([
    "order.delivered",
    "payment.verified",
  ]);
  expect(JSON.stringify(details)).not.toMatch(/Vilakazi|Thandi|82 ?123 ?4567/);
});

test("T31, T71, T162 an opening is logged with the member, once a day", async () => {
  const member = makeShopper(server);
  const order = await placeOrder(server, member);
  const opened = await Promise.all(Array.from({ length: 5 }, () => open(order.id)));
  for (const answer of opened) accepted(answer);
  expect(views(order.id)).toEqual([
    { action: "order.opened", actor_id: admin.id, after: JSON.stringify({ member: member.id }) },
  ]);
});

test("T08, T31 guests, members and former admins open nothing, and leave no line", async () => {
  const member = makeShopper(server);
  const order = await placeOrder(server, member);
  const former = makeShopper(server, { admin: true });
  sql(server, `DELETE FROM user_roles WHERE user_id = '${former.id}'`);
  expect((await open(order.id, null)).status).toBe(401);
  expect((await open(order.id, member)).status).toBe(403);
  expect((await open(order.id, former)).status).toBe(403);
  expect(views(order.id)).toEqual([]);
  expect((await open(randomUUID())).status).toBe(404);
});
