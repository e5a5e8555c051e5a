import { randomUUID } from "node:crypto";
import type { BrowserContext, Page, Request } from "@playwright/test";
import { WINDOWED } from "../../playwright.config";
import { countingProxy } from "../support/counting-proxy";
import { sendCommand } from "../support/member-commands";
import type { Person } from "../support/members";
import { accepted } from "../support/ordering";
import type { TestServer } from "../support/pocketbase";
import { memberOnLine } from "../support/slow-member";
import { shopperOf } from "./dashboard";
import { openFeedback } from "./feedback";
import { expect, test } from "./fixtures";
import { expectAllSaved, status } from "./outbox";

// On a busy machine the headless shell's second tab hears nothing while a debugger holds the first.
test.use({ launchOptions: WINDOWED });
test.skip(({ isMobile }) => !isMobile, "what tabs share does not depend on the size");

const TABS = 6;
const FEEDBACK = "/api/app/feedback";

test("F66 six tabs of a phone share one stream, send a command once, and a tab that stops passes the stream on", async ({
  browser,
  server,
}) => {
  test.slow(); // six tabs
  const way = await countingProxy(server.url);
  const { context, page, person } = await memberOnLine({ browser, server, line: way });
  const { holder, askers } = follow(context);
  const pages = await openTabs(page, `${way.url}/dashboard/profile`);
  await expect.poll(way.streams).toBe(1);

  await expectAllHear(pages);
  await test.step("a command leaves a phone once, however many tabs are open", async () => {
    const sent: string[] = [];
    context.on("request", (asked) => {
      const isCommand = asked.method() === "POST" && asked.url().endsWith(FEEDBACK);
      if (isCommand) sent.push(asked.postDataJSON().id);
    });
    const release = way.holdBack(FEEDBACK);
    const writers = pages.slice(0, 3);
    for (const tab of writers) {
      await writeFeedback(tab);
      await tab.getByRole("button", { name: "Send Feedback" }).click();
    }
    for (const tab of pages) await expect(status(tab, "Sending (3)")).toBeVisible();
    expect(sent, "one after the other").toHaveLength(1);
    release();
    for (const tab of pages) await expectAllSaved(tab);
    expect([sent.length, new Set(sent).size]).toEqual([3, 3]);
  });

  const frozen = holder();
  await tell(frozen, "freeze"); // what a browser says first: it freezes no page that a test looks at
  await expect.poll(() => [way.streams(), holder() === frozen]).toEqual([1, false]);
  await tell(frozen, "resume");
  await expectAllHear(pages);

  const closed = holder();
  await closed.close();
  await expect.poll(() => [way.streams(), holder() === closed]).toEqual([1, false]);
  const open = pages.filter((one) => one !== closed);
  await expectAllHear(open);
  expect(way.streams()).toBe(1);
  await context.close();
  await way.stop();

  function expectAllHear(tabs: readonly Page[]): Promise<void> {
    return expectAllAsk({ server, person, askers, tabs });
  }
});

test("F66 a tab that stops without a word loses the stream to another within seconds", async ({
  browser,
  server,
}) => {
  const way = await countingProxy(server.url);
  const { context, page, person } = await memberOnLine({ browser, server, line: way });
  const { holder, askers } = follow(context);
  const pages = await openTabs(page, `${way.url}/dashboard/profile`, 2);
  await expect.poll(way.streams).toBe(1);
  const stopped = holder();
  const client = await context.newCDPSession(stopped);
  await client.send("Debugger.enable");
  const isPaused = new Promise((done) => client.once("Debugger.paused", done));
  // Between two pieces of work: a page that stops within a transaction holds the database as well.
  const expression = "requestIdleCallback(() => { debugger; })";
  await client.send("Runtime.evaluate", { expression });
  await isPaused;
  const others = pages.filter((one) => one !== stopped);
  for (const other of others) await tell(other, "resume"); // it asks at once, as it does every ten seconds
  await expect.poll(() => holder() === stopped, { timeout: 40_000 }).toBe(false);
  await expectHeard(others);
  await client.send("Debugger.resume");
  await client.send("Debugger.disable");
  await expect.poll(way.streams).toBe(1);
  await expectHeard(pages);
  await context.close();
  await way.stop();

  function expectHeard(tabs: readonly Page[]): Promise<void> {
    return expectAllAsk({ server, person, askers, tabs });
  }
});

interface Asking {
  readonly server: TestServer;
  readonly person: Person;
  readonly askers: Set<Page | undefined>;
  readonly tabs: readonly Page[];
}

/** All these tabs ask for the profile when another phone changes it. */
async function expectAllAsk({ server, person, askers, tabs }: Asking): Promise<void> {
  await expect(async () => {
    askers.clear();
    const full_name = `Thandi ${randomUUID().slice(0, 4)}`;
    const body = { full_name, phone: "+27821234567" };
    accepted(await sendCommand(server, shopperOf(person), "profile", body));
    await expect.poll(() => tabs.every((tab) => askers.has(tab)), { timeout: 10_000 }).toBe(true);
  }).toPass({ timeout: 60_000 });
}

function tell(page: Page, event: string): Promise<boolean> {
  return page.evaluate((name) => document.dispatchEvent(new Event(name)), event);
}

async function openTabs(first: Page, address: string, count = TABS): Promise<Page[]> {
  const pages = [first];
  while (pages.length < count) pages.push(await first.context().newPage());
  for (const page of pages) {
    await page.goto(address);
    await expectAllSaved(page);
  }
  return pages;
}

/** Which tab opened the newest stream, and which ones have asked for the profile. */
function follow(context: BrowserContext) {
  const askers = new Set<Page | undefined>();
  let newest: Page | undefined;
  context.on("request", (asked: Request) => {
    if (asked.method() !== "GET") return;
    if (asked.url().endsWith("/api/realtime")) newest = asked.frame().page();
    if (asked.url().endsWith("/api/app/profile")) askers.add(asked.frame().page());
  });
  const holder = () => {
    if (!newest) throw new Error("no tab has a stream");
    return newest;
  };
  return { askers, holder };
}

async function writeFeedback(page: Page): Promise<void> {
  await openFeedback(page);
  await page.getByLabel("Your feedback").fill("Six tabs, one message each.");
}
