import { describe, expect, test } from "vitest";
import type { OrderContent } from "@/domain/order/view";
import { messageOf } from "@/domain/text/messages";
import { serverForFile } from "../support/for-file";
import { accepted, call, item, makeShopper, shopping, sql, start } from "../support/ordering";

const server = await serverForFile();
const who = makeShopper(server);

const rows = () =>
  sql(
    server,
    `SELECT (SELECT COUNT(*) FROM orders) AS orders, (SELECT COUNT(*) FROM basket_items) AS items,
      (SELECT COUNT(*) FROM addresses) AS addresses, (SELECT COUNT(*) FROM payment_references) AS refs,
      (SELECT group_concat(full_name || phone) FROM profiles) AS profiles`,
  );

const long = (length: number) => "x".repeat(length);
type Changes = Record<string, unknown>;

/** Each: what is wrong, where, and the code of the specified text. */
const DETAILS: [string, Changes, string, string][] = [
  ["no name", { fullName: "" }, "fullName", "name_too_short"],
  ["a name of one emoji", { fullName: "🥖" }, "fullName", "name_too_short"],
  ["a name of 101", { fullName: long(101) }, "fullName", "name_too_long"],
  ["a number for a name", { fullName: 7 }, "fullName", "name_too_short"],
  ["nine digits", { phone: "821234567" }, "phone", "phone_too_short"],
  ["a phone of 21", { phone: "1".repeat(21) }, "phone", "phone_too_long"],
  ["no street", { addressLine1: " " }, "addressLine1", "address_line1_required"],
  ["a street of 201", { addressLine1: long(201) }, "addressLine1", "address_line1_too_long"],
  ["a list for a city", { city: ["Soweto"] }, "city", "city_required"],
  ["no postal code", { postalCode: null }, "postalCode", "postal_code_required"],
  ["another country's province", { province: "Ohio" }, "province", "province_invalid"],
  [
    "instructions of 1001",
    { deliveryInstructions: long(1001) },
    "deliveryInstructions",
    "delivery_instructions_too_long",
  ],
];
const ITEM: [string, Changes, string, string][] = [
  ["quantity 0", { quantity: 0 }, "quantity", "quantity_too_small"],
  ["quantity −1", { quantity: -1 }, "quantity", "quantity_too_small"],
  ["quantity 1.5", { quantity: 1.5 }, "quantity", "quantity_not_whole"],
  ["quantity 1000", { quantity: 1000 }, "quantity", "quantity_too_large"],
  ["quantity '1e3'", { quantity: "1e3" }, "quantity", "quantity_too_small"],
  ["quantity 1e9", { quantity: 1e9 }, "quantity", "quantity_too_large"],
  ["no item", { itemName: "" }, "itemName", "item_name_required"],
  ["Other without a name", { itemName: "Other" }, "customItemName", "custom_item_name_required"],
  ["no category", { category: undefined }, "category", "category_required"],
  [
    "an unknown brand choice",
    { brandPreference: "x" },
    "brandPreference",
    "brand_preference_required",
  ],
  [
    "details of 501",
    { substitutionDetails: long(501) },
    "substitutionDetails",
    "substitution_details_too_long",
  ],
  ["a budget text of 51", { budget: long(51) }, "budget", "item_budget_too_long"],
  ["an id that is none", { id: "../../etc" }, "id", "body_invalid"],
];

describe("T12 Start refuses, with the specified text, and changes nothing:", () => {
  test.each(DETAILS)("%s", async (_what, changes, field, code) => {
    const sent = start();
    Object.assign(sent.details, changes);
    await refused(sent, `details.${field}`, code);
  });

  test.each(ITEM)("%s", async (_what, changes, field, code) => {
    await refused(start({ items: [item(), item(changes)] }), `items.1.${field}`, code);
  });

  const WHOLE: [string, Changes, string, string][] = [
    ["an empty basket", { items: [] }, "items", "basket_empty"],
    [
      "201 items",
      { items: Array.from({ length: 201 }, () => item()) },
      "items",
      "basket_too_large",
    ],
    ["no items at all", { items: "milk" }, "items", "basket_empty"],
    [
      "no preference",
      { preferences: { frequency: "monthly" } },
      "preferences.prioritize",
      "priority_required",
    ],
    ["an id in capitals", { id: start().id.toUpperCase() }, "id", "body_invalid"],
    ["revision 0", { revision: 0 }, "revision", "text_invalid"],
    ["revision 1.5", { revision: 1.5 }, "revision", "text_invalid"],
  ];
  test.each(WHOLE)("%s", async (_what, changes, field, code) => {
    await refused(start(changes), field, code);
  });

  async function refused(sent: object, field: string, code: string) {
    const before = rows();
    const answer = await call(server, who, "orders/start", sent);
    expect([answer.status, answer.body.code]).toEqual([422, "validation_error"]);
    const data = answer.body.data as Record<string, unknown>;
    expect(data[field]).toEqual({ code, message: messageOf(code) });
    expect(rows()).toEqual(before);
  }
});

describe("T68 a body that cannot be read", () => {
  const bodies: [string, string, string, number][] = [
    ["half a JSON", '{"id":', "application/json", 400],
    ["a list", "[]", "application/json", 400],
    ["nothing", "", "application/json", 422],
    ["plain text", "id=1", "text/plain", 400],
    ["10 MB", JSON.stringify({ id: long(10_000_000) }), "application/json", 413],
    ["nested 20 000 deep", `${"[".repeat(20_000)}${"]".repeat(20_000)}`, "application/json", 400],
  ];
  test.each(bodies)("%s is answered without internals", async (_what, body, type, status) => {
    const before = rows();
    const answer = await fetch(`${server.url}/api/app/orders/start`, {
      method: "POST",
      headers: { Authorization: who.token, "Content-Type": type },
      body,
    });
    expect(answer.status).toBe(status);
    expect(await answer.text()).not.toMatch(/SELECT|goja|\.js:|panic/i);
    expect(rows()).toEqual(before);
  });
});

describe("T33 what looks dangerous is kept as the text that it is:", () => {
  test.each([
    "<script>alert(1)</script>",
    "=1+1",
    "' OR 1=1; DROP TABLE orders; --",
    "{{constructor}} #{7*7}",
    "مرحبا بالعالم",
    "👩‍👩‍👧 Zoë",
    "__proto__",
  ])("%s", async (text) => {
    const sent = start({
      items: [item({ itemName: "Other", customItemName: text, substitutionDetails: text })],
    });
    Object.assign(sent.details, { fullName: text, addressLine1: text, deliveryInstructions: text });
    const { order } = accepted(await shopping(server, who).start(sent));
    const answer = await call<{ content: OrderContent }>(server, who, `orders/${order.id}`);
    const { delivery, items } = accepted(answer).content;
    expect([delivery.full_name, delivery.line1, delivery.delivery_instructions]).toEqual([
      text,
      text,
      text,
    ]);
    expect([items[0]?.item_name, items[0]?.substitution_details]).toEqual([text, text]);
    expect(order.payment_reference).toMatch(/^[A-Z]{3}\d{11,14}S$/);
  });
});

test("T17, T29 fields that are the server's are ignored for every role", async () => {
  const someone = makeShopper(server);
  const { order } = accepted(
    await shopping(server, someone).start({
      ...start(),
      user_id: who.id,
      status: "delivered",
      payment_status: "verified",
      membership_fee: 0,
      total: 1,
      payment_reference: "FREE",
      order_number: "ORD-1",
      credit: 1_000_000,
      __proto__: { isAdmin: true },
    }),
  );
  expect(order).toMatchObject({
    status: "pending",
    payment_status: "pending",
    total: 0,
    credit: 0,
  });
  expect(order.membership_fee).toBe(5_900);
  expect(sql(server, `SELECT user_id FROM orders WHERE id = '${order.id}'`)).toEqual([
    { user_id: someone.id },
  ]);
});
