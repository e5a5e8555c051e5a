import type { Page } from "@playwright/test";
import { WINDOWED } from "../../playwright.config";
import { countingProxy } from "../support/counting-proxy";
import { memberOnLine } from "../support/slow-member";
import { expect, test } from "./fixtures";
import { expectAllAsk, follow, openTabs, tell } from "./open-tabs";

// On a busy machine the headless shell's second tab hears nothing while a debugger holds the first.
test.use({ launchOptions: WINDOWED });
test.skip(({ isMobile }) => !isMobile, "what tabs share does not depend on the size");

test("F66 a tab that stops without a word loses the stream to another within seconds", {
  tag: "@long-run",
}, async ({ browser, server }) => {
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
