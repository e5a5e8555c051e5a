import { expect, test } from "../e2e/fixtures";
import { waitForWorker } from "../e2e/installed-app";
import { addByLine, expectAllSaved } from "../e2e/outbox";
import { reachStep, rowOf } from "../e2e/wizard";

test.use({ serviceWorkers: "allow" });

test("F193 storage that is evicted while offline: every page says what is gone and what loads later", async ({
  asMember,
  expectProblem,
  goOffline,
  server,
}) => {
  expectProblem(/DatabaseClosedError|AbortError|ERR_FAILED|ERR_INTERNET/);
  const { page } = await asMember();
  await reachStep(page, 2);
  await addByLine(page, "milk 2L");
  await expectAllSaved(page);
  await waitForWorker(page);
  const client = await page.context().newCDPSession(page);
  const notice = page.getByRole("region", { name: "About this phone" });
  for (const path of ["/?step=2", "/dashboard/orders", "/dashboard/money", "/subscribe"]) {
    await test.step(path, async () => {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
      await expectAllSaved(page);
      await goOffline(page, async () => {
        await client.send("Storage.clearDataForOrigin", {
          origin: server.url,
          storageTypes: "indexeddb",
        });
        await expect(notice).toContainText("The data saved on this phone was deleted.");
        await expect(notice).toContainText("loads again when you're online");
        await expect(page.getByRole("banner").getByText("Offline", { exact: true })).toBeVisible();
        await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
        await expect(page.getByText(/^(Loading|Opening)/)).toHaveCount(0);
      });
      await expectAllSaved(page);
      await notice.getByRole("button", { name: "Close" }).click();
      await expect(notice).toBeHidden();
    });
  }
  await page.goto("/?step=2");
  await expect(rowOf(page, "Milk, 2L").first()).toBeVisible();
});
