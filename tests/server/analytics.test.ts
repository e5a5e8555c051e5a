import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { type Analytics, daysUpTo } from "@/domain/analytics/analytics";
import { serverForFile } from "../support/for-file";
import { finishJob } from "../support/jobs";
import { call, makeShopper, placeOrder, sql, value } from "../support/ordering";
import { anyAddress, post } from "../support/requests";

const PHONE = "Mozilla/5.0 (Linux; Android 13) Chrome/140.0.0.0 Mobile";
const DAY = 86_400_000;
const env = { PUBLIC_URL: "https://pantry.co.za", TRUSTED_PROXY_HEADER: "X-Forwarded-For" };

const server = await serverForFile({ env });
const admin = makeShopper(server, { admin: true, name: "Admin" });

async function show(): Promise<Analytics> {
  const answer = await call<Analytics>(server, admin, "admin/analytics");
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
}

function tell(views: object[], ip = anyAddress()) {
  const headers = { "User-Agent": PHONE, "X-Forwarded-For": ip };
  return post(server, "/api/app/page-views", { views }, { headers });
}
const view = (path: string, seconds = 10, clicks = 1) => ({ path, seconds, clicks });

test("before any view there are 60 days of zeros, today last, and no page", async () => {
  const { days, top_pages } = await show();
  expect(days.map(({ day }) => day)).toEqual(daysUpTo(Date.now(), 60));
  expect(days.every(({ views, visitors }) => views === 0 && visitors === 0)).toBe(true);
  expect(top_pages).toEqual([]);
});

test("views, visitors, seconds and clicks are those of the recorded views", async () => {
  const ip = anyAddress();
  await tell([view("/terms", 60, 2), view("/"), view("/terms")], ip);
  await tell([view("/terms")], ip);
  await tell([view("/", 20, 0)]);
  const { days, top_pages } = await show();
  expect(days.at(-1)).toMatchObject({ visitors: 2, views: 5, seconds: 110, clicks: 5 });
  expect(top_pages).toEqual([
    { path: "/terms", views: 3 },
    { path: "/", views: 2 },
  ]);
});

test("twenty senders at once lose and double nothing", async () => {
  const stored = () =>
    sql(
      server,
      `SELECT day, path, COUNT(*) AS views, SUM(seconds) AS seconds, SUM(clicks) AS clicks
       FROM page_views GROUP BY day, path ORDER BY day, path`,
    );
  await Promise.all(Array.from({ length: 20 }, () => tell([view("/contact"), view("/")])));
  expect(
    sql(server, "SELECT day, path, views, seconds, clicks FROM page_view_days ORDER BY day, path"),
  ).toEqual(stored());
  expect(value(server, "SELECT SUM(visitors) FROM page_view_days")).toBe(
    value(server, "SELECT COUNT(DISTINCT visitor) FROM page_views"),
  );
});

test("only the last 30 days make the top pages, and the 30 before are beside them", async () => {
  const days = daysUpTo(Date.now(), 61);
  const add = (day: string | undefined, views: number) =>
    sql(
      server,
      `INSERT INTO page_view_days (id, day, path, views, visitors, seconds, clicks)
       VALUES ('${randomUUID()}', '${day}', '/cookies', ${views}, 1, 0, 0)`,
    );
  add(days.at(-30), 7);
  add(days.at(-31), 100);
  add(days[0], 1000);
  const shown = await show();
  expect(shown.top_pages.find(({ path }) => path === "/cookies")).toEqual({
    path: "/cookies",
    views: 7,
  });
  expect(shown.days.find(({ day }) => day === days.at(-31))?.views).toBe(100);
  expect(shown.days.reduce((sum, { views }) => sum + views, 0)).toBeLessThan(1000);
});

test("orders, budgets and new members are counted on South Africa's days", async () => {
  const before = (await show()).days.at(-1);
  const member = makeShopper(server);
  const order = await placeOrder(server, member);
  const [stored] = sql<{ order_budget: number }>(
    server,
    `SELECT order_budget FROM orders WHERE id = '${order.id}'`,
  );
  const today = (await show()).days.at(-1);
  expect(today?.orders).toBe((before?.orders ?? 0) + 1);
  expect(today?.budget).toBe((before?.budget ?? 0) + Number(stored?.order_budget));

  const yesterday = daysUpTo(Date.now() - DAY, 1)[0];
  sql(
    server,
    `UPDATE orders SET submitted_at = '${yesterday} 21:59:59.999Z' WHERE id = '${order.id}';
     UPDATE users SET created = '${yesterday} 21:59:59.999Z' WHERE id = '${member.id}'`,
  );
  const { days } = await show();
  expect(days.at(-1)?.orders).toBe(before?.orders);
  expect(days.at(-2)).toMatchObject({ day: yesterday, orders: 1, members: 1 });
  sql(
    server,
    `UPDATE orders SET submitted_at = '${yesterday} 22:00:00.000Z' WHERE id = '${order.id}'`,
  );
  expect((await show()).days.at(-2)?.orders).toBe(0);
});

test("a day that is over is counted once and kept; the last three are counted each time", async () => {
  const kept = sql<{ day: string }>(server, "SELECT day FROM business_days ORDER BY day");
  expect(kept.map(({ day }) => day)).toEqual(daysUpTo(Date.now() - 3 * DAY, 57));
  const [day] = daysUpTo(Date.now() - 20 * DAY, 1);
  sql(server, `UPDATE business_days SET orders = 41 WHERE day = '${day}'`);
  expect((await show()).days.find((one) => one.day === day)?.orders).toBe(41);
  await Promise.all(Array.from({ length: 10 }, show));
  expect(value(server, "SELECT COUNT(*) FROM business_days")).toBe(57);
});

test("F486 a day's new members are the same whether anyone looked or not: each night keeps it before accounts are deleted", async () => {
  const [day = ""] = daysUpTo(Date.now() - 3 * DAY, 1);
  const kept = () => value(server, `SELECT members FROM business_days WHERE day = '${day}'`);
  sql(server, `DELETE FROM business_days WHERE day >= '${day}'`);
  const join = ({ id }: { id: string }) =>
    sql(server, `UPDATE users SET created = '${day} 12:00:00.000Z' WHERE id = '${id}'`);
  const [stays, leaves] = [makeShopper(server), makeShopper(server)];
  for (const one of [stays, leaves, makeShopper(server, { admin: true })]) join(one);
  await finishJob(server, "keep-day-totals");
  expect(kept(), "an admin is no new member").toBe(2);
  sql(server, `DELETE FROM users WHERE id = '${leaves.id}'`);
  await finishJob(server, "keep-day-totals");
  expect((await show()).days.find((one) => one.day === day)?.members).toBe(2);
});

test("T168 no total holds a person", async () => {
  const columns = ["page_view_days", "business_days"].flatMap((table) =>
    sql<{ name: string }>(server, `SELECT name FROM pragma_table_info('${table}')`).map(
      ({ name }) => name,
    ),
  );
  expect([...new Set(columns)].sort()).toEqual(
    "budget clicks day id members orders path seconds views visitors".split(" "),
  );
});
