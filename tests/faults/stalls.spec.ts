import type { Page } from "@playwright/test";
import { expect, test } from "../e2e/fixtures";
import { addByLine, databaseOf, expectAllSaved, status } from "../e2e/outbox";
import { answer, expectStep, pressNext, reachStep, rowOf, THANDI } from "../e2e/wizard";
import { countingProxy } from "../support/counting-proxy";
import { memberOnLine } from "../support/slow-member";
import { SyncPhone } from "../support/sync-phone";

/** An answer that stops is aborted after half a minute, and requested again. */
const RECOVERS = { timeout: 60_000 };

test("F67 a sync whose answer stops half-way says so, and continues without a reload", async ({
  browser,
  server,
}) => {
  const way = await countingProxy(server.url);
  const { context, page, person } = await memberOnLine({ browser, server, line: way });
  await page.goto(`${way.url}/?step=1`);
  await answer(page, THANDI);
  await pressNext(page);
  await expectStep(page, 2);
  await expectAllSaved(page);

  const stalled = way.stallNext("/api/dexie/sync");
  await addByLine(page, "rice 2kg");
  await stalled;
  await expect(status(page, "Sending (1)")).toBeVisible();
  await addByLine(page, "beans 1kg");
  await expect(status(page, "Sending (2)")).toBeVisible();
  await expect(status(page, "Saved")).toBeVisible(RECOVERS);
  const other = new SyncPhone(server, person);
  await other.sync();
  const items = [...other.rows.keys()].filter((key) => key.startsWith("items/"));
  expect(items).toHaveLength(2);
  await context.close();
  await way.stop();
});

for (const path of ["/api/dexie/token", "/api/dexie/sync"]) {
  test(`F67 F143 a phone whose first ${path} stops half-way claims nothing before it has what there is`, async ({
    asMember,
    browser,
    server,
  }) => {
    const first = await asMember();
    await reachStep(first.page, 2);
    await addByLine(first.page, "rice 2kg");
    await expectAllSaved(first.page);
    const way = await countingProxy(server.url);
    const { context, page } = await memberOnLine({ browser, server, line: way }, first.person);
    const stalled = way.stallNext(path);
    await page.goto(way.url);
    await stalled;
    await expect(status(page, /^(Loading…|Sending \(\d\))$/)).toBeVisible();
    await expect(status(page, "Saved")).toBeVisible(RECOVERS);
    expect(await countItems(page, databaseOf(first.person)), "what is called saved").toBe(1);
    await page.goto(`${way.url}/?step=2`);
    await expect(rowOf(page, "Rice, 2kg")).toBeVisible();
    const third = new SyncPhone(server, first.person);
    await third.sync();
    expect(third.row("drafts", "current"), "what the first phone wrote").toMatchObject({
      fullName: THANDI["Full name"],
      addressLine1: THANDI["Street address"],
    });
    await context.close();
    await way.stop();
  });
}

function countItems(page: Page, name: string): Promise<number> {
  return page.evaluate(
    (database) =>
      new Promise((done, fail) => {
        const opening = indexedDB.open(database);
        opening.onerror = fail;
        opening.onsuccess = () => {
          const counting = opening.result.transaction("items").objectStore("items").count();
          counting.onsuccess = () => [opening.result.close(), done(counting.result)];
        };
      }),
    name,
  );
}
