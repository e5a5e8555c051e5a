import { expect, test } from "vitest";
import { serverForFile } from "../support/for-file";
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
} from "../support/ordering";

const server = await serverForFile();
const admin = makeShopper(server, { admin: true, name: "Admin" });
const thandi = makeShopper(server);

/** A request to PocketBase's own endpoints. */
async function collection(who: Shopper, method: string, path: string, body?: object) {
  const response = await fetch(`${server.url}/api/collections/${path}`, {
    method,
    headers: { Authorization: who.token, "Content-Type": "application/json" },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, text, body: text ? JSON.parse(text) : {} };
}

const views = () =>
  sql<{ action: string; record_id: string; after: string }>(
    server,
    `SELECT action, record_id, after FROM audit_log WHERE actor_id = '${admin.id}'
     AND (action LIKE '%opened' OR action LIKE '%listed') ORDER BY action, record_id, after`,
  );
const edits = () =>
  sql<{ action: string; before: string; after: string; actor_id: string }>(
    server,
    "SELECT action, collection, before, after, actor_id FROM audit_log WHERE action LIKE 'content.%' ORDER BY rowid",
  ).map((row) => ({
    ...row,
    before: JSON.parse(row.before),
    after: JSON.parse(row.after),
  }));

test("T108 no list of PocketBase's own shows an admin where members live", async () => {
  const order = await placeOrder(server, thandi);
  for (const path of [
    "orders/records?perPage=200&fields=*",
    `orders/records/${order.id}?expand=delivery_address_id,user_id,basket_id`,
    `orders/records?filter=${encodeURIComponent("delivery != ''")}`,
    "addresses/records",
    "profiles/records",
    "mail_outbox/records",
    "newsletter_subscribers/records",
  ]) {
    const { text } = await collection(admin, "GET", path);
    expect(text, path).not.toMatch(/Vilakazi|Thandi/);
  }
  const [address] = sql<{ id: string }>(server, "SELECT id FROM addresses");
  expect((await collection(admin, "GET", `addresses/records/${address?.id}`)).status).toBe(404);
  expect((await collection(admin, "GET", `profiles/records/${thandi.id}`)).status).toBe(404);
});

test("T31, T71 what an admin opens is logged: once for each admin, thing and day", async () => {
  const order = await placeOrder(server, thandi);
  sql(server, `DELETE FROM audit_log WHERE actor_id = '${admin.id}'`);
  const file = `proofs/${order.proof?.id}`;
  async function lookAround() {
    for (let round = 0; round < 3; round++) {
      accepted(await shopping(server, admin).view(order.id));
      accepted(await deciding(server, admin).pending());
      accepted(await deciding(server, admin).pending("?q=Thandi"));
      accepted(await call(server, admin, `payments/order/${order.id}/proofs`));
      await fetch(`${server.url}/api/app/${file}`, { headers: { Authorization: admin.token } });
    }
  }
  await lookAround();
  const member = JSON.stringify({ member: thandi.id });
  const day = [
    { action: "order.opened", record_id: order.id, after: member },
    { action: "payment.opened", record_id: order.id, after: member },
    { action: "payments.listed", record_id: "", after: '{"list":"search"}' },
    { action: "payments.listed", record_id: "", after: '{"list":"waiting"}' },
    { action: "proof.opened", record_id: order.proof?.id, after: member },
  ];
  expect(views()).toEqual(day);
  accepted(await shopping(server, thandi).view(order.id)); // one's own is no view
  await moveClock(server, new Date(Date.now() + 86_400_000).toISOString());
  await lookAround();
  expect(views()).toHaveLength(2 * day.length);
});

test("T71 twenty views at once are one line", async () => {
  const order = await placeOrder(server, makeShopper(server));
  const opened = Array.from({ length: 20 }, () => shopping(server, admin).view(order.id));
  for (const answer of await Promise.all(opened)) expect(answer.status).toBe(200);
  expect(views().filter(({ record_id }) => record_id === order.id)).toHaveLength(1);
});

test("T70, T270 what is edited in PocketBase's dashboard leaves what it was and became", async () => {
  const pb = await server.asSuperuser();
  const policy = await pb.collection("policy_documents").getFirstListItem('policy_type = "terms"');
  const link = await pb.collection("site_settings").getFirstListItem("");
  const id = crypto.randomUUID();
  accepted(await call(server, null, "feedback", { id, message: "My words", page_url: "/" }));
  await pb.collection("policy_documents").update(policy.id, { content: "New" });
  await pb.collection("faqs").create({ question: "Q", answer: "A" });
  await pb.collection("site_settings").update(link.id, { setting_value: "https://example.com" });
  const schedule = await pb.collection("delivery_schedules").create({
    month: "2027-01",
    mid_month_date: "2027-01-15",
    month_end_date: "2027-01-30",
  });
  await pb.collection("feedback").update(id, { status: "resolved" });
  await pb.collection("delivery_schedules").delete(schedule.id);
  const lines = edits();
  expect(lines.map(({ action, before, after }) => [action, before, after])).toMatchObject([
    ["content.changed", { content: policy.content }, { content: "New" }],
    ["content.created", null, { question: "Q", answer: "A" }],
    ["content.changed", {}, { setting_value: "https://example.com" }],
    ["content.created", null, { month: "2027-01" }],
    ["content.changed", { status: "new" }, { status: "resolved" }],
    ["content.deleted", { mid_month_date: "2027-01-15" }, null],
  ]);
  expect(new Set(lines.map(({ actor_id }) => actor_id))).toEqual(new Set([""]));
  expect(JSON.stringify(lines)).not.toContain("My words");
});

test("T70 an edit that is refused leaves no line", async () => {
  const before = edits().length;
  const [policy] = sql<{ id: string }>(server, "SELECT id FROM policy_documents LIMIT 1");
  const path = `policy_documents/records/${policy?.id}`;
  for (const who of [thandi, admin]) {
    expect((await collection(who, "PATCH", path, { content: "Mine" })).status).toBe(403);
  }
  const tooLong = { content: "x".repeat(100_001) };
  const pb = await server.asSuperuser();
  const refused = pb.collection("policy_documents").update(policy?.id ?? "", tooLong);
  await expect(refused).rejects.toMatchObject({ status: 400 });
  expect(edits()).toHaveLength(before);
});
