import { type Browser, chromium, type Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findChromium } from "../../scripts/chromium.mjs";
import { waitForWorker } from "../e2e/installed-app";
import { makeShopper, type Shopper, sql, withoutRateLimits } from "../support/ordering";
import type { TestServer } from "../support/pocketbase";
import { fill, makeOnce } from "./bulk";
import { median, report } from "./figures";
import { usableAfter } from "./phone";
import { startProductServer } from "./product-server";

const RUNS = 3;
const FIRST_MS = 1000;
const DESK_MS = 3000;
const PAGE_MS = 1000;
/** A month's end: so many pay, half of them as the lines of a statement say. */
const CLUB = { members: 20_000, orders: 40_000 };
const LARGE = { members: 100_000, orders: 1_000_000 };
const WAITING = 8000;
const LINES = 2000;

/** What is there once a page has its first rows. */
const PAGES: readonly (readonly [path: string, shown: string])[] = [
  ["payments", "ORD-B"],
  ["payments/verified", "ORD-B"],
  ["users", "@bulk.example.com"],
  ["feedback", "Can you deliver before six?"],
  ["newsletter", "@bulk.example.com"],
  ["audit?view=all", "Opened the audit log"],
  ["messages", "We are closed on Friday"],
  ["deliveries", "verified"],
  ["analytics", "Orders"],
  ["reports", "We owe members"],
  ["reports/deposits", "Member"],
  ["today", "payments"],
];

let server: TestServer;
let browser: Browser;
let admin: Shopper;
let page: Page;
beforeAll(async () => {
  server = await startProductServer();
  await withoutRateLimits(server);
  admin = makeShopper(server, { admin: true });
  makeOnce(server, admin.id);
  const executablePath = await findChromium();
  browser = await chromium.launch({ ...(executablePath && { executablePath }) });
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: "en-ZA",
    baseURL: server.url,
  });
  await context.addInitScript(
    (text) => localStorage.setItem("pantry-session", text),
    JSON.stringify({
      token: admin.token,
      user: { id: admin.id, email: admin.email, isAdmin: true, roles: ["admin"] },
      renewedAt: Date.now(),
    }),
  );
  page = await context.newPage();
  await page.goto("/admin/settings");
  await waitForWorker(page);
});
afterAll(async () => {
  await browser.close();
  await server.stop();
});

test(`the Statement desk of ${CLUB.members} members says something within ${FIRST_MS} ms and is whole within ${DESK_MS} ms`, async () => {
  fill(server, { adminId: admin.id, from: { members: 0, orders: 0 }, to: CLUB });
  openDesk();
  const first = await opened("statement", "This statement has no balances");
  const whole = await opened("statement", "Exact matches");
  report(`the Statement desk of ${CLUB.members} members, ${WAITING} payments, ${LINES} lines`, {
    "first content, median ms": median(first),
    "whole, median ms": median(whole),
  });
  expect(median(first)).toBeLessThanOrEqual(FIRST_MS);
  expect(median(whole)).toBeLessThanOrEqual(DESK_MS);
}, 600_000);

test(`each page of the back office of ${LARGE.members} members shows its rows within ${PAGE_MS} ms`, async () => {
  fill(server, { adminId: admin.id, from: CLUB, to: LARGE });
  const slow: string[] = [];
  for (const [path, shown] of PAGES) {
    const ms = median(await opened(path, shown));
    report(`/admin/${path} of ${LARGE.members} members`, { "median ms": ms });
    if (ms > PAGE_MS) slow.push(`${path}: ${Math.round(ms)} ms`);
  }
  expect(slow).toEqual([]);
}, 1_200_000);

/** Milliseconds from asking for a page until it shows a text, of a few times; the first fills the caches. */
async function opened(path: string, shown: string): Promise<number[]> {
  const took: number[] = [];
  for (let run = 0; run <= RUNS; run++) {
    await page.goto(`/admin/${path}`);
    took.push(await usableAfter(page, shown));
  }
  return took.slice(1);
}

/** Orders that were verified wait again, a quarter of them with the line that pays it. */
function openDesk(): void {
  sql(
    server,
    `CREATE TEMP TABLE waiting AS
       SELECT o.id, m.line_id FROM orders o JOIN line_matches m ON m.target_id = o.id LIMIT ${WAITING};
     UPDATE orders SET payment_status = 'pending', status = 'pending', verified_at = '', verified_by = '',
       amount_received = 0 WHERE id IN (SELECT id FROM waiting);
     UPDATE bank_lines SET status = 'open', user_id = '', decided_at = '', decided_by = ''
       WHERE id IN (SELECT line_id FROM waiting LIMIT ${LINES});
     DELETE FROM line_matches WHERE target_id IN (SELECT id FROM waiting);
     DELETE FROM ledger_entries WHERE order_id IN (SELECT id FROM waiting)`,
  );
}
