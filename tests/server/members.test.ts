import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import type { Basket } from "@/domain/basket/view";
import type { Address } from "@/domain/members/address-requests";
import type { Profile } from "@/domain/members/profile-requests";
import type { OrderPage } from "@/domain/order/responses";
import { serverForFile } from "../support/for-file";
import { nameBasket, sendCommand } from "../support/member-commands";
import {
  accepted,
  call,
  deciding,
  makeShopper,
  placeOrder,
  type Shopper,
  shopping,
  sql,
  start,
} from "../support/ordering";
import { listen } from "../support/realtime";

const server = await serverForFile();
const admin = makeShopper(server, { admin: true, name: "Admin" });

const saveProfile = (who: Shopper | null, body: object) =>
  sendCommand<{ profile: Profile; data?: object }>(server, who, "profile", body);
const orders = (who: Shopper | null, query = "") => call<OrderPage>(server, who, `orders${query}`);
const baskets = (who: Shopper | null, query = "") =>
  call<{ baskets: Basket[]; next: string | null }>(server, who, `baskets${query}`);
const addresses = (who: Shopper | null, path = "", body?: object) =>
  body
    ? sendCommand<{ addresses: Address[]; code?: string }>(server, who, `addresses${path}`, body)
    : call<{ addresses: Address[]; code?: string }>(server, who, `addresses${path}`);

function address(given: Record<string, string> = {}) {
  return {
    id: randomUUID() as string,
    label: "",
    addressLine1: "43 Cavendish Road",
    addressLine2: "",
    suburb: "Bellevue East",
    city: "Johannesburg",
    province: "Gauteng",
    postalCode: "2198",
    deliveryInstructions: "",
    ...given,
  };
}

test("denies: a guest on every list and command of the dashboard", async () => {
  const answers = [
    await saveProfile(null, { full_name: "Thandi", phone: "0821234567" }),
    await orders(null),
    await baskets(null),
    await addresses(null),
    await addresses(null, "/save", address()),
    await addresses(null, "/default", { id: randomUUID() }),
    await addresses(null, "/remove", { id: randomUUID() }),
    await nameBasket(server, null, randomUUID(), "Month-end"),
  ];
  for (const answer of answers) expect(answer.status).toBe(401);
});

test("a member changes name and phone, and no order", async () => {
  const thandi = makeShopper(server);
  const order = await placeOrder(server, thandi);
  const { profile } = accepted(
    await saveProfile(thandi, { full_name: " Thandi  Nkosi ", phone: "083 765 4321" }),
  );
  expect(profile).toEqual({ full_name: "Thandi Nkosi", phone: "+27837654321" });
  expect(
    sql(server, `SELECT full_name, phone, email FROM profiles WHERE id = '${thandi.id}'`),
  ).toEqual([{ ...profile, email: thandi.email }]);
  const { content } = accepted(
    await call<{ content: { delivery: { full_name: string } } }>(
      server,
      thandi,
      `orders/${order.id}`,
    ),
  );
  expect(content.delivery.full_name).toBe("Thandi Mokoena");
  expect(await saveProfile(thandi, { full_name: "T", phone: "082" })).toMatchObject({
    status: 422,
    body: {
      data: { full_name: { code: "name_too_short" }, phone: { code: "phone_too_short" } },
    },
  });
});

test("F408 a member keeps several addresses, of which one is the default, whatever is saved again", async () => {
  const thandi = makeShopper(server);
  const home = address();
  const work = address({ label: "Work", addressLine1: "1 Jan Smuts Avenue" });
  expect(accepted(await addresses(thandi, "/save", home)).addresses).toMatchObject([
    { id: home.id, label: "Home", line1: "43 Cavendish Road", is_default: true },
  ]);
  const corrected = { ...home, suburb: "Bellevue" };
  expect(accepted(await addresses(thandi, "/save", corrected)).addresses).toMatchObject([
    { suburb: "Bellevue", is_default: true },
  ]);
  expect(accepted(await addresses(thandi, "/default", { id: home.id })).addresses).toMatchObject([
    { id: home.id, is_default: true },
  ]);
  accepted(await addresses(thandi, "/save", work));
  accepted(await addresses(thandi, "/save", { ...work, postalCode: "2193" }));
  expect(accepted(await addresses(thandi, "/default", { id: work.id })).addresses).toMatchObject([
    { id: work.id, label: "Work", postal_code: "2193", is_default: true },
    { id: home.id, is_default: false },
  ]);
  expect(accepted(await addresses(thandi, "/remove", { id: work.id })).addresses).toMatchObject([
    { id: home.id, is_default: true },
  ]);
  expect(accepted(await addresses(thandi, "/remove", { id: work.id })).addresses).toHaveLength(1);
  expect((await addresses(thandi, "/save", address({ city: "J" }))).status).toBe(422);
});

test("a member's other phones hear of a new default address", async () => {
  const thandi = makeShopper(server);
  const [home, work] = [address(), address({ addressLine1: "1 Jan Smuts Avenue" })];
  for (const one of [home, work]) accepted(await addresses(thandi, "/save", one));
  const other = await listen(server.url, thandi.token, ["addresses/*"]);
  accepted(await addresses(thandi, "/default", { id: work.id }));
  await expect.poll(() => other.events.join()).toContain(work.id);
  other.close();
});

test("an address that an order was written for stays as it was in that order", async () => {
  const thandi = makeShopper(server);
  const order = await placeOrder(server, thandi);
  const [used] = accepted(await addresses(thandi)).addresses;
  const id = used?.id ?? "";
  accepted(await addresses(thandi, "/save", address({ id })));
  const written = () =>
    call<{ content: { delivery: object } }>(server, thandi, `orders/${order.id}`);
  expect(accepted(await written()).content.delivery).toMatchObject({ line1: "12 Vilakazi Street" });
  accepted(await addresses(thandi, "/remove", { id }));
  expect(accepted(await written()).content.delivery).toMatchObject({ line1: "12 Vilakazi Street" });
  const view = accepted(await shopping(server, thandi).view(order.id)).order;
  expect(view).toEqual(order);
});

test("a twenty-first address is refused with a message", async () => {
  const thandi = makeShopper(server);
  for (let count = 0; count < 20; count++) {
    accepted(await addresses(thandi, "/save", address({ addressLine1: `${count} Long Street` })));
  }
  expect(await addresses(thandi, "/save", address())).toMatchObject({
    status: 409,
    body: { code: "too_many_addresses" },
  });
});

test("denies (T01): another member's address, orders and baskets", async () => {
  const thandi = makeShopper(server);
  const other = makeShopper(server);
  await placeOrder(server, thandi);
  const [own] = accepted(await addresses(thandi)).addresses;
  const id = own?.id ?? "";
  for (const path of ["/save", "/default", "/remove"]) {
    expect((await addresses(other, path, address({ id }))).status).toBe(404);
  }
  expect(accepted(await addresses(thandi)).addresses).toEqual([own]);
  expect(accepted(await addresses(other)).addresses).toEqual([]);
  expect(accepted(await orders(other)).orders).toEqual([]);
  expect(accepted(await orders(admin)).orders).toEqual([]);
  expect(accepted(await baskets(other)).baskets).toEqual([]);
});

test("orders are listed newest first, a page at a time, each once", async () => {
  const thandi = makeShopper(server);
  const placed: string[] = [];
  for (let count = 0; count < 12; count++) {
    placed.unshift(accepted(await shopping(server, thandi).start()).order.id);
  }
  const first = accepted(await orders(thandi));
  expect(first.orders).toHaveLength(10);
  const second = accepted(await orders(thandi, `?after=${encodeURIComponent(first.next ?? "")}`));
  expect([...first.orders, ...second.orders].map(({ id }) => id)).toEqual(placed);
  expect(second.next).toBeNull();
  expect(accepted(await orders(thandi, "?count=12"))).toMatchObject({ next: null });
});

test("a delivered order says when", async () => {
  const thandi = makeShopper(server);
  const order = await placeOrder(server, thandi);
  const judge = deciding(server, admin);
  accepted(await judge.verifyOrder(order));
  expect(accepted(await orders(thandi)).orders[0]?.delivered_at).toBe("");
  accepted(await judge.delivered(order.id));
  const [delivered] = accepted(await orders(thandi)).orders;
  expect(delivered).toMatchObject({ status: "delivered", payment_status: "verified" });
  expect(delivered?.delivered_at).toMatch(/^\d{4}-\d\d-\d\d .*Z$/);
});

test("a basket is listed with its items, its preferences and its order", async () => {
  const thandi = makeShopper(server);
  const { order } = accepted(await shopping(server, thandi).start(start()));
  const { baskets: listed, next } = accepted(await baskets(thandi));
  expect(next).toBeNull();
  expect(listed).toMatchObject([
    {
      order_id: order.id,
      order_number: order.order_number,
      items: [
        { item_name: "Milk", quantity: 2, unit: "2L", budget: 5_000 },
        { item_name: "Bread", quantity: 1 },
      ],
      preferences: { priority: "price", delivery_frequency: "monthly" },
    },
  ]);
});

test("a basket with a name is listed first, however old, and only once", async () => {
  const thandi = makeShopper(server);
  const oldest = accepted(await shopping(server, thandi).start()).order;
  for (let count = 0; count < 3; count++) accepted(await shopping(server, thandi).start());
  const all = accepted(await baskets(thandi)).baskets;
  const id = all.find(({ order_id }) => order_id === oldest.id)?.id ?? "";
  expect(accepted(await nameBasket(server, thandi, id, "  Month-end "))).toEqual({
    id,
    name: "Month-end",
  });
  const first = accepted(await baskets(thandi, "?count=2"));
  expect(first.baskets.map(({ name }) => name)).toEqual(["Month-end", "", ""]);
  expect(first.baskets[0]?.items).toHaveLength(2);
  const rest = accepted(await baskets(thandi, `?after=${encodeURIComponent(first.next ?? "")}`));
  expect(rest.baskets.map(({ name }) => name)).toEqual([""]);
  expect(new Set([...first.baskets, ...rest.baskets].map((basket) => basket.id)).size).toBe(4);
  accepted(await nameBasket(server, thandi, id, ""));
  expect(accepted(await baskets(thandi)).baskets.map(({ name }) => name)).toEqual(["", "", "", ""]);
});

test("denies: a name that is too long, taken, one too many, or for another member's basket", async () => {
  const thandi = makeShopper(server);
  accepted(await shopping(server, thandi).start());
  accepted(await shopping(server, thandi).start());
  const [one, two] = accepted(await baskets(thandi)).baskets.map(({ id }) => id);
  expect(await nameBasket(server, thandi, one ?? "", "x".repeat(51))).toMatchObject({
    status: 422,
    body: { data: { name: { code: "basket_name_too_long" } } },
  });
  accepted(await nameBasket(server, thandi, one ?? "", "Month-end"));
  accepted(await nameBasket(server, thandi, one ?? "", "Month-end"));
  expect(await nameBasket(server, thandi, two ?? "", "month-END")).toMatchObject({
    status: 409,
    body: { code: "basket_name_taken" },
  });
  const sipho = makeShopper(server);
  expect((await nameBasket(server, sipho, one ?? "", "Mine")).status).toBe(404);
  expect((await nameBasket(server, sipho, randomUUID(), "Mine")).status).toBe(404);
  expect(accepted(await baskets(thandi)).baskets[0]?.name).toBe("Month-end");
});
