import { type CDPSession, chromium, devices, type Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findChromium } from "../../scripts/chromium.mjs";
import { openInstalled } from "../e2e/installed-app";
import { allOf, buying, makeDelivery, manyOrders } from "../support/buying";
import { accepted, makeShopper, type Shopper, withoutRateLimits } from "../support/ordering";
import { startServer, type TestServer } from "../support/pocketbase";
import { median, report } from "./figures";
import { benchmarkIndex, REFERENCE_INDEX, rateOf, SLOWDOWN, slowDown, usableAfter } from "./phone";

const ORDERS = 300;
/** What the others have entered before. */
const ENTERED = 150;
const RUNS = 7;
const MANY = 3000;
const MANY_RUNS = 5;
const [DATE, MANY_DATE] = ["2027-03-01", "2027-03-02"];
const SHOP = "Shoprite";
const OPEN_BOUND_MS = 1000;
const SAVE_BOUND_MS = 100;
const MANY_OPEN_BOUND_MS = 3000;
const MANY_SAVE_BOUND_MS = 250;

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
  await withoutRateLimits(server);
});
afterAll(() => server.stop());

test(`offline, with ${ORDERS} orders of 20 items, a list opens within a second and an entry is saved within 100 ms at 4× CPU`, async () => {
  const admin = makeShopper(server, { name: "Ayanda", admin: true });
  const buyer = makeShopper(server, { name: "Ayanda", buyer: true });
  await makeList(admin, DATE, ORDERS);
  const executablePath = await findChromium();
  const browser = await chromium.launch({ ...(executablePath && { executablePath }) });
  try {
    const context = await browser.newContext({ ...devices["Galaxy S9+"], locale: "en-ZA" });
    await context.addInitScript(
      (text) => localStorage.setItem("pantry-session", text),
      JSON.stringify(sessionOf(buyer)),
    );
    const page = await context.newPage();
    await openInstalled(page, `${server.url}/buying?date=${DATE}`);
    await page.getByRole("link", { name: SHOP }).waitFor({ timeout: 60_000 });
    await context.setOffline(true);
    const index = await benchmarkIndex(browser);
    const devtools = await context.newCDPSession(page);
    const at = { page, devtools, date: DATE, orders: ORDERS, runs: RUNS };
    await measure(at, SLOWDOWN, `${SLOWDOWN}× CPU on this machine of index ${index}`);
    const pace = `${SLOWDOWN}× CPU of a machine of index ${REFERENCE_INDEX}`;
    const { opened, saved } = await measure(at, rateOf(index), pace);
    expect(opened).toBeLessThanOrEqual(OPEN_BOUND_MS);
    expect(saved).toBeLessThanOrEqual(SAVE_BOUND_MS);
  } finally {
    await browser.close();
  }
}, 300_000);

test(`a list of ${MANY} orders of 20 items still works on that phone`, async () => {
  const admin = makeShopper(server, { name: "Ayanda", admin: true });
  const buyer = makeShopper(server, { name: "Ayanda", buyer: true });
  await makeList(admin, MANY_DATE, MANY);
  const executablePath = await findChromium();
  const browser = await chromium.launch({ ...(executablePath && { executablePath }) });
  try {
    const context = await browser.newContext({
      ...devices["Galaxy S9+"],
      viewport: { width: 360, height: 740 },
      locale: "en-ZA",
    });
    await context.addInitScript(
      (text) => localStorage.setItem("pantry-session", text),
      JSON.stringify(sessionOf(buyer)),
    );
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    const rate = rateOf(await benchmarkIndex(browser));
    await openInstalled(page, `${server.url}/buying`);
    await slowDown(devtools, rate);
    const from = Date.now();
    await page.goto(`${server.url}/buying?date=${MANY_DATE}`);
    await page.getByRole("link", { name: SHOP }).waitFor({ timeout: 120_000 });
    const fetched = Date.now() - from;
    await context.setOffline(true);
    const at = { page, devtools, date: MANY_DATE, orders: MANY, runs: MANY_RUNS };
    const { opened, saved } = await measure(at, rate, `${SLOWDOWN}× CPU`);
    report(`a list of ${MANY} orders`, {
      "fetched and shown ms": fetched,
      "memory MB": await heapOf(devtools),
    });
    expect(opened).toBeLessThanOrEqual(MANY_OPEN_BOUND_MS);
    expect(saved).toBeLessThanOrEqual(MANY_SAVE_BOUND_MS);
  } finally {
    await browser.close();
  }
}, 900_000);

async function heapOf(devtools: CDPSession): Promise<number> {
  await devtools.send("HeapProfiler.collectGarbage");
  const { usedSize } = await devtools.send("Runtime.getHeapUsage");
  return Math.round(usedSize / 1_000_000);
}

interface Phone {
  readonly page: Page;
  readonly devtools: CDPSession;
  readonly date: string;
  readonly orders: number;
  readonly runs: number;
}

/** The medians, in milliseconds, of opening a shop's list and of saving an entry until the list shows it. */
async function measure(phone: Phone, rate: number, pace: string) {
  const { page, devtools, date, orders, runs } = phone;
  const opening: number[] = [];
  const lines: number[] = [];
  const saving: { stored: number; shown: number }[] = [];
  for (let run = 0; run < runs; run++) {
    await slowDown(devtools, rate);
    await page.goto(`${server.url}/buying?date=${date}&shop=${SHOP}`);
    opening.push(await usableAfter(page, "items done"));
    lines.push(await lineAfter(page, run));
    await slowDown(devtools, 1);
    await page.getByLabel("Price for all of it", { exact: true }).fill("1");
    await slowDown(devtools, rate);
    saving.push(await savedAfter(page));
  }
  const opened = median(opening);
  const saved = median(saving.map(({ stored }) => stored));
  report(`a list of ${orders} orders offline at ${pace}`, {
    "opened p50 ms": opened,
    "line opened p50 ms": median(lines),
    "entry saved p50 ms": saved,
    "list shown with it p50 ms": median(saving.map(({ shown }) => shown)),
  });
  return { opened, saved };
}

/** Milliseconds from the press on a line until its form is drawn. */
function lineAfter(page: Page, place: number): Promise<number> {
  return page.evaluate(
    (at) =>
      new Promise<number>((done) => {
        const link = document.querySelectorAll<HTMLAnchorElement>("main li a")[at];
        if (!link) throw new Error("There is no line.");
        const look = () => {
          if (!document.querySelector('form[aria-label="Entry"]')) return;
          watch.disconnect();
          requestAnimationFrame(() => setTimeout(() => done(performance.now() - pressed)));
        };
        const watch = new MutationObserver(look);
        watch.observe(document.body, { childList: true, subtree: true });
        const pressed = performance.now();
        link.click();
      }),
    place,
  );
}

/** Milliseconds from the press on 'Save entry' until the phone has stored it, and until the list is drawn with it. */
function savedAfter(page: Page): Promise<{ stored: number; shown: number }> {
  return page.evaluate(
    () =>
      new Promise<{ stored: number; shown: number }>((done) => {
        const buttons = [...document.querySelectorAll<HTMLButtonElement>("main button")];
        const save = buttons.find(({ textContent }) => textContent === "Save entry");
        if (!save) throw new Error("There is nothing to save.");
        let stored = 0;
        const { put } = IDBObjectStore.prototype;
        IDBObjectStore.prototype.put = function (...given) {
          const isEntry = this.name === "outbox" && given[0].kind === "purchase";
          if (isEntry && given[0].state === "queued") {
            this.transaction.addEventListener("complete", () => {
              stored ||= performance.now() - pressed;
            });
          }
          return put.apply(this, given);
        };
        const watch = new MutationObserver(() => {
          const last = document.querySelector("main aside")?.textContent ?? "";
          if (!last.includes("bought for R1.00")) return;
          watch.disconnect();
          requestAnimationFrame(() =>
            setTimeout(() => done({ stored, shown: performance.now() - pressed })),
          );
        });
        watch.observe(document.body, { childList: true, subtree: true, characterData: true });
        const pressed = performance.now();
        save.click();
      }),
  );
}

async function makeList(admin: Shopper, date: string, orders: number): Promise<void> {
  makeDelivery(server, date, manyOrders(orders));
  const list = buying(server, admin, date);
  accepted(await list.start());
  const { lines } = await list.page();
  for (const line of lines.slice(-ENTERED)) {
    accepted(await list.enter(line, allOf(line), { cents: 100 * line.wants.length, shop: "Spar" }));
  }
}

function sessionOf({ id, email, token }: Shopper) {
  const user = { id, email, isAdmin: false, roles: ["buyer"], isLeaving: false };
  return { token, user, renewedAt: Date.now() };
}
