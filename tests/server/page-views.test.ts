import { expect, test } from "vitest";
import { serverForFile } from "../support/for-file";
import { type Answer, anyAddress, post } from "../support/requests";

const DAY = 24 * 60 * 60 * 1000;
const PHONE = "Mozilla/5.0 (Linux; Android 13) Chrome/140.0.0.0 Mobile";
const env = { PUBLIC_URL: "https://pantry.co.za", TRUSTED_PROXY_HEADER: "X-Forwarded-For" };
const view = { path: "/terms", seconds: 12, clicks: 3 };
const server = await serverForFile({ env });

function tell(views: unknown, headers: Record<string, string> = {}): Promise<Answer> {
  return post(
    server,
    "/api/app/page-views",
    { views },
    {
      headers: { "User-Agent": PHONE, "X-Forwarded-For": anyAddress(), ...headers },
    },
  );
}

async function stored() {
  return (await server.asSuperuser()).collection("page_views").getFullList();
}

test("pages are counted by day, without an address", async () => {
  const ip = { "X-Forwarded-For": "198.51.100.77" };
  const answer = await tell([view, { ...view, path: "/dashboard/orders" }], ip);
  expect(answer.status).toBe(204);
  await tell([view]);
  const rows = await stored();
  expect(rows.map(({ path }) => path).sort()).toEqual(["/dashboard/orders", "/terms", "/terms"]);
  expect(new Set(rows.map(({ visitor }) => visitor)).size).toBe(2);
  expect(rows[0]).toMatchObject({ seconds: 12, clicks: 3 });
  expect(JSON.stringify(rows)).not.toContain("198.51.100.77");
});

test("who asked not to be followed is not counted, and no program", async () => {
  const before = (await stored()).length;
  await tell([view], { "Sec-GPC": "1" });
  await tell([view], { DNT: "1" });
  await tell([view], { "User-Agent": "Mozilla/5.0 (compatible; Googlebot/2.1)" });
  expect(await stored()).toHaveLength(before);
});

test("a forged body changes nothing", async () => {
  const before = (await stored()).length;
  const forged = [
    [],
    "x",
    [{ ...view, path: "/<script>" }],
    [{ ...view, seconds: -5 }],
    [{ ...view, clicks: 1e9 }],
    Array(21).fill(view),
    [{ ...view, visitor: "me", day: "2001-01-01" }, { path: "/" }],
  ];
  for (const views of forged) expect((await tell(views)).status).toBe(422);
  expect((await tell([{ ...view, day: "2001-01-01", visitor: "me" }])).status).toBe(204);
  const rows = await stored();
  expect(rows).toHaveLength(before + 1);
  expect(rows.filter(({ day, visitor }) => day === "2001-01-01" || visitor === "me")).toEqual([]);
});

test("a flood fills neither the table nor the place of others", async () => {
  const ip = { "X-Forwarded-For": "203.0.113.11" };
  const before = (await stored()).length;
  for (let i = 0; i < 16; i++) await tell(Array(20).fill(view), ip);
  expect((await stored()).length - before).toBe(300);
  expect((await tell([view])).status).toBe(204);
  expect((await stored()).length - before).toBe(301);
});

test("a flood of requests from one place is stopped, and others are counted", async () => {
  const ip = { "X-Forwarded-For": "203.0.113.12" };
  const answers = await Promise.all(Array.from({ length: 160 }, () => tell([view], ip)));
  expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(40);
  const before = (await stored()).length;
  expect((await tell([view])).status).toBe(204);
  expect(await stored()).toHaveLength(before + 1);
});

test("views are forgotten after thirteen months", async () => {
  await server.restart({ ...env, CLOCK_OFFSET_MS: String(397 * DAY) });
  await tell([view]);
  await (await server.asSuperuser()).crons.run("retention");
  await expect.poll(async () => (await stored()).length).toBe(1);
});

test.each(["", "http://pantry.co.za", "https://localhost"])(
  "nothing is counted at %j",
  async (publicUrl) => {
    await server.restart({ ...env, PUBLIC_URL: publicUrl });
    const before = (await stored()).length;
    expect((await tell([view])).status).toBe(204);
    expect(await stored()).toHaveLength(before);
  },
);
