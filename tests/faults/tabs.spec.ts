import type { Page } from "@playwright/test";
import { openFeedback } from "../e2e/feedback";
import { expect, test } from "../e2e/fixtures";
import { expectAllAsk, follow, openTabs, tell } from "../e2e/open-tabs";
import { expectAllSaved, status } from "../e2e/outbox";
import { countingProxy } from "../support/counting-proxy";
import { memberOnLine } from "../support/slow-member";

const TABS = 6;
const FEEDBACK = "/api/app/feedback";

test("F66 six tabs of a phone share one stream, send a command once, and a tab that stops passes the stream on", async ({
  browser,
  server,
}) => {
  const way = await countingProxy(server.url);
  const { context, page, person } = await memberOnLine({ browser, server, line: way });
  const { holder, askers } = follow(context);
  const pages = await openTabs(page, `${way.url}/dashboard/profile`, TABS);
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

async function writeFeedback(page: Page): Promise<void> {
  await openFeedback(page);
  await page.getByLabel("Your feedback").fill("Six tabs, one message each.");
}
