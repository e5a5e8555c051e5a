import { type Browser, chromium, devices, type Locator, type Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findChromium } from "../../scripts/chromium.mjs";
import { PLAIN_PAGE } from "../e2e/fixtures";
import { waitForWorker } from "../e2e/installed-app";
import { reachStep } from "../e2e/wizard";
import {
  makeShopper,
  makeShoppers,
  placeOrder,
  type Shopper,
  sql,
  withoutRateLimits,
} from "../support/ordering";
import { startServer, type TestServer } from "../support/pocketbase";
import { median, report } from "./figures";
import { benchmarkIndex, REFERENCE_INDEX, rateOf, slowDown, usableAfter } from "./phone";

const ITEMS = 20;
/** Each opening of a page is new work; others use the machine too. */
const RUNS = 3;
const LETTER_RUNS = 5;
/** The longest of these few is what a page's "interaction to next paint" is. */
const BOUND_MS = 200;
const OPEN_PAYMENTS = 1000;
const OPENED_MS = 1000;
/** The same on a machine that is four times as slow. */
const SLOWED_MS = 2000;
/** So often the key that goes down the list is pressed. */
const DOWN = 10;
const TYPED = "mealie meal 10kg White Star no substitute";

/** What is suggested for a letter is there before the next one is typed. */
const LETTER_BOUND_MS = 50;
const PASTED_LINES = 60;

let server: TestServer;
let browser: Browser;
beforeAll(async () => {
  server = await startServer();
  await withoutRateLimits(server);
  const executablePath = await findChromium();
  browser = await chromium.launch({ ...(executablePath && { executablePath }) });
});
afterAll(async () => {
  await browser.close();
  await server.stop();
});

test(`on home and in a basket of ${ITEMS} items each press, each letter and a paste of ${PASTED_LINES} lines is drawn within ${BOUND_MS} ms at 4× CPU`, async () => {
  const slowest: number[] = [];
  for (const [name, open, walk] of [
    ["home", openHome, walkHome],
    ["basket", openBasket, walkBasket],
  ] as const) {
    slowest.push(worstOf(`presses on ${name}`, await onSlowPhone(open, walk)));
  }
  expect(Math.max(...slowest)).toBeLessThanOrEqual(BOUND_MS);
});

test(`what is suggested for a letter is there within ${LETTER_BOUND_MS} ms at 4× CPU`, async () => {
  const runs: Press[][] = [];
  await onSlowPhone(openBasket, async (page) => {
    for (let run = 0; run < LETTER_RUNS; run++) runs.push(await typeLetters(page));
  });
  // Others use the machine too: the quickest of a letter's times is what the app needs.
  const letters = (runs[0] ?? []).map(({ what }, at) => ({
    what,
    ms: Math.min(...runs.map((letters) => letters[at]?.ms ?? Number.POSITIVE_INFINITY)),
  }));
  expect(letters).toHaveLength(TYPED.length);
  expect(worstOf("suggestions", letters)).toBeLessThanOrEqual(LETTER_BOUND_MS);
});

async function onSlowPhone<Walked>(
  open: (page: Page, member: Shopper) => Promise<void>,
  walk: (page: Page) => Promise<Walked>,
): Promise<Walked> {
  const page = await openPhone(open);
  const devtools = await page.context().newCDPSession(page);
  await slowDown(devtools, rateOf(await benchmarkIndex(browser)));
  const walked = await walk(page);
  await page.context().close();
  return walked;
}

function worstOf(name: string, presses: readonly Press[]): number {
  const worst = presses.toSorted((one, other) => other.ms - one.ms);
  report(`${name} at 4× CPU of a machine of index ${REFERENCE_INDEX}`, {
    count: presses.length,
    ...Object.fromEntries(worst.slice(0, 5).map(({ what, ms }) => [what, ms])),
  });
  return worst[0]?.ms ?? Number.POSITIVE_INFINITY;
}

test(`with ${OPEN_PAYMENTS} open payments the desk opens within ${OPENED_MS} ms, and at 4× CPU a key is drawn within ${BOUND_MS} ms`, async () => {
  const admin = makeShopper(server, { admin: true });
  fillPayments(makeShoppers(server, OPEN_PAYMENTS));
  const executablePath = await findChromium();
  const browser = await chromium.launch({ ...(executablePath && { executablePath }) });
  try {
    const context = await browser.newContext({
      viewport: { width: 1440, height: 900 },
      locale: "en-ZA",
      baseURL: server.url,
    });
    await context.addInitScript(
      (text) => localStorage.setItem("pantry-session", text),
      JSON.stringify(sessionOf(admin, ["admin"])),
    );
    const page = await context.newPage();
    await openDesk(page);
    await waitForWorker(page);
    const unslowed = await openDesks(page);
    const devtools = await context.newCDPSession(page);
    await slowDown(devtools, rateOf(await benchmarkIndex(browser)));
    const slowed = await openDesks(page);
    const keys = await walkDesk(page);
    await page.getByRole("button", { name: /^Select all that match/ }).click();
    await page.getByText(/^200 payments selected/).waitFor();
    const keysOfAll = await walkDesk(page);
    report(
      `the desk of ${OPEN_PAYMENTS} payments at 4× CPU of a machine of index ${REFERENCE_INDEX}`,
      {
        "opened unslowed, median ms": median(unslowed),
        "opened, median ms": median(slowed),
        "median key ms": median(keys),
        "longest key ms": Math.max(...keys),
        "median key with 200 in sight ms": median(keysOfAll),
        "longest key with 200 in sight ms": Math.max(...keysOfAll),
      },
    );
    expect(median(unslowed)).toBeLessThanOrEqual(OPENED_MS);
    expect(median(slowed)).toBeLessThanOrEqual(SLOWED_MS);
    expect(Math.max(median(keys), median(keysOfAll))).toBeLessThanOrEqual(BOUND_MS);
  } finally {
    await browser.close();
  }
});

async function openDesks(page: Page): Promise<number[]> {
  const took: number[] = [];
  for (let run = 0; run < RUNS; run++) took.push(await openDesk(page));
  return took;
}

/** Milliseconds from asking for Payments until its rows are drawn. */
async function openDesk(page: Page): Promise<number> {
  await page.goto("/admin");
  return await usableAfter(page, "DESK-999");
}

/** Down the list by its key, each as long as until it was drawn, in milliseconds. */
async function walkDesk(page: Page): Promise<number[]> {
  const presses: number[] = [];
  for (let at = 0; at < DOWN; at++) {
    const before = await selected(page).textContent();
    const { ms } = await pressed(
      page,
      "Down",
      () => page.keyboard.press("ArrowDown"),
      () => expect.poll(() => selected(page).textContent()).not.toBe(before),
    );
    presses.push(ms);
  }
  return presses;
}

const selected = (page: Page) => page.locator("tr[aria-current=true]");

/** A payment of each member that waits to be checked. */
function fillPayments(members: readonly Shopper[]): void {
  const ids = JSON.stringify(members.map(({ id }) => id));
  const at = "strftime('%Y-%m-%d %H:%M:%fZ', 'now', '-' || (2000 - key) || ' minutes')";
  sql(
    server,
    `INSERT INTO orders (id, user_id, basket_id, order_number, payment_reference, revision, order_budget, subtotal,
       total, month_period, payment_status, status, proof_channel, placed_at, submitted_at)
     SELECT printf('%08x-0000-4000-8000-000000000000', key), value, printf('%08x-0000-4000-a000-000000000000', key),
       'DESK-' || key, 'BEN20261121' || key, 1, 50000, 50000, 50000, '2026-11', 'pending', 'pending', 'whatsapp', ${at}, ${at}
     FROM json_each('${ids}')`,
  );
}

/** A new member's phone with the app installed. */
async function openPhone(open: (page: Page, member: Shopper) => Promise<void>): Promise<Page> {
  const member = makeShopper(server);
  const context = await browser.newContext({
    ...devices["Galaxy S9+"],
    locale: "en-ZA",
    baseURL: server.url,
    permissions: ["clipboard-write"],
  });
  await context.addInitScript(
    (text) => localStorage.setItem("pantry-session", text),
    JSON.stringify(sessionOf(member)),
  );
  const page = await context.newPage();
  await page.goto(PLAIN_PAGE);
  await open(page, member);
  await waitForWorker(page);
  return page;
}

async function openHome(page: Page, member: Shopper): Promise<void> {
  await placeOrder(server, member);
  await page.goto("/");
  await orderAgain(page).waitFor();
}

async function openBasket(page: Page): Promise<void> {
  await reachStep(page, 2);
  const list = Array.from({ length: ITEMS }, (_, at) => `soap ${at + 1}00g`).join("\n");
  await page.getByLabel("Add an item").fill(list);
  await page.getByRole("button", { name: `Add ${ITEMS} items` }).click();
  await rowsOf(page)
    .nth(ITEMS - 1)
    .waitFor();
}

const orderAgain = (page: Page) => page.getByRole("button", { name: "Order again" }).first();
const rowsOf = (page: Page) =>
  page.getByRole("region", { name: /^In your basket/ }).getByRole("listitem");

interface Press {
  readonly what: string;
  /** From the press until the next frame is drawn, in milliseconds; the browser counts in eights. */
  readonly ms: number;
}

async function walkHome(page: Page): Promise<Press[]> {
  const bar = page.getByRole("navigation", { name: "Your pages" });
  const link = (name: string) => bar.getByRole("link", { name: new RegExp(`^${name}`) });
  const walks: [string, Locator, Locator][] = [
    ["Orders", link("Orders"), page.getByRole("main").getByText(/ORD-/)],
    ["Money", link("Money"), page.getByRole("region", { name: "Your balance" })],
    ["Basket", link("Basket"), page.getByText(/^Step \d of 5$/)],
    [
      "More",
      bar.getByRole("button", { name: "More" }),
      page.getByRole("link", { name: "This phone" }),
    ],
    ["Order again", orderAgain(page), page.getByRole("button", { name: "Continue to payment" })],
  ];
  const presses: Press[] = [];
  for (const [what, target, seen] of walks) {
    const times: number[] = [];
    for (let run = 0; run < RUNS; run++) {
      await page.goto("/");
      await orderAgain(page).waitFor();
      const tap = () => target.tap();
      const { ms } = await pressed(page, what, tap, () => seen.first().waitFor());
      times.push(ms);
    }
    presses.push({ what, ms: median(times) });
  }
  return presses;
}

async function walkBasket(page: Page): Promise<Press[]> {
  const line = page.getByLabel("Add an item");
  const rows = rowsOf(page);
  const button = (name: string | RegExp) => page.getByRole("button", { name }).first();
  const presses: Press[] = [];
  await line.tap();
  for (const [at, letter] of [...TYPED].entries()) {
    const key = letter === " " ? "Space" : letter;
    const seen = async () => expect(await line.inputValue()).toBe(TYPED.slice(0, at + 1));
    presses.push(await pressed(page, `letter ${at + 1}`, () => line.press(key), seen));
  }
  const list = (count: number) =>
    Array.from({ length: count }, (_, at) => `${at + 1}. bread ${at + 1}00g`).join("\n");
  const addAll = button(`Add ${PASTED_LINES} items`);
  const first = rows.first();
  const walks: [string, () => Promise<void>, () => Promise<void>][] = [
    ["Add", () => line.press("Enter"), () => rows.nth(ITEMS).waitFor()],
    ["Remove", () => button(/^Remove/).tap(), () => rows.nth(ITEMS).waitFor({ state: "detached" })],
    ["Undo", () => button("Undo").tap(), () => rows.nth(ITEMS).waitFor()],
    ["One more", () => button(/^One more/).tap(), () => first.getByText("2×").waitFor()],
    ["One fewer", () => button(/^One fewer/).tap(), () => first.getByText("1×").waitFor()],
    [
      "a row",
      () => button(/^Edit/).tap({ position: { x: 24, y: 24 } }),
      () => page.getByLabel("Category", { exact: true }).waitFor(),
    ],
    ["Cancel", () => button("Cancel").tap(), () => button("Details").waitFor()],
    [
      "Details",
      () => button("Details").tap(),
      () => page.getByLabel("Category", { exact: true }).waitFor(),
    ],
    ["Paste", () => line.press("Control+v"), () => addAll.waitFor()],
    ["Add all", () => addAll.tap(), () => rows.nth(ITEMS + PASTED_LINES).waitFor()],
  ];
  await page.evaluate((text) => navigator.clipboard.writeText(text), list(PASTED_LINES));
  for (const [what, act, seen] of walks) {
    if (what === "Paste") await line.focus();
    presses.push(await pressed(page, what, act, seen));
  }
  return presses;
}

/** From each letter until the last change of what is shown with the line, since the app was opened. */
async function typeLetters(page: Page): Promise<Press[]> {
  const line = page.getByLabel("Add an item");
  await line.fill("");
  await page.reload();
  await rowsOf(page)
    .nth(ITEMS - 1)
    .waitFor();
  await line.tap();
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
  await line.evaluate((input: HTMLTextAreaElement) => {
    const letters: number[] = [];
    let from = 0;
    input.addEventListener("keydown", ({ timeStamp }) => {
      from = timeStamp;
      letters.push(0);
    });
    new MutationObserver(() => {
      letters[letters.length - 1] = performance.now() - from;
    }).observe(input.form as HTMLFormElement, {
      childList: true,
      subtree: true,
      characterData: true,
    });
    Object.assign(window, { letters });
  });
  for (const letter of TYPED) {
    await line.press(letter === " " ? "Space" : letter);
    await page.evaluate(() => new Promise((done) => setTimeout(done, 200)));
  }
  const letters = await page.evaluate(() => (window as unknown as { letters: number[] }).letters);
  return letters.map((ms, at) => ({ what: `letter ${at + 1}`, ms }));
}

/** The longest event of what one press starts, as the browser's own event timing counts it. */
async function pressed(
  page: Page,
  what: string,
  act: () => Promise<unknown>,
  seen: () => Promise<unknown>,
): Promise<Press> {
  await page.evaluate(() => {
    const longest = { ms: 0 };
    const watch = new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as PerformanceEventTiming[])
        if (entry.interactionId) longest.ms = Math.max(longest.ms, entry.duration);
    });
    watch.observe({ type: "event", durationThreshold: 16 } as PerformanceObserverInit);
    Object.assign(window, { longest });
  });
  await act();
  await seen();
  const ms = await page.evaluate(
    () =>
      new Promise<number>((done) =>
        requestAnimationFrame(() =>
          setTimeout(
            () => done((window as unknown as { longest: { ms: number } }).longest.ms),
            100,
          ),
        ),
      ),
  );
  return { what, ms };
}

function sessionOf({ id, email, token }: Shopper, roles: readonly string[] = []) {
  const user = { id, email, isAdmin: roles.includes("admin"), roles };
  return { token, user, renewedAt: Date.now() };
}
