import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { serverForFile } from "../support/for-file";
import {
  accepted,
  call,
  deciding,
  makeShopper,
  placeOrder,
  shopping,
  sql,
} from "../support/ordering";

const server = await serverForFile();
const admin = makeShopper(server, { admin: true, name: "Admin" });
const other = makeShopper(server, { admin: true, name: "Other" });
const thandi = makeShopper(server);

interface Line {
  readonly id: string;
  readonly at: string;
  readonly action: string;
  readonly actor: string;
  readonly actor_id: string;
  readonly collection: string;
  readonly subject: string;
  readonly member: string;
  readonly reason: string;
  readonly changes: { field: string; before: string; after: string }[];
}
interface Page {
  readonly rows: Line[];
  readonly next: string | null;
  readonly actions: string[];
  readonly actors: { id: string; email: string }[];
}

async function list(filters: Record<string, string> = {}): Promise<Page> {
  const answer = await call<Page>(server, admin, `admin/audit?${new URLSearchParams(filters)}`);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
}
const actions = async (filters: Record<string, string>) =>
  (await list(filters)).rows.map(({ action }) => action);

test("T166 every act has who, when, about what, and what was and became", async () => {
  const order = await placeOrder(server, thandi);
  accepted(await deciding(server, admin).verifyOrder(order));
  const [line] = (await list({ action: "payment.verified" })).rows;
  expect(line).toMatchObject({
    actor: admin.email,
    collection: "orders",
    member: thandi.email,
    reason: "",
  });
  expect(line?.subject).not.toBe("");
  expect(line?.changes).toContainEqual({
    field: "order.payment_status",
    before: "pending",
    after: "verified",
  });
});

test("T166 a role given and taken, an invitation and an edit are in it", async () => {
  const schedule = {
    id: randomUUID(),
    based_on: "",
    month: "May 2099",
    mid_month_date: "2099-05-15",
    month_end_date: "2099-05-30",
    notes: "",
  };
  accepted(await call(server, admin, "admin/schedules/save", schedule));
  accepted(await call(server, admin, "admin/invitations", { email: "next@admins.test" }));
  const leaving = makeShopper(server, { admin: true });
  accepted(await call(server, admin, "admin/revoke", { user_id: leaving.id }));
  const { rows } = await list({ action: "changes", actor: admin.id });
  expect(rows.slice(0, 3)).toMatchObject([
    { action: "admin.revoked", member: leaving.email, changes: [{ field: "user_id" }] },
    { action: "admin.invited", changes: [{ field: "email", after: "next@admins.test" }] },
    { action: "content.created", collection: "delivery_schedules" },
  ]);
  expect((await list({ q: leaving.email })).rows).toMatchObject([{ action: "admin.revoked" }]);
});

test("T71 who opened whose details, or exported what, is found by admin and by member", async () => {
  const order = await placeOrder(server, thandi);
  accepted(await shopping(server, other).view(order.id));
  await fetch(`${server.url}/api/app/payments/verified-orders.csv`, {
    headers: { Authorization: other.token },
  }).then((response) => response.text());
  expect(await actions({ actor: other.id, action: "views" })).toEqual([
    "orders.exported",
    "order.opened",
  ]);
  const about = (await list({ q: thandi.email.toUpperCase() })).rows;
  expect(about[0]).toMatchObject({
    action: "order.opened",
    actor: other.email,
    member: thandi.email,
  });
  expect(about.every(({ member }) => member === thandi.email)).toBe(true);
  expect(about.some(({ action }) => action === "payment.verified")).toBe(true);
  expect((await list({ q: thandi.id })).rows).toHaveLength(about.length);
  expect((await list({ q: "nobody@members.test" })).rows).toEqual([]);
});

test("an order number, a payment reference and an id find their lines", async () => {
  const order = await placeOrder(server, thandi);
  accepted(await deciding(server, admin).verifyOrder(order));
  const [stored] = sql<{ order_number: string; payment_reference: string }>(
    server,
    `SELECT order_number, payment_reference FROM orders WHERE id = '${order.id}'`,
  );
  for (const q of [stored?.order_number, stored?.payment_reference?.toLowerCase(), order.id]) {
    expect(await actions({ q: String(q), action: "changes" }), q).toEqual(["payment.verified"]);
  }
  expect(await actions({ q: order.id, actor: other.id })).toEqual([]);
});

test("days are South Africa's, the last one included", async () => {
  sql(
    server,
    [
      "2020-05-09 21:59:59.999Z",
      "2020-05-09 22:00:00.000Z",
      "2020-05-10 21:59:59.999Z",
      "2020-05-10 22:00:00.000Z",
    ]
      .map(
        (at, n) =>
          `INSERT INTO audit_log (id, at, actor_id, action, collection, record_id, before, after, reason)
           VALUES ('${randomUUID()}', '${at}', '', 'test.day${n}', 'orders', '', 'null', 'null', '');`,
      )
      .join("\n"),
  );
  const day = { from: "2020-05-10", to: "2020-05-10" };
  expect(await actions(day)).toEqual(["test.day2", "test.day1"]);
  expect(await actions({ ...day, actor: "server" })).toEqual(["test.day2", "test.day1"]);
  expect(await actions({ ...day, action: "test.day1" })).toEqual(["test.day1"]);
  const wrong = await call(server, admin, "admin/audit?from=yesterday");
  expect(wrong.status).toBe(422);
});

test("F626 what was done with a message stays, and leads to it as long as it is there", async () => {
  const id = randomUUID();
  sql(
    server,
    `INSERT INTO messages (id, subject) VALUES ('${id}', 'We are late');
     INSERT INTO audit_log (id, at, actor_id, action, collection, record_id, before, after, reason)
     VALUES ('${randomUUID()}', '2020-06-01 10:00:00.000Z', '', 'message.sent', 'messages', '${id}', 'null', 'null', '');`,
  );
  const [line] = (await list({ q: id })).rows;
  expect(line).toMatchObject({ action: "message.sent", subject: "We are late" });
  sql(server, `DELETE FROM messages WHERE id = '${id}'`);
  expect((await list({ q: id })).rows).toMatchObject([{ action: "message.sent", subject: "" }]);
});

test("pages have each line once, whatever is filtered", async () => {
  sql(
    server,
    `INSERT INTO audit_log (id, at, actor_id, action, collection, record_id, member_id, before, after, reason)
     WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 300)
     SELECT printf('00000000-0000-4000-8000-%012d', i), '2021-01-01 00:00:00.000Z', '${other.id}',
       'page.act' || (i % 3), 'users', '${thandi.id}', '${thandi.id}', 'null', 'null', '' FROM n`,
  );
  const filters: Record<string, string>[] = [
    {},
    { action: "page.act1" },
    { actor: other.id },
    { q: thandi.email },
  ];
  for (const filter of filters) {
    const seen: string[] = [];
    let after = "";
    for (let pages = 0; pages < 20; pages++) {
      const page = await list({ ...filter, to: "2021-06-01", from: "2020-12-01", after });
      seen.push(...page.rows.map(({ id }) => id));
      if (!page.next) break;
      after = page.next;
    }
    expect(new Set(seen).size, JSON.stringify(filter)).toBe(filter.action ? 100 : 300);
    expect(seen).toHaveLength(filter.action ? 100 : 300);
    expect(seen).toEqual([...seen].sort().reverse());
  }
});

test("the filters name every action and account that the log has", async () => {
  const page = await list();
  const known = sql<{ action: string }>(server, "SELECT DISTINCT action FROM audit_log ORDER BY 1");
  expect(page.actions).toEqual(known.map(({ action }) => action));
  const actors = sql<{ actor_id: string }>(
    server,
    "SELECT DISTINCT actor_id FROM audit_log WHERE actor_id != '' ORDER BY 1",
  );
  expect(page.actors.map(({ id }) => id)).toEqual(actors.map(({ actor_id }) => actor_id));
  expect(page.actors.find(({ id }) => id === admin.id)?.email).toBe(admin.email);
});

test("T166 who reads the log is in the log, once a day", async () => {
  await list();
  await list({ actor: other.id });
  const lines = sql(
    server,
    `SELECT id FROM audit_log WHERE action = 'audit.listed' AND actor_id = '${admin.id}'`,
  );
  expect(lines).toHaveLength(1);
});

test("T166 PocketBase's list names who did what, without what was written and why, and finds nothing by it", async () => {
  const ask = (query: Record<string, string>) =>
    fetch(`${server.url}/api/collections/audit_log/records?${new URLSearchParams(query)}`, {
      headers: { Authorization: admin.token },
    });
  const note = { id: randomUUID(), user_id: thandi.id, text: "Pays in cash", based_on: 0 };
  accepted(await call(server, admin, "admin/users/note", note));
  const listed = await (await ask({ filter: "action = 'note.added'" })).text();
  expect(listed).toContain(thandi.id);
  expect(listed).not.toContain("Pays in cash");
  for (const field of ["before", "after", "reason"]) {
    expect((await ask({ filter: `${field} ~ 'cash'` })).status, field).toBe(400);
  }
});

test("T166 no route changes or removes a line", async () => {
  const [line] = (await list()).rows;
  for (const method of ["PATCH", "DELETE"]) {
    const answer = await fetch(`${server.url}/api/collections/audit_log/records/${line?.id}`, {
      method,
      headers: { Authorization: admin.token, "Content-Type": "application/json" },
      ...(method === "PATCH" && { body: '{"action":"x"}' }),
    });
    expect(answer.status).toBe(403);
  }
});

test("a part of a file has more rows than a page, and the log says how many were taken", async () => {
  for (let i = 0; i < 60; i++) {
    sql(
      server,
      `INSERT INTO audit_log (id, at, action, actor_id, collection, record_id, reason, member_id)
       VALUES ('${randomUUID()}', '2026-01-01 00:00:00.000Z', 'content.moved', '${admin.id}', 'faqs', '', '', '')`,
    );
  }
  const moved = { action: "content.moved" };
  expect((await list(moved)).rows).toHaveLength(50);
  const part = await list({ ...moved, part: "1" });
  expect(part.rows).toHaveLength(60);
  expect(part.next).toBeNull();
  const [line] = (await list({ action: "audit.exported" })).rows;
  expect(line).toMatchObject({ actor: admin.email, collection: "audit_log" });
  expect(line?.changes).toContainEqual({ field: "rows", before: "", after: "60" });
});
